import { invalid } from '#platform/http-error.ts'
import { idOf } from '#risks/countermeasure.ts'
import type { Risk } from '#risks/risk.ts'
import type { Task, TaskChange } from '#risks/tasks/task.ts'

/** Creates an empty task. */
export function blankTask(riskId: string, id: string, now: Date): Task {
  const at = now.toISOString()
  const nothing = { frequency: '', status: 'open', comment: null, due: null } as const
  return { _id: id, task: '', countermeasure: '', responsible: [], ...nothing, riskId, created: at, edited: at }
}

/** Merges fields into a task (§4.5, decisions 6). Throws 400 for a new countermeasure that the risk does not have. */
export function decideTask(before: Task, input: TaskChange, risk: Risk): Task {
  const changed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { responsible, frequency, status, ...others } = { ...before, ...changed } as { readonly [Name in keyof Task]: Task[Name] | null }
  const after = { ...others, responsible: responsible ?? [], frequency: frequency ?? '', status: status ?? 'open' } as Task
  if (after.countermeasure !== before.countermeasure) requireCountermeasure(risk, after.countermeasure)
  return after
}

function requireCountermeasure({ properties }: Risk, name: string): void {
  const names = (properties.countermeasures ?? []).flatMap((entry) => [idOf(entry), entry.countermeasure])
  if (!names.includes(name)) throw invalid('countermeasure', 'countermeasure must be the id or name of a countermeasure of the risk')
}

import { isDeepStrictEqual } from 'node:util'
import { type Caller, findUnknownUser, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { recordRiskEvents } from '#risks/history/risk-history-store.ts'
import type { Risk } from '#risks/risk.ts'
import { loadRisk, lockRisk } from '#risks/risk-store.ts'
import { blankTask, decideTask } from '#risks/tasks/decide-task.ts'
import type { NewTask, Task, TaskChange } from '#risks/tasks/task.ts'
import { insertTask, loadTask, removeTask, type TaskAddress, updateTask } from '#risks/tasks/task-store.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'

/** Creates a task for the risk in the body, or else in the path, and returns its id (§4.5 write rule 7). 404 for an unknown risk. */
export async function createTask(
  { db, now }: AppContext,
  caller: Caller,
  pathRiskId: string,
  { riskId, ...input }: NewTask,
): Promise<string> {
  return transact(db, async (trx) => {
    if (riskId) await loadRisk(trx, caller, pathRiskId)
    const risk = await lockRisk(trx, caller, riskId || pathRiskId)
    const at = now()
    const task = decideTask(blankTask(risk.id, newId(), at), input, risk)
    await requireUsers(trx, caller, [], task)
    await insertTask(trx, caller, task)
    await recordTaskChange(trx, caller, { risk, at, event: 'task-added', before: undefined, after: task })
    return idOf(task)
  })
}

/** Merges fields into a task and returns it; 404 when the risk has no such task. */
export async function changeTask({ db, now }: AppContext, caller: Caller, address: TaskAddress, input: TaskChange): Promise<Task> {
  return transact(db, async (trx) => {
    const risk = await lockRisk(trx, caller, address.riskId)
    const before = await loadTask(trx, caller, address)
    const decided = decideTask(before, input, risk)
    if (isDeepStrictEqual(decided, before)) return before
    const at = now()
    const after = { ...decided, edited: at.toISOString() }
    await requireUsers(trx, caller, before.responsible, after)
    await updateTask(trx, caller, after)
    await recordTaskChange(trx, caller, { risk, at, event: 'task-updated', before, after })
    return after
  })
}

/** Deletes a task; 404 when the risk has no such task. */
export async function deleteTask({ db, now }: AppContext, caller: Caller, address: TaskAddress): Promise<void> {
  await transact(db, async (trx) => {
    const risk = await lockRisk(trx, caller, address.riskId)
    const before = await loadTask(trx, caller, address)
    await removeTask(trx, caller, address.taskId)
    await recordTaskChange(trx, caller, { risk, at: now(), event: 'task-removed', before, after: undefined })
  })
}

function idOf({ _id: id }: Task): string {
  return id
}

/** Throws 400 for a newly responsible user who is not in the company. */
async function requireUsers(trx: Transaction, caller: Caller, known: readonly string[], { responsible }: Task): Promise<void> {
  const unknown = await findUnknownUser(
    trx,
    caller,
    responsible.filter((id) => !known.includes(id)),
  )
  if (unknown !== undefined) throw invalid('responsible', `responsible names no user of the company: ${unknown}`)
}

interface TaskEvent {
  readonly risk: Risk
  readonly at: Date
  readonly event: HistoryEvent
  readonly before: Task | undefined
  readonly after: Task | undefined
}

/** Records a change of a task in the history of its risk and, as a change of the risk, in the activity log. */
async function recordTaskChange(trx: Transaction, caller: Caller, { risk, at, event, before, after }: TaskEvent): Promise<void> {
  const task = before ?? after
  const changes = [{ field: `tasks.${task === undefined ? '' : idOf(task)}`, from: before ?? null, to: after ?? null }]
  await recordRiskEvents(trx, caller, [{ riskId: risk.id, at, event, changes }])
  await recordActivity(trx, caller, { action: 'updated', object: 'risk', objectId: risk.id, name: risk.name })
}

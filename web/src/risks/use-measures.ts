import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { type FormEdits, onlyChanged } from '../ui/only-changed.ts'
import type { FormValues } from '../ui/record-form.tsx'

export type Countermeasure = components['schemas']['Countermeasure']
export type Task = components['schemas']['Task']

/** Writes a countermeasure: a new one where there is none yet, else what was changed. */
export function useSaveMeasure(riskId: string) {
  const queries = useQueryClient()
  return async function save(measure: Countermeasure | undefined, edits: FormEdits<FormValues>): Promise<void> {
    const whole = { ...measureBody(edits.values), ...responsibleOf(edits.values, measure) }
    await (measure === undefined
      ? unwrap(api.POST('/core/risks/{risk_id}/countermeasures', { params: { path: { risk_id: riskId } }, body: whole }))
      : unwrap(
          api.POST('/core/risks/{risk_id}/countermeasures/{cm_id}', {
            params: { path: { risk_id: riskId, cm_id: measure['_id'] } },
            body: onlyChanged(whole, edits),
          }),
        ))
    await queries.invalidateQueries({ queryKey: ['risks'] })
  }
}

function measureBody(values: FormValues) {
  const { countermeasure = '', status, riskReduction = '' } = values
  return {
    countermeasure,
    status: status as NonNullable<Countermeasure['status']>,
    riskReduction: riskReduction === '' ? null : Number(riskReduction),
    ...textsOf(values, ['comment', 'standardRef', 'validationMethod']),
  }
}

/** Fields that an empty text removes. */
function textsOf<Name extends string>(values: FormValues, names: readonly Name[]): Readonly<Record<Name, string | null>> {
  return Object.fromEntries(names.map((name) => [name, values[name] || null])) as Record<Name, string | null>
}

/** The form names one user; further ones stay unless another is chosen. */
function responsibleOf({ responsible = '' }: FormValues, stored: { readonly responsible?: readonly string[] } | undefined) {
  if (responsible === (stored?.responsible?.[0] ?? '')) return {}
  return { responsible: responsible === '' ? [] : [responsible] }
}

export function useRemoveMeasure(riskId: string) {
  const queries = useQueryClient()
  return async function remove(measureId: string): Promise<void> {
    const path = { risk_id: riskId, cm_id: measureId }
    await unwrap(api.DELETE('/core/risks/{risk_id}/countermeasures/{cm_id}', { params: { path } }))
    await queries.invalidateQueries({ queryKey: ['risks'] })
  }
}

/** The latest tasks of a risk, which are not asked for where it has none. */
export function useTasks(riskId: string, hasTasks: boolean) {
  return useQuery({
    enabled: hasTasks,
    queryKey: ['risks', 'tasks', riskId],
    queryFn: ({ signal }) => unwrap(api.GET('/core/risks/{risk_id}/tasks', { params: { path: { risk_id: riskId } }, signal })),
  })
}

/** Writes a task: a new one where there is none yet, else what was changed. */
export function useSaveTask(riskId: string) {
  const queries = useQueryClient()
  return async function save(existing: Task | undefined, edits: FormEdits<FormValues>): Promise<void> {
    const whole = { ...taskBody(edits.values), ...responsibleOf(edits.values, existing) }
    await (existing === undefined
      ? unwrap(api.POST('/core/risks/{risk_id}/tasks', { params: { path: { risk_id: riskId } }, body: whole }))
      : unwrap(
          api.POST('/core/risks/{risk_id}/tasks/{task_id}', {
            params: { path: { risk_id: riskId, task_id: existing['_id'] } },
            body: onlyChanged(whole, edits),
          }),
        ))
    await queries.invalidateQueries({ queryKey: ['risks'] })
  }
}

function taskBody(values: FormValues) {
  const { task = '', countermeasure = '', status, frequency } = values
  return {
    task,
    countermeasure,
    status: status as Task['status'],
    frequency: frequency as Task['frequency'],
    ...textsOf(values, ['due', 'comment']),
  }
}

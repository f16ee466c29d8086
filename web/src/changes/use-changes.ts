import { useInfiniteQuery } from '@tanstack/react-query'
import { api, type Page, unwrapPage, unwrapWithHeaders } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { Period } from './period.ts'

export type ModuleChanges = components['schemas']['EvaluationChanges']
export type ModuleChange = components['schemas']['EvaluationChange']
export type FindingChange = components['schemas']['FindingChange']

interface ChangesPage extends Page<ModuleChange> {
  /** What the whole period sums to. */
  readonly summary: ModuleChanges
}

/** The changes of a module in a period, oldest first, and what they sum to. */
export function useChanges(moduleId: string, { from, to }: Period) {
  return useInfiniteQuery({
    queryKey: ['modules', moduleId, 'changes', { from, to }],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }): Promise<ChangesPage> => {
      const query = { page, ...(from && { from }), ...(to && { to }) }
      const { data, headers } = await unwrapWithHeaders(
        api.GET('/core/modules/{module_id}/changes', { params: { path: { module_id: moduleId }, query }, signal }),
      )
      // without `format=csv` it is no text
      const summary = data as ModuleChanges
      return { summary, items: summary.changes, total: Number(headers.get('x-total-count')) }
    },
    getNextPageParam: nextPage,
  })
}

/** Address of all changes of a module in a period as CSV. */
export function changesCsv(moduleId: string, { from, to }: Period): string {
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }), format: 'csv' })
  return `/api/v2/core/modules/${moduleId}/changes?${query.toString()}`
}

/** The findings of a change, worst first. */
export function useChangedFindings(moduleId: string, number: number) {
  return useInfiniteQuery({
    queryKey: ['modules', moduleId, 'changes', number],
    initialPageParam: 1,
    // what happened stays as it is
    staleTime: Infinity,
    queryFn: ({ pageParam: page, signal }) =>
      unwrapPage<FindingChange>(
        api.GET('/core/modules/{module_id}/changes/{change_number}', {
          params: { path: { module_id: moduleId, change_number: String(number) }, query: { page } },
          signal,
        }),
      ),
    getNextPageParam: nextPage,
  })
}

function nextPage<Item>(last: Page<Item>, pages: readonly Page<Item>[]): number | undefined {
  return pages.reduce((sum, { items }) => sum + items.length, 0) < last.total ? pages.length + 1 : undefined
}

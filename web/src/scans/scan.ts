import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { readResult } from './read-result.ts'

export type RepositoryScan = components['schemas']['ListedRepositoryScan']

const over = new Set<RepositoryScan['status']>(['finished', 'failed'])

/** Whether a scan is still queued or at work. */
export function isRunning({ status }: Pick<RepositoryScan, 'status'>): boolean {
  return !over.has(status)
}

/** How often a scan at work is asked for. */
export const pollMs = 2000

/** Loads the progress of a scan; asked for again until it is over. */
export function statusQuery(uid: string) {
  return queryOptions({
    queryKey: ['repository-scans', uid],
    queryFn: ({ signal }) => unwrap(api.GET('/repository/status', { params: { query: { uid } }, signal })),
    refetchInterval: ({ state }) => state.data !== undefined && isRunning(state.data) && pollMs,
  })
}

/** The result document of a finished scan, which never changes. */
export function resultQuery(uid: string) {
  return queryOptions({
    queryKey: ['repository-results', uid],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const document: unknown = await unwrap(api.GET('/repository/results/{uid}.json', { params: { path: { uid } }, signal }))
      return readResult(document)
    },
  })
}

/** Address of the result document. */
export function resultAddress(uid: string): string {
  return `/api/v2/repository/results/${uid}.json`
}

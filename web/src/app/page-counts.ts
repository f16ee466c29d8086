import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { usePollInterval } from '../shared/event-stream.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useQuiet } from './use-quiet.ts'

/** How many rows the lists of some pages have. */
export type PageCounts = components['schemas']['PageCounts']

const pollMs = 60_000

const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: ({ signal }) => unwrap(api.GET('/core/counts', { signal })),
})

/** Returns the counts that the user may read, all from one request after the page has its data. */
export function usePageCounts(): PageCounts {
  const mayRead = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const isQuiet = useQuiet()
  const refetchInterval = usePollInterval(pollMs)
  const { data = {} } = useQuery({ ...countsQuery, enabled: mayRead && isQuiet, refetchInterval })
  return data
}

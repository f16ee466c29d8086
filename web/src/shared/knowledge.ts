import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

const freshMs = 5 * 60_000

/** How old the data of each feed is. */
export const knowledgeQuery = queryOptions({
  queryKey: ['knowledge'],
  staleTime: freshMs,
  queryFn: ({ signal }) => unwrap(api.GET('/core/knowledge', { signal })),
})

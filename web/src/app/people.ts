import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

/** Names and roles of the company's users. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => unwrap(api.GET('/account/people', { signal })),
})

import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'

/** Reads what a login page shows: the demo, and the ways to log in. */
export function useWelcome(): UseQueryResult<components['schemas']['Welcome']> {
  return useQuery({ queryKey: ['welcome'], queryFn: ({ signal }) => unwrap(api.GET('/account/welcome', { signal })) })
}

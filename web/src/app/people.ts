import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'

type Person = components['schemas']['Person']

/** The users of the company by name; empty while they are loaded. */
export function usePeople(): readonly Person[] {
  const { data = [] } = useQuery({
    queryKey: ['people'],
    staleTime: 300_000,
    queryFn: ({ signal }) => unwrap(api.GET('/account/people', { signal })),
  })
  return data
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'

type Person = components['schemas']['Person']

/** Names and roles of the company's users. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  staleTime: 300_000,
  queryFn: ({ signal }) => unwrap(api.GET('/account/people', { signal })),
})

/** Returns the people to choose from: active users, and those who are chosen already. */
export function choosable(people: readonly Person[], chosen: readonly string[] = []): readonly Person[] {
  return people.filter(({ _id: id, active }) => active || chosen.includes(id))
}

/** The users of the company by name; empty while they are loaded, and until they are needed. */
export function usePeople(isNeeded = true): readonly Person[] {
  return useQuery({ ...peopleQuery, enabled: isNeeded }).data ?? []
}

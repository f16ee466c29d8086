import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { openGate } from '../api/login-gate.ts'
import type { components } from '../api/schema.d.ts'
import { visibleEntries } from './navigation.ts'
import { inboxReaders, permissions } from './permissions.ts'

export type Session = components['schemas']['Session']

/** The session of the browser; keeps its CSRF token for writes. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await unwrap(api.GET('/account/session', { signal }))
    openGate(session)
    noteForNextStart(session)
    return session
  },
  staleTime: 60_000,
})

/** Leaves word for start.js, which runs before the roles are known: what it may ask for. */
function noteForNextStart(session: Session): void {
  const pages = visibleEntries(session).map(({ to }) => to)
  const sets = { inboxReaders, portfolioReaders: permissions.portfolioReaders }
  const held = Object.entries(sets).filter(([, roles]) => roles.some((role) => session.scopes.includes(role)))
  localStorage.setItem('waybill-may-read', [...pages, ...held.map(([name]) => name)].join(' '))
}

/** Returns the session; only below the frame, which loads it. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}

/** Returns a function that reports whether the user has one of these roles. */
export function useHasRole(): (...roles: readonly string[]) => boolean {
  const { scopes } = useSession()
  return (...roles) => roles.some((role) => scopes.includes(role))
}

export function useLogOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.POST('/account/logout')),
    onSettled: () => {
      queries.clear()
      globalThis.location.assign('/login')
    },
  })
}

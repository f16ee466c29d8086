import type { Caller } from '#access/caller.ts'
import type { Scope } from '#access/scope.ts'
import { HttpError } from '#platform/http-error.ts'

/**
 * Finds the first scope that lies beyond what is held: everybody reaches the scopes held, account_admin all but enterprise_admin
 * (decisions 16 "Account", 17 "Acting on the stronger"). Decides what may be given, and on whom one may act.
 */
export function findExceedingScope(held: readonly Scope[], requested: readonly string[]): string | undefined {
  const isAdmin = held.includes('account_admin')
  return requested.find((scope) => !(held as readonly string[]).includes(scope) && !(isAdmin && scope !== 'enterprise_admin'))
}

/** Refuses with 403, naming the field, when the caller gives away a scope beyond his own. */
export function requireGrantableScopes({ scopes: held }: Caller, given: readonly string[], parameter: 'scopes' | 'roles'): void {
  const refused = findExceedingScope(held, given)
  if (refused === undefined) return
  throw new HttpError(403, `This key does not hold ${refused} and cannot give it.`, { parameter })
}

const fields = { key: 'scopes', user: 'roles' } as const

/** Refuses with 403 to act on a key or user that holds a scope beyond the caller's: nobody acts on the stronger (decisions 17). */
export function requireMayActOn({ scopes: held }: Caller, what: keyof typeof fields, holds: readonly string[]): void {
  const beyond = findExceedingScope(held, holds)
  if (beyond === undefined) return
  throw new HttpError(403, `The ${what} holds ${beyond}, which you do not; nobody acts on who holds more than they do.`, {
    parameter: fields[what],
  })
}

import type { Caller } from '#access/caller.ts'
import type { Scope } from '#access/scope.ts'
import { HttpError } from '#platform/http-error.ts'

/**
 * Finds the first scope beyond those held: everyone may grant the scopes held; account_admin every scope but enterprise_admin
 * (docs/reference/access.md#granting-scopes). The same rule decides which users and keys one may manage.
 */
export function findExceedingScope(held: readonly Scope[], requested: readonly string[]): string | undefined {
  const isAdmin = held.includes('account_admin')
  return requested.find((scope) => !(held as readonly string[]).includes(scope) && !(isAdmin && scope !== 'enterprise_admin'))
}

/** Throws a 403 that names the field when the caller grants a scope beyond their own. */
export function requireGrantableScopes({ scopes: held }: Caller, given: readonly string[], parameter: 'scopes' | 'roles'): void {
  const refused = findExceedingScope(held, given)
  if (refused === undefined) return
  throw new HttpError(403, `This key does not hold ${refused} and cannot grant it.`, { parameter, details: { grants: refused } })
}

const fields = { key: 'scopes', user: 'roles' } as const

/* Throws a 403 when the user or key holds a scope beyond the caller's (docs/reference/access.md#granting-scopes). */
export function requireMayActOn({ scopes: held }: Caller, what: keyof typeof fields, holds: readonly string[]): void {
  const beyond = findExceedingScope(held, holds)
  if (beyond === undefined) return
  throw new HttpError(
    403,
    `The ${what} holds ${beyond}, which you do not hold; you cannot manage keys and users with more scopes than yours.`,
    {
      parameter: fields[what],
      details: { holds: beyond },
    },
  )
}

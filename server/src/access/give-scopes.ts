import type { Caller } from '#access/caller.ts'
import type { Scope } from '#access/scope.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Refuses with 403, naming the field, when the caller gives away what is not his: a key gives only scopes it holds itself,
 * except that account_admin gives all but enterprise_admin (decisions 16 "Account").
 */
export function demandMayGive({ scopes: held }: Caller, given: readonly string[], parameter: 'scopes' | 'roles'): void {
  const refused = given.find((scope) => !mayGive(held, scope))
  if (refused === undefined) return
  throw new Refusal(403, `This key does not hold ${refused} and cannot give it.`, { parameter })
}

function mayGive(held: readonly Scope[], scope: string): boolean {
  if ((held as readonly string[]).includes(scope)) return true
  return held.includes('account_admin') && scope !== 'enterprise_admin'
}

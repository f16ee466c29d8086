import type { Feature, Scope } from '#access/scope.ts'

/** Whose data a query may touch. */
export interface Tenant {
  readonly companyId: string
}

/** Who writes: the caller, or the operator in the name of a company. */
export interface Actor extends Tenant {
  /** What `decidedBy`, `userId` and the like hold; the operator has none. */
  readonly id: string | undefined
  readonly name: string
}

/** Who is asking, and for which company: derived from the API key alone (§5.4). Every store function takes one. */
export interface Caller extends Actor {
  readonly keyId: string
  readonly scopes: readonly Scope[]
  readonly features: readonly Feature[]
  /** The key's user when it has one, else the key: what `decidedBy`, `userId` and the like hold (decisions 2). */
  readonly id: string
  /** That user's or key's name. */
  readonly name: string
}

/** The operator, acting on one company. */
export function operatorOn(companyId: string): Actor {
  return { companyId, id: undefined, name: 'operator' }
}

export function hasScope(caller: Caller, ...wanted: readonly Scope[]): boolean {
  return wanted.some((scope) => caller.scopes.includes(scope))
}

export function hasFeature(caller: Caller, feature: Feature): boolean {
  return caller.features.includes(feature)
}

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
  /** The user behind it, when there is one. */
  readonly userId?: string | undefined
  /** The API key it came with; a session has none. */
  readonly keyId?: string | undefined
  /** Joins what is written with the log of requests. */
  readonly requestId?: string | undefined
  /** Where the request came from; kept of logins alone. */
  readonly address?: string | undefined
}

/** Who is asking, and for which company: derived from the API key or the session alone (§5.4). Every store function takes one. */
export interface Caller extends Actor {
  readonly scopes: readonly Scope[]
  readonly features: readonly Feature[]
  /** The key's user when it has one, else the key: what `decidedBy`, `userId` and the like hold (decisions 2). */
  readonly id: string
  /** That user's or key's name. */
  readonly name: string
  /** The session it came with; a key has none. */
  readonly session?: { readonly id: string; readonly csrfToken: string; readonly expires: Date } | undefined
}

/** The operator, acting on one company. */
export function operatorOn(companyId: string, requestId?: string): Actor {
  return { companyId, id: undefined, name: 'operator', requestId }
}

export function hasScope(caller: Caller, ...requested: readonly Scope[]): boolean {
  return requested.some((scope) => caller.scopes.includes(scope))
}

export function hasFeature(caller: Caller, feature: Feature): boolean {
  return caller.features.includes(feature)
}

import type { Feature, Scope } from '#access/scope.ts'

/** The company whose data a query may access. */
export interface Tenant {
  readonly companyId: string
}

/** The author of a write: the caller, or the operator on behalf of a company. */
export interface Actor extends Tenant {
  /** The value of `decidedBy`, `userId` and similar fields; the operator has none. */
  readonly id: string | undefined
  readonly name: string
  /** The user of the key or session, if any. */
  readonly userId?: string | undefined
  /** The API key of the request; sessions have none. */
  readonly keyId?: string | undefined
  /** Joins audit lines with the request log. */
  readonly requestId?: string | undefined
  /** The client address; stored for logins only. */
  readonly address?: string | undefined
}

/** What a caller may do in its company. */
export interface Rights extends Tenant {
  readonly scopes: readonly Scope[]
  readonly features: readonly Feature[]
}

/** The session of a request. */
export interface CallerSession {
  readonly id: string
  readonly csrfToken: string
  readonly expires: Date
  /** Whether the company requires an authenticator app that the user has not set up (docs/reference/access.md#required-app). */
  readonly needsTotp: boolean
}

/* The authenticated caller and its company, derived from the API key or session alone (docs/reference/access.md#company). Every store function takes one. */
export interface Caller extends Actor, Rights {
  /**
   * The key's user if it has one, else the key: the value of `decidedBy`, `userId` and similar fields
   * (docs/reference/access.md#acting-user).
   */
  readonly id: string
  /** The name of that user or key. */
  readonly name: string
  /** The session of the request; keys have none. */
  readonly session?: CallerSession | undefined
}

/** Builds the operator as actor on a company. */
export function operatorOn(companyId: string, requestId?: string): Actor {
  return { companyId, id: undefined, name: 'operator', requestId }
}

export function hasScope(caller: Pick<Rights, 'scopes'>, ...requested: readonly Scope[]): boolean {
  return requested.some((scope) => caller.scopes.includes(scope))
}

export function hasFeature(caller: Pick<Rights, 'features'>, feature: Feature): boolean {
  return caller.features.includes(feature)
}

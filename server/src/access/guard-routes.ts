import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { hashApiKey } from '#access/api-key.ts'
import type { Caller } from '#access/caller.ts'
import { findKeyHolder, type KeyHolder } from '#access/key-holder-store.ts'
import { guardSessionWrite } from '#access/sessions/require-same-origin.ts'
import { cookieOf, loginCookies } from '#access/sessions/session-cookie.ts'
import { findSessionCaller } from '#access/sessions/session-store.ts'
import { findScimCaller } from '#access/scim/scim-token-store.ts'
import type { Feature, Scope } from '#access/scope.ts'
import type { UsageCounter } from '#access/usage/usage-counter.ts'
import type { Database } from '#database/database.ts'
import { basePath } from '#platform/http/http-server.ts'
import { forbidden, HttpError } from '#platform/http-error.ts'

/** The callers of a route: keys with one of the scopes, any company key, the operator, SCIM tokens, or everyone. */
export type Audience = readonly Scope[] | 'any-key' | 'operator' | 'scim' | 'public'

declare module 'fastify' {
  interface FastifyContextConfig {
    scopes?: Audience
    /** The licence feature the company needs for this route (docs/reference/access.md#features). */
    feature?: Feature
    /** Whether a user may use the route before setting up the authenticator app that the company requires. */
    beforeEnrolment?: boolean
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** A registered route and its audience. */
export interface GuardedRoute {
  readonly method: string
  readonly path: string
  readonly scopes: Audience
  readonly feature: Feature | undefined
  /** Names of the query parameters in the route's schema. */
  readonly query: readonly string[]
}

export interface Guard {
  readonly db: Database
  readonly now: () => Date
  readonly operatorKey: string
  readonly usage: UsageCounter
  /** The public URL of the service, the origin of its pages. */
  readonly publicUrl: string
  /** Whether users may log in with a password. */
  readonly hasPasswords: boolean
}

/**
 * Guards every route registered after it: authentication (401) first, then the scope, then the feature
 * (docs/reference/conventions.md#order-of-checks). A route without an audience prevents the start. Returns a list that grows with the
 * routes.
 */
export function guardRoutes(app: FastifyInstance, guard: Guard): readonly GuardedRoute[] {
  const routes: GuardedRoute[] = []
  const operatorHash = hashApiKey(guard.operatorKey)
  app.decorateRequest('caller')
  app.addHook('onRoute', (route) => void routes.push(...toGuardedRoutes(route)))
  app.addHook('onRequest', async (request) => {
    if (isPublic(request)) return
    if (request.routeOptions.config.scopes === 'scim') return admitScimClient(request, guard)
    const key = apiKeyOf(request)
    if (key === undefined) return admitSession(request, guard)
    const hash = hashApiKey(key)
    if (timingSafeEqual(hash, operatorHash)) return admitOperator(request)
    await admitKey(request, guard, hash)
  })
  return routes
}

async function admitKey(request: FastifyRequest, { db, now, usage }: Guard, hash: Buffer): Promise<void> {
  const holder = await findKeyHolder(db, hash)
  if (holder === undefined) throw new HttpError(401, 'The API key is not known.')
  if (holder.expires !== undefined && holder.expires <= now()) throw new HttpError(401, 'This API key has expired.')
  if (holder.isDeactivated) throw new HttpError(401, 'The user of this API key is deactivated.')
  usage.count(holder.caller)
  admit(request, holder)
}

/** Authenticates by the bearer token, which is valid nowhere else; a key or session is not valid here. */
async function admitScimClient(request: FastifyRequest, { db, now }: Guard): Promise<void> {
  const [, token] = /^Bearer +(\S{1,200}) *$/iu.exec(request.headers.authorization ?? '') ?? []
  const caller = token === undefined ? undefined : await findScimCaller(db, hashApiKey(token), now())
  if (caller === undefined)
    throw new HttpError(401, 'A SCIM token of the company is required in the header authorization.', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  request.caller = { ...caller, requestId: request.id }
}

/** Authenticates by the session cookie. A key takes precedence, since the client sent it on purpose. */
async function admitSession(request: FastifyRequest, { db, now, publicUrl, hasPasswords }: Guard): Promise<void> {
  const token = cookieOf(request, loginCookies(publicUrl).session)
  if (token === undefined) throw new HttpError(401, 'An API key is required in the header x-api-key.')
  const caller = await findSessionCaller(db, token, { now: now(), hasPasswords })
  if (caller?.session === undefined) throw new HttpError(401, 'The session has ended; log in again.')
  if (!request.is404) guardSessionWrite(request, caller.session.csrfToken, publicUrl)
  if (caller.session.needsTotp) requireBeforeEnrolment(request)
  admit(request, { caller, published: true })
}

/** Throws a 403 on routes that need the authenticator app (docs/reference/access.md#required-app). */
function requireBeforeEnrolment({ is404, routeOptions }: FastifyRequest): void {
  if (is404 || routeOptions.config.beforeEnrolment === true) return
  throw new HttpError(403, 'Your company requires an authenticator app; set one up first.', { parameter: 'totp' })
}

function toGuardedRoutes({ method, url, config, schema }: RouteOptions): readonly GuardedRoute[] {
  const scopes = config?.scopes
  if (scopes === undefined) throw new Error(`${String(method)} ${url} declares no scopes`)
  const query = Object.keys((schema?.querystring as { readonly properties?: object } | undefined)?.properties ?? {})
  return [method].flat().map((verb) => ({ method: verb, path: url, scopes, feature: config?.feature, query }))
}

/** Admits unknown paths outside the interface, and OPTIONS requests, which carry no key. */
function isPublic(request: FastifyRequest): boolean {
  if (request.method === 'OPTIONS' || request.routeOptions.config.scopes === 'public') return true
  return request.is404 && !request.url.startsWith(`${basePath}/`)
}

/** Clients of OAuth send a key as bearer token; what a proxy sends in that header is no key. */
const bearerKey = /^Bearer +(wbp_\S{1,200}) *$/iu

function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-api-key'] ?? headers['x-apikey'] ?? bearerKey.exec(headers.authorization ?? '')?.[1]
  return typeof key === 'string' && key !== '' ? key : undefined
}

function admitOperator({ is404, routeOptions }: FastifyRequest): void {
  if (is404 || routeOptions.config.scopes === 'operator') return
  throw forbidden('The operator key is valid for /admin only.')
}

function admit(request: FastifyRequest, { caller, published }: Pick<KeyHolder, 'caller' | 'published'>): void {
  request.caller = { ...caller, requestId: request.id }
  if (request.is404) return
  if (!published) throw forbidden('This API key is unpublished.')
  requireAccess(caller, request.routeOptions.config)
}

/** Throws a 403 for a caller without one of the scopes, or of a company without the feature. */
export function requireAccess(caller: Caller, { scopes, feature }: { readonly scopes?: Audience; readonly feature?: Feature }): void {
  if (scopes === 'operator') throw forbidden('This operation needs the operator key.')
  if (Array.isArray(scopes) && !caller.scopes.some((scope) => scopes.includes(scope)))
    throw forbidden(`Scope limited: this operation needs one of ${scopes.join(', ')}; ${describeScopes(caller)}.`, { scopes })
  if (feature !== undefined && !caller.features.includes(feature))
    throw forbidden(`The company's licence lacks the feature ${feature}.`, { feature })
}

function describeScopes({ scopes, session }: Caller): string {
  return `the ${session === undefined ? 'key' : 'user'} has ${scopes.join(', ') || 'none'}`
}

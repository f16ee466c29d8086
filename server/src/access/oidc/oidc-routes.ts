import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { Type } from 'typebox'
import { enterCompany } from '#access/oidc/enter-company.ts'
import { requireKnownRoles } from '#access/grants.ts'
import { ownPath } from '#access/oidc/own-path.ts'
import { begunCookie, type BegunSignIn, confirmedCookie, type SealedCookie } from '#access/oidc/sealed-cookies.ts'
import { callbackPath, makeSignIn, type SignIn } from '#access/oidc/sign-in.ts'
import { SignInProblem } from '#access/oidc/sign-in-problem.ts'
import { updateMemberships } from '#access/oidc/update-memberships.ts'
import { answerLogin } from '#access/sessions/answer-login.ts'
import { describeClient } from '#access/sessions/describe-client.ts'
import { requireSameOrigin } from '#access/sessions/require-same-origin.ts'
import { Session } from '#access/sessions/session.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

const config = { scopes: 'public' } as const
const tags = ['account']

/** Registers sign-in with OpenID Connect (docs/reference/access.md#openid-connect). Without a provider, the routes answer 404. */
export function oidcRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  requireKnownRoles(context.config.oidc?.groups)
  const signIn = makeSignIn(context)
  return async (app) => {
    startRoute(app, context, signIn)
    callbackRoute(app, context, signIn)
    sessionRoute(app, context, signIn)
  }
}

function startRoute(app: RouteHost, context: AppContext, signIn: SignIn | undefined): void {
  const begun = begunCookie(context)
  app.get('/account/oidc/start', { config, schema: startSchema }, async (request, reply) => {
    const { provider } = requireSignIn(signIn)
    const next = ownPath(request.query.next)
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    return redirectOrExplain(context, { request, reply, next }, async () => {
      const url = await provider.authorizationUrl(secrets)
      begun.set(reply, { ...secrets, next })
      return url.href
    })
  })
}

function callbackRoute(app: RouteHost, context: AppContext, signIn: SignIn | undefined): void {
  const [begun, confirmed] = [begunCookie(context), confirmedCookie(context)]
  app.get(callbackPath, { config, schema: callbackSchema }, async (request, reply) => {
    const { config: oidc, provider, redirectUri } = requireSignIn(signIn)
    const started = takeStarted(request, reply, begun)
    const next = started?.next ?? '/'
    return redirectOrExplain(context, { request, reply, next }, async () => {
      if (started === undefined) throw new SignInProblem('expired', 'this browser has begun no sign-in, or took too long')
      const callback = new URL(redirectUri)
      callback.search = new URL(request.url, redirectUri).search
      if (callback.searchParams.get('state') !== started.state) throw new SignInProblem('expired', 'the state is that of another sign-in')
      const profile = await provider.redeem(callback, started)
      const source = { address: request.ip, requestId: request.id }
      const companies = await updateMemberships(context, { config: oidc, profile, source })
      if (companies === 0) throw new SignInProblem('no-access', `${profile.subject} has no access to a company`)
      confirmed.set(reply, { subject: profile.subject })
      return loginPage(context, { signedIn: 'true', next })
    })
  })
}

/** Reads the sign-in that this browser began; each is continued once. */
function takeStarted(request: FastifyRequest, reply: FastifyReply, begun: SealedCookie<BegunSignIn>): BegunSignIn | undefined {
  const started = begun.read(request)
  begun.clear(reply)
  return started
}

function sessionRoute(app: RouteHost, context: AppContext, signIn: SignIn | undefined): void {
  const confirmed = confirmedCookie(context)
  app.post('/account/oidc/session', { config, schema: sessionSchema }, async (request, reply) => {
    const { issuer } = requireSignIn(signIn).config
    requireSameOrigin(request, context.config.http.publicUrl)
    const person = confirmed.read(request)
    if (person === undefined) throw new HttpError(401, 'The sign-in has taken too long; log in again.')
    const token = await enterCompany(context, {
      identity: { issuer, subject: person.subject },
      companyId: request.body.company,
      client: describeClient(request.headers['user-agent']),
      source: { address: request.ip, requestId: request.id },
    })
    confirmed.clear(reply)
    return answerLogin(context, request, reply, token)
  })
}

function requireSignIn(signIn: SignIn | undefined): SignIn {
  if (signIn === undefined)
    throw new HttpError(404, 'This service has no sign-in with OpenID Connect; the operator sets WAYBILL_OIDC_ISSUER.')
  return signIn
}

interface Redirecting {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly next: string
}

/** Redirects a browser to the address found, or to the login page, which says what the problem is. */
async function redirectOrExplain(
  context: AppContext,
  { request, reply, next }: Redirecting,
  find: () => Promise<string>,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  try {
    return reply.redirect(await find(), 303)
  } catch (error) {
    if (!(error instanceof SignInProblem)) throw error
    const { problem, message } = error
    request.log.warn({ problem, reason: message, requestId: request.id }, 'a sign-in failed')
    return reply.redirect(loginPage(context, { problem, next }), 303)
  }
}

function loginPage({ config: { http } }: AppContext, query: Readonly<Record<string, string>>): string {
  return `${http.publicUrl}/login?${new URLSearchParams(query).toString()}`
}

const response = { 303: Type.Null({ description: 'to the provider, or to the login page' }) }

const startSchema = {
  operationId: 'startOidc',
  summary: 'Begin a sign-in with OpenID Connect; a page links to it',
  tags,
  querystring: Type.Object({ next: Type.Optional(Type.String({ description: 'path of this service to return to' })) }),
  response,
}

const callbackSchema = {
  operationId: 'finishOidc',
  summary: 'Take the answer of the provider, which sends the browser here',
  tags,
  response,
}

const sessionSchema = {
  operationId: 'logInWithOidc',
  summary: 'Log in after the provider has confirmed who you are; the session is a cookie',
  tags,
  body: Type.Object(
    { company: Type.Optional(Type.String({ maxLength: 100, description: 'company id, needed by users of several companies' })) },
    { title: 'OidcLogin', ...closed },
  ),
  response: { 200: Session },
}

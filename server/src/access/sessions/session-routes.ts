import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Tenant } from '#access/caller.ts'
import { answerLogin } from '#access/sessions/answer-login.ts'
import { changePassword } from '#access/sessions/change-password.ts'
import { describeClient } from '#access/sessions/describe-client.ts'
import { describeSession } from '#access/sessions/describe-session-store.ts'
import { browserCookieSeconds, readBrowserMark, sealBrowserMark } from '#access/sessions/browser-mark.ts'
import { logIn } from '#access/sessions/log-in.ts'
import { logOut } from '#access/sessions/log-out.ts'
import { createPasswordGate, type PasswordGate } from '#access/sessions/password-gate.ts'
import { requirePasswords } from '#access/sessions/require-passwords.ts'
import { requireSameOrigin } from '#access/sessions/require-same-origin.ts'
import { clearCookie, cookieOf, loginCookies, setCookie } from '#access/sessions/session-cookie.ts'
import { Login, PasswordChange, Session } from '#access/sessions/session.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'
import type { AppContext } from '#platform/app-context.ts'

const tags = ['account']
const config = { scopes: 'any-key', beforeEnrolment: true } as const
const noBody = { 204: Type.Null() }

/** Registers login by e-mail address and password, for web pages that act with the user's roles as scopes. */
export function sessionRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const gate = createPasswordGate()
  return async (app) => {
    loginRoute(app, context, gate)
    ownRoutes(app, context)
    passwordRoute(app, context, gate)
  }
}

function loginRoute(app: RouteHost, context: AppContext, gate: PasswordGate): void {
  const { now, secrets } = context
  const { publicUrl } = context.config.http
  const cookies = loginCookies(publicUrl)
  app.post(
    '/account/login',
    {
      config: { scopes: 'public' },
      schema: { operationId: 'logIn', summary: 'Log in; the session is a cookie', tags, body: Login, response: { 200: Session } },
    },
    async (request, reply) => {
      requirePasswords(context)
      requireSameOrigin(request, publicUrl)
      const token = await logIn({ ...context, gate }, toLoginAttempt(request, context, cookies.browser))
      const session = await answerLogin(context, request, reply, token)
      setCookie(reply, cookies.browser, {
        value: sealBrowserMark(secrets, { companyId: session.company['_id'], email: request.body.email, now: now() }),
        isSecure: cookies.isSecure,
        maxAge: browserCookieSeconds,
      })
      return session
    },
  )
}

function toLoginAttempt(request: FastifyRequest<{ Body: Login }>, { secrets, now }: AppContext, cookie: string) {
  const { email, password, company, code } = request.body
  function browserIn({ companyId }: Tenant) {
    return readBrowserMark(secrets, cookieOf(request, cookie), { companyId, email, now: now() })
  }
  const client = describeClient(request.headers['user-agent'])
  return { email, password, companyId: company, code, address: request.ip, requestId: request.id, browserIn, client }
}

function ownRoutes(app: RouteHost, context: AppContext): void {
  const { db } = context
  const cookies = loginCookies(context.config.http.publicUrl)
  app.get(
    '/account/session',
    {
      config,
      schema: {
        operationId: 'getSession',
        summary: 'Read the session: user, roles, features and CSRF token',
        tags,
        response: { 200: Session },
      },
    },
    async ({ caller }, reply) => withoutCaching(reply, await describeSession(db, caller)),
  )
  app.post(
    '/account/logout',
    { config, schema: { operationId: 'logOut', summary: 'End the session; a key has none', tags, response: noBody } },
    async ({ caller }, reply) => {
      await logOut(db, caller)
      clearCookie(reply, cookies.session, cookies.isSecure)
      return reply.code(204).send(null)
    },
  )
}

function passwordRoute(app: RouteHost, { db, now, config: settings }: AppContext, gate: PasswordGate): void {
  app.post(
    '/account/password',
    {
      config,
      schema: {
        operationId: 'changePassword',
        summary: 'Change your password; your other sessions end',
        tags,
        body: PasswordChange,
        response: noBody,
      },
    },
    async ({ caller, body }, reply) => {
      requirePasswords({ config: settings })
      await changePassword({ db, now, gate }, caller, body)
      return reply.code(204).send(null)
    },
  )
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { createPasswordGate } from '#access/sessions/password-gate.ts'
import { confirmOwnTotp, disableTotp, enrolTotp, readOwnTotp, renewRecoveryCodes, resetTotp } from '#access/totp/change-totp.ts'
import { RecoveryCodes, TotpCode, TotpEnrolment, TotpSecret, TotpState } from '#access/totp/totp-shapes.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'

const config = { scopes: 'any-key', beforeEnrolment: true } as const
const tags = ['account']
const noBody = { 204: Type.Null() }

/** Registers the routes of the authenticator app (docs/reference/access.md#authenticator-app). */
export function totpRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    enrolmentRoutes(app, context)
    codeRoutes(app, context)
    resetRoute(app, context)
  }
}

function enrolmentRoutes(app: RouteHost, context: AppContext): void {
  const withGate = { ...context, gate: createPasswordGate() }
  app.get('/account/totp', { config, schema: stateSchema }, async ({ caller }, reply) =>
    withoutCaching(reply, await readOwnTotp(context.db, caller)),
  )
  app.post('/account/totp', { config, schema: enrolSchema }, async ({ caller, body }, reply) =>
    reply.code(201).send(withoutCaching(reply, await enrolTotp(withGate, caller, body.password))),
  )
  app.post('/account/totp/confirm', { config, schema: confirmSchema }, async ({ caller, body }, reply) =>
    withoutCaching(reply, await confirmOwnTotp(context, caller, body.code)),
  )
}

function codeRoutes(app: RouteHost, context: AppContext): void {
  app.post('/account/totp/recovery-codes', { config, schema: renewSchema }, async ({ caller, body }, reply) =>
    withoutCaching(reply, await renewRecoveryCodes(context, caller, body.code)),
  )
  app.post('/account/totp/disable', { config, schema: disableSchema }, async ({ caller, body }, reply) => {
    await disableTotp(context, caller, body.code)
    return reply.code(204).send(null)
  })
}

function resetRoute(app: RouteHost, { db }: AppContext): void {
  app.delete(
    '/account/users/:user_id/totp',
    { config: { scopes: ['account_admin'] }, schema: resetSchema },
    async ({ caller, params }, reply) => {
      await resetTotp(db, caller, params.user_id)
      return reply.code(204).send(null)
    },
  )
}

const stateSchema = {
  operationId: 'getTotp',
  summary: 'Read whether you have an authenticator app, and need one',
  tags,
  response: { 200: TotpState },
}

const enrolSchema = {
  operationId: 'enrolTotp',
  summary: 'Begin to set up an authenticator app; only this response contains its secret',
  tags,
  body: TotpEnrolment,
  response: { 201: TotpSecret },
}

const confirmSchema = {
  operationId: 'confirmTotp',
  summary: 'Confirm the authenticator app by a code; only this response contains the recovery codes',
  tags,
  body: TotpCode,
  response: { 200: RecoveryCodes },
}

const renewSchema = {
  operationId: 'renewRecoveryCodes',
  summary: 'Replace your recovery codes; the old ones stop working',
  tags,
  body: TotpCode,
  response: { 200: RecoveryCodes },
}

const disableSchema = {
  operationId: 'disableTotp',
  summary: 'Disable your authenticator app with one of its codes',
  tags,
  body: TotpCode,
  response: noBody,
}

const resetSchema = {
  operationId: 'resetTotp',
  summary: 'Remove the authenticator app of another user, who lost it; ends the sessions of the user',
  tags,
  params: Type.Object({ user_id: Id }),
  response: noBody,
}

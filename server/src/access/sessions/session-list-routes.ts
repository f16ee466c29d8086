import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { endOtherSessions, endOwnSession, endSessionsOfUser } from '#access/sessions/end-sessions.ts'
import { ListedSession } from '#access/sessions/listed-session.ts'
import { listSessions } from '#access/sessions/session-list-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'

const tags = ['account']
const config = { scopes: 'any-key', beforeEnrolment: true } as const
const response = { 204: Type.Null() }

/** Registers the routes that list and end sessions (docs/reference/access.md#list-and-end-sessions). */
export function sessionListRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db, now } = context
  return async (app) => {
    app.get('/account/sessions', { config, schema: listSchema }, async ({ caller }, reply) => {
      const { userId, session } = caller
      const sessions = userId === undefined ? [] : await listSessions(db, caller, { userId, current: session?.id, now: now() })
      return withoutCaching(reply, [...sessions])
    })
    app.delete('/account/sessions', { config, schema: endOthersSchema }, async ({ caller }, reply) => {
      await endOtherSessions(context, caller)
      return reply.code(204).send(null)
    })
    app.delete('/account/sessions/:session_id', { config, schema: endSchema }, async ({ caller, params }, reply) => {
      await endOwnSession(context, caller, params.session_id)
      return reply.code(204).send(null)
    })
    const admins = { config: { scopes: ['account_admin'] as const }, schema: endOfUserSchema }
    app.delete('/account/users/:user_id/sessions', admins, async ({ caller, params }, reply) => {
      await endSessionsOfUser(context, caller, params.user_id)
      return reply.code(204).send(null)
    })
  }
}

const listSchema = {
  operationId: 'listSessions',
  summary: 'List your sessions that have not ended, the last used first',
  tags,
  response: { 200: Type.Array(ListedSession) },
}

const endOthersSchema = { operationId: 'endOtherSessions', summary: 'End your sessions except this one', tags, response }

const endSchema = {
  operationId: 'endSession',
  summary: 'End one of your sessions',
  tags,
  params: Type.Object({ session_id: Id }),
  response,
}

const endOfUserSchema = {
  operationId: 'endUserSessions',
  summary: 'End all sessions of a user',
  tags,
  params: Type.Object({ user_id: Id }),
  response,
}

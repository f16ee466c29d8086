import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { acceptInvitation } from '#access/invitations/accept-invitation.ts'
import { inviteUser } from '#access/invitations/invite-user.ts'
import { Invitation, InvitationAnswer } from '#access/invitations/invitation.ts'
import { describeSession } from '#access/sessions/describe-session-store.ts'
import { requireSameOrigin } from '#access/sessions/require-same-origin.ts'
import { cookieOf, loginCookies, setCookie } from '#access/sessions/session-cookie.ts'
import { endPreviousSession, findSessionCaller } from '#access/sessions/session-store.ts'
import { Session } from '#access/sessions/session.ts'
import { HttpError } from '#platform/http-error.ts'
import { Id } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'

const tags = ['account']

/** Registers the routes that invite users and that accept an invitation (docs/reference/access.md#invitations). */
export function invitationRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { publicUrl } = context.config.http
  const cookies = loginCookies(publicUrl)
  return async (app) => {
    app.post(
      '/account/users/:user_id/invitation',
      { config: { scopes: ['account_admin'] }, schema: inviteSchema },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        return reply.code(201).send(await inviteUser(context, request.caller, request.params.user_id))
      },
    )
    app.post('/account/invitations/:token', { config: { scopes: 'public' }, schema: acceptSchema }, async (request, reply) => {
      requireSameOrigin(request, publicUrl)
      const { token } = request.params
      const { password } = request.body
      const session = await acceptInvitation(context, { token, password, address: request.ip, requestId: request.id })
      await endPreviousSession(context.db, cookieOf(request, cookies.session))
      setCookie(reply, cookies.session, { value: session, isSecure: cookies.isSecure })
      const caller = await findSessionCaller(context.db, session, context.now())
      if (caller === undefined) throw new HttpError(401, 'The session has ended; log in again.')
      void reply.header('cache-control', 'no-store')
      return describeSession(context.db, caller)
    })
  }
}

const inviteSchema = {
  operationId: 'inviteUser',
  summary: 'Create a link with which a user sets a password; an earlier link no longer works',
  tags,
  params: Type.Object({ user_id: Id }),
  response: { 201: Invitation },
}

const acceptSchema = {
  operationId: 'acceptInvitation',
  summary: 'Set the password of an invited user and log in; each link works once',
  tags,
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  body: InvitationAnswer,
  response: { 200: Session },
}

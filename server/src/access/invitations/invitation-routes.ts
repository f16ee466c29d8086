import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { acceptInvitation } from '#access/invitations/accept-invitation.ts'
import { inviteUser } from '#access/invitations/invite-user.ts'
import { Invitation, InvitationAnswer } from '#access/invitations/invitation.ts'
import { answerLogin } from '#access/sessions/answer-login.ts'
import { describeClient } from '#access/sessions/describe-client.ts'
import { requirePasswords } from '#access/sessions/require-passwords.ts'
import { requireSameOrigin } from '#access/sessions/require-same-origin.ts'
import { Session } from '#access/sessions/session.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'
import { Id } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'

const tags = ['account']

/** Registers the routes that invite users and that accept an invitation (docs/reference/access.md#invitations). */
export function invitationRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { publicUrl } = context.config.http
  return async (app) => {
    app.post(
      '/account/users/:user_id/invitation',
      { config: { scopes: ['account_admin'] }, schema: inviteSchema },
      async (request, reply) => {
        requirePasswords(context)
        const invitation = await inviteUser(context, request.caller, request.params.user_id)
        return reply.code(201).send(withoutCaching(reply, invitation))
      },
    )
    app.post('/account/invitations/:token', { config: { scopes: 'public' }, schema: acceptSchema }, async (request, reply) => {
      requirePasswords(context)
      requireSameOrigin(request, publicUrl)
      const { token } = request.params
      const { password, code } = request.body
      const client = describeClient(request.headers['user-agent'])
      const session = await acceptInvitation(context, { token, password, code, address: request.ip, requestId: request.id, client })
      return answerLogin(context, request, reply, session)
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

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { auditRoutes } from '#access/audit/audit-routes.ts'
import { companyAccountRoutes } from '#access/company-account-routes.ts'
import { companyRoutes } from '#access/company-routes.ts'
import { deviceRoutes } from '#access/device-login/device-routes.ts'
import { eventRoutes } from '#access/events/event-routes.ts'
import { keyRoutes } from '#access/key-routes.ts'
import { oidcRoutes } from '#access/oidc/oidc-routes.ts'
import { personalKeyRoutes } from '#access/personal-keys/personal-key-routes.ts'
import type { UsageCounter } from '#access/usage/usage-counter.ts'
import { invitationRoutes } from '#access/invitations/invitation-routes.ts'
import { savedViewRoutes } from '#access/views/saved-view-routes.ts'
import { scimTokenRoutes } from '#access/scim/scim-token-routes.ts'
import { sessionListRoutes } from '#access/sessions/session-list-routes.ts'
import { sessionRoutes } from '#access/sessions/session-routes.ts'
import { totpRoutes } from '#access/totp/totp-routes.ts'
import { userRoutes } from '#access/user-routes.ts'
import type { AppContext } from '#platform/app-context.ts'

const Authorization = Type.Object(
  { status: Type.Literal('ok'), company: Type.String(), scopes: Type.Array(Type.String()) },
  { title: 'Authorization' },
)

/** Registers the routes of access: the operator's and the account's (docs/reference/access.md). */
export function accessRoutes(context: AppContext, usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/account/authorization',
      {
        config: { scopes: 'any-key' },
        schema: {
          operationId: 'getAuthorization',
          summary: 'Read who the caller is, with roles and scopes',
          tags: ['account'],
          response: { 200: Authorization },
        },
      },
      async ({ caller }) => ({ status: 'ok' as const, company: caller.companyId, scopes: [...caller.scopes] }),
    )
    await app.register(companyRoutes(context))
    await app.register(companyAccountRoutes(context, usage))
    await app.register(keyRoutes(context, usage))
    await app.register(personalKeyRoutes(context, usage))
    await app.register(userRoutes(context))
    await app.register(sessionRoutes(context))
    await app.register(sessionListRoutes(context))
    await app.register(oidcRoutes(context))
    await app.register(deviceRoutes(context, usage))
    await app.register(totpRoutes(context))
    await app.register(scimTokenRoutes(context))
    await app.register(invitationRoutes(context))
    await app.register(savedViewRoutes(context))
    await app.register(auditRoutes(context))
    await app.register(eventRoutes(context))
  }
}

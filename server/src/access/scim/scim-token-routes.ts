import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Scope } from '#access/scope.ts'
import { createScimToken, revokeScimToken } from '#access/scim/change-scim-tokens.ts'
import { IssuedScimToken, NewScimToken, ScimToken } from '#access/scim/scim-token.ts'
import { listScimTokens } from '#access/scim/scim-token-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'

const admins: readonly Scope[] = ['account_admin']
const config = { scopes: admins }
const tags = ['account']

/** Registers the routes of the tokens with which an identity provider provisions users (docs/reference/scim.md#tokens). */
export function scimTokenRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/account/scim-tokens', { config, schema: listSchema }, async ({ caller }) => [...(await listScimTokens(context.db, caller))])
    app.post('/account/scim-tokens', { config, schema: createSchema }, async ({ caller, body }, reply) =>
      reply.code(201).send(withoutCaching(reply, await createScimToken(context, caller, body.name))),
    )
    app.delete('/account/scim-tokens/:scim_token_id', { config, schema: revokeSchema }, async ({ caller, params }, reply) => {
      await revokeScimToken(context, caller, params.scim_token_id)
      return reply.code(204).send(null)
    })
  }
}

const listSchema = { operationId: 'listScimTokens', summary: 'List SCIM tokens', tags, response: { 200: Type.Array(ScimToken) } }

const createSchema = {
  operationId: 'createScimToken',
  summary: 'Create a SCIM token; only this response contains its value',
  tags,
  body: NewScimToken,
  response: { 201: IssuedScimToken },
}

const revokeSchema = {
  operationId: 'revokeScimToken',
  summary: 'Revoke a SCIM token',
  tags,
  params: Type.Object({ scim_token_id: Id }),
  response: { 204: Type.Null() },
}

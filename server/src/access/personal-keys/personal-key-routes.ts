import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { IssuedKey } from '#access/key.ts'
import { createPersonalKey, revokeKeyOf, revokeOwnKey } from '#access/personal-keys/change-personal-keys.ts'
import { NewPersonalKey, PersonalKey } from '#access/personal-keys/personal-key.ts'
import { listPersonalKeys } from '#access/personal-keys/personal-key-store.ts'
import type { UsageCounter } from '#access/usage/usage-counter.ts'
import { loadUser } from '#access/user-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'

const tags = ['account']
const noBody = { 204: Type.Null() }

/** Registers the routes of personal keys (docs/reference/access.md#personal-keys). */
export function personalKeyRoutes(context: AppContext, usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    ownRoutes(app, context, usage)
    adminRoutes(app, context, usage)
  }
}

function ownRoutes(app: RouteHost, context: AppContext, usage: UsageCounter): void {
  const config = { scopes: 'any-key' } as const
  app.get('/account/personal-keys', { config, schema: listSchema }, async ({ caller }) => {
    await usage.flush()
    return caller.userId === undefined ? [] : [...(await listPersonalKeys(context.db, caller, caller.userId))]
  })
  app.post('/account/personal-keys', { config, schema: createSchema }, async ({ caller, body }, reply) =>
    reply.code(201).send(withoutCaching(reply, await createPersonalKey(context, caller, body))),
  )
  app.delete('/account/personal-keys/:personal_key_id', { config, schema: revokeSchema }, async ({ caller, params }, reply) => {
    await revokeOwnKey(context, caller, params.personal_key_id)
    return reply.code(204).send(null)
  })
}

function adminRoutes(app: RouteHost, context: AppContext, usage: UsageCounter): void {
  const config = { scopes: ['account_admin'] as const }
  app.get('/account/users/:user_id/personal-keys', { config, schema: listOfSchema }, async ({ caller, params }) => {
    await usage.flush()
    await loadUser(context.db, caller, params.user_id)
    return [...(await listPersonalKeys(context.db, caller, params.user_id))]
  })
  app.delete(
    '/account/users/:user_id/personal-keys/:personal_key_id',
    { config, schema: revokeOfSchema },
    async ({ caller, params: { user_id: userId, personal_key_id: id } }, reply) => {
      await revokeKeyOf(context, caller, { userId, id })
      return reply.code(204).send(null)
    },
  )
}

const listSchema = {
  operationId: 'listPersonalKeys',
  summary: 'List your personal API keys',
  tags,
  response: { 200: Type.Array(PersonalKey) },
}

const createSchema = {
  operationId: 'createPersonalKey',
  summary: 'Create a personal API key; only this response contains its value',
  tags,
  body: NewPersonalKey,
  response: { 201: IssuedKey },
}

const revokeSchema = {
  operationId: 'revokePersonalKey',
  summary: 'Revoke one of your personal API keys',
  tags,
  params: Type.Object({ personal_key_id: Id }),
  response: noBody,
}

const listOfSchema = {
  operationId: 'listPersonalKeysOfUser',
  summary: 'List the personal API keys of a user',
  tags,
  params: Type.Object({ user_id: Id }),
  response: { 200: Type.Array(PersonalKey) },
}

const revokeOfSchema = {
  operationId: 'revokePersonalKeyOfUser',
  summary: 'Revoke a personal API key of a user',
  tags,
  params: Type.Object({ user_id: Id, personal_key_id: Id }),
  response: noBody,
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { changeKey, publishKey, removeKey } from '#access/change-key.ts'
import { issueOwnKey, rotateKey } from '#access/issue-key.ts'
import { IssuedKey, Key, KeyChange, NewKey, RotatedKey } from '#access/key.ts'
import { listKeys } from '#access/key-store.ts'
import type { Scope } from '#access/scope.ts'
import type { UsageCounter } from '#access/usage/usage-counter.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'

const KeyId = Type.Object({ key_id: Id })
const keyManagers: readonly Scope[] = ['account_admin', 'manager']
const keyReaders: readonly Scope[] = [...keyManagers, 'compliance_manager']
const config = { scopes: keyManagers }
const tags = ['account']

/** Registers the routes of the company's own keys (docs/reference/access.md#keys). */
export function keyRoutes(context: AppContext, usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    listRoute(app, context, usage)
    valueRoutes(app, context)
    changeRoutes(app, context)
    publishRoutes(app, context)
  }
}

function listRoute(app: RouteHost, { db }: AppContext, usage: UsageCounter): void {
  app.get(
    '/account/keys',
    {
      config: { scopes: keyReaders },
      schema: { operationId: 'listKeys', summary: 'List API keys', tags, response: { 200: Type.Array(Key) } },
    },
    async ({ caller }) => {
      await usage.flush()
      return [...(await listKeys(db, caller))]
    },
  )
}

function valueRoutes(app: RouteHost, context: AppContext): void {
  app.post(
    '/account/keys',
    {
      config,
      schema: {
        operationId: 'createKey',
        summary: 'Create an API key; only this response contains its value',
        tags,
        body: NewKey,
        response: { 201: IssuedKey },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await issueOwnKey(context, caller, body)),
  )
  app.post(
    '/account/keys/:key_id/rotate',
    {
      config,
      schema: {
        operationId: 'rotateKey',
        summary: 'Rotate a key; the old value stops working at once',
        tags,
        params: KeyId,
        response: { 200: RotatedKey },
      },
    },
    async ({ caller, params }) => rotateKey(context, caller, params.key_id),
  )
}

function changeRoutes(app: RouteHost, context: AppContext): void {
  app.patch(
    '/account/keys/:key_id',
    {
      config,
      schema: {
        operationId: 'updateKey',
        summary: 'Change a key; its scopes can change only while it is unpublished',
        tags,
        params: KeyId,
        body: KeyChange,
        response: { 200: Key },
      },
    },
    async ({ caller, params, body }) => changeKey(context, caller, params.key_id, body),
  )
  app.delete(
    '/account/keys/:key_id',
    {
      config,
      schema: { operationId: 'deleteKey', summary: 'Delete an unpublished key', tags, params: KeyId, response: { 204: Type.Null() } },
    },
    async ({ caller, params }, reply) => {
      await removeKey(context, caller, params.key_id)
      return reply.code(204).send(null)
    },
  )
}

function publishRoutes(app: RouteHost, context: AppContext): void {
  app.post(
    '/account/keys/:key_id/publish',
    {
      config,
      schema: { operationId: 'publishKey', summary: 'Publish a key, so that it can be used', tags, params: KeyId, response: { 200: Key } },
    },
    async ({ caller, params }) => publishKey(context, caller, params.key_id, true),
  )
  app.post(
    '/account/keys/:key_id/unpublish',
    {
      config,
      schema: {
        operationId: 'unpublishKey',
        summary: 'Unpublish a key, so that it cannot be used',
        tags,
        params: KeyId,
        response: { 200: Key },
      },
    },
    async ({ caller, params }) => publishKey(context, caller, params.key_id, false),
  )
}

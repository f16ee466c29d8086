import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { changeKey, publishKey, removeKey } from '#access/change-key.ts'
import { issueOwnKey, rotateKey } from '#access/issue-key.ts'
import { IssuedKey, Key, KeyChange, NewKey, RotatedKey } from '#access/key.ts'
import { listKeys } from '#access/key-store.ts'
import type { Scope } from '#access/scope.ts'
import type { UsageCounter } from '#access/usage-counter.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { Tools } from '#platform/tools.ts'

const KeyId = Type.Object({ key_id: Id })
const keepers: readonly Scope[] = ['account_admin', 'manager']
const readers: readonly Scope[] = [...keepers, 'compliance_manager']
const config = { scopes: keepers }
const tags = ['account']

/** The keys of the own company (decisions 2). */
export function keyRoutes(tools: Tools, usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    listRoute(app, tools, usage)
    valueRoutes(app, tools)
    changeRoutes(app, tools)
    publishRoutes(app, tools)
  }
}

function listRoute(app: RouteHost, { db }: Tools, usage: UsageCounter): void {
  app.get(
    '/account/keys',
    { config: { scopes: readers }, schema: { summary: 'List API keys', tags, response: { 200: Type.Array(Key) } } },
    async ({ caller }) => {
      await usage.flush()
      return [...(await listKeys(db, caller))]
    },
  )
}

function valueRoutes(app: RouteHost, tools: Tools): void {
  app.post(
    '/account/keys',
    { config, schema: { summary: 'Make an API key; its value is shown only here', tags, body: NewKey, response: { 201: IssuedKey } } },
    async ({ caller, body }, reply) => reply.code(201).send(await issueOwnKey(tools, caller, body)),
  )
  app.post(
    '/account/keys/:key_id/rotate',
    { config, schema: { summary: 'Give a key a new value; the old one dies at once', tags, params: KeyId, response: { 200: RotatedKey } } },
    async ({ caller, params }) => rotateKey(tools, caller, params.key_id),
  )
}

function changeRoutes(app: RouteHost, tools: Tools): void {
  app.patch(
    '/account/keys/:key_id',
    {
      config,
      schema: {
        summary: 'Change a key; its scopes only while it is unpublished',
        tags,
        params: KeyId,
        body: KeyChange,
        response: { 200: Key },
      },
    },
    async ({ caller, params, body }) => changeKey(tools, caller, params.key_id, body),
  )
  app.delete(
    '/account/keys/:key_id',
    { config, schema: { summary: 'Delete an unpublished key', tags, params: KeyId, response: { 204: Type.Null() } } },
    async ({ caller, params }, reply) => {
      await removeKey(tools, caller, params.key_id)
      return reply.code(204).send(null)
    },
  )
}

function publishRoutes(app: RouteHost, tools: Tools): void {
  app.post(
    '/account/keys/:key_id/publish',
    { config, schema: { summary: 'Let a key be used', tags, params: KeyId, response: { 200: Key } } },
    async ({ caller, params }) => publishKey(tools, caller, params.key_id, true),
  )
  app.post(
    '/account/keys/:key_id/unpublish',
    { config, schema: { summary: 'Keep a key from being used', tags, params: KeyId, response: { 200: Key } } },
    async ({ caller, params }) => publishKey(tools, caller, params.key_id, false),
  )
}

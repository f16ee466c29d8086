import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { deliveryRoutes } from '#webhooks/delivery-routes.ts'
import { IssuedWebhook, NewWebhook, RotatedSecret, WebhookChange, WebhookRecord, toWebhookRecord } from '#webhooks/webhook.ts'
import { listWebhooks } from '#webhooks/webhook-store.ts'
import { addWebhook, changeWebhook, removeWebhook, rotateSecret } from '#webhooks/write-webhook.ts'

const WebhookId = Type.Object({ webhook_id: Id })
const config = { scopes: ['account_admin'] } as const
const tags = ['webhooks']

/** Registers the routes of the company's webhooks and their delivery logs. */
export function webhookRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    listRoutes(app, context)
    changeRoutes(app, context)
    await app.register(deliveryRoutes(context))
  }
}

function listRoutes(app: RouteHost, context: AppContext): void {
  app.get(
    '/account/webhooks',
    { config, schema: { operationId: 'listWebhooks', summary: 'List webhooks', tags, response: { 200: Type.Array(WebhookRecord) } } },
    async ({ caller }) => {
      const webhooks = await listWebhooks(context.db, caller)
      return webhooks.map((webhook) => toWebhookRecord(webhook, context.now()))
    },
  )
  app.post(
    '/account/webhooks',
    {
      config,
      schema: {
        operationId: 'createWebhook',
        summary: 'Create a webhook; only this response contains its secret',
        tags,
        body: NewWebhook,
        response: { 201: IssuedWebhook },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await addWebhook(context, caller, body)),
  )
}

const rotateWebhookSecretSchema = {
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the secret of a webhook; both sign for a day',
  tags,
  params: WebhookId,
  response: { 200: RotatedSecret },
}

const updateWebhookSchema = {
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  tags,
  params: WebhookId,
  body: WebhookChange,
  response: { 200: WebhookRecord },
}

function changeRoutes(app: RouteHost, context: AppContext): void {
  app.patch(
    '/account/webhooks/:webhook_id',
    {
      config,
      schema: updateWebhookSchema,
    },
    async ({ caller, params, body }) => toWebhookRecord(await changeWebhook(context, caller, params.webhook_id, body), context.now()),
  )
  app.delete(
    '/account/webhooks/:webhook_id',
    {
      config,
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook with its log',
        tags,
        params: WebhookId,
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params }, reply) => {
      await removeWebhook(context, caller, params.webhook_id)
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/account/webhooks/:webhook_id/rotate',
    {
      config,
      schema: rotateWebhookSecretSchema,
    },
    async ({ caller, params }) => rotateSecret(context, caller, params.webhook_id),
  )
}

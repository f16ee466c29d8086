import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { toMessage } from '#webhooks/messages/message-format.ts'
import { DeliveryDetail, DeliveryRecord, deliveryStatuses } from '#webhooks/delivery-record.ts'
import { listDeliveries, loadDelivery } from '#webhooks/delivery-store.ts'
import { redeliver, sendPing } from '#webhooks/redeliver.ts'
import { loadWebhook } from '#webhooks/webhook-store.ts'

const WebhookId = Type.Object({ webhook_id: Id })
const DeliveryId = Type.Object({ webhook_id: Id, delivery_id: Id })
const LogQuery = Type.Object({ ...PageQuery.properties, status: Type.Optional(Type.Enum([...deliveryStatuses])) })
const config = { scopes: ['account_admin'] } as const
const tags = ['webhooks']

/** Registers the routes of a webhook's delivery log, ping and redelivery. */
export function deliveryRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    sendRoutes(app, context)
  }
}

function readRoutes(app: RouteHost, { db, config: { http } }: AppContext): void {
  app.get(
    '/account/webhooks/:webhook_id/deliveries',
    {
      config,
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'List the deliveries of a webhook, newest first; they are kept for 14 days',
        tags,
        params: WebhookId,
        querystring: LogQuery,
        response: { 200: Type.Array(DeliveryRecord) },
      },
    },
    async ({ caller, params, query }, reply) => {
      await loadWebhook(db, caller, params.webhook_id)
      const deliveries = await listDeliveries(db, caller, params.webhook_id, query)
      return [...sendPage(reply, query.page, deliveries)]
    },
  )
  app.get(
    '/account/webhooks/:webhook_id/deliveries/:delivery_id',
    {
      config,
      schema: {
        operationId: 'getWebhookDelivery',
        summary: 'Read one delivery with its payload',
        tags,
        params: DeliveryId,
        response: { 200: DeliveryDetail },
      },
    },
    async ({ caller, params }) => {
      const { format } = await loadWebhook(db, caller, params.webhook_id)
      const { record, event } = await loadDelivery(db, caller, params.webhook_id, params.delivery_id)
      return { ...record, payload: toMessage(format, event, http.publicUrl) }
    },
  )
}

function sendRoutes(app: RouteHost, context: AppContext): void {
  app.post(
    '/account/webhooks/:webhook_id/test',
    {
      config,
      schema: { operationId: 'testWebhook', summary: 'Send one test event', tags, params: WebhookId, response: { 202: DeliveryRecord } },
    },
    async ({ caller, params }, reply) => reply.code(202).send(await sendPing(context, caller, params.webhook_id)),
  )
  app.post(
    '/account/webhooks/:webhook_id/deliveries/:delivery_id/retry',
    {
      config,
      schema: {
        operationId: 'retryWebhookDelivery',
        summary: 'Retry a delivery',
        tags,
        params: DeliveryId,
        response: { 202: DeliveryRecord },
      },
    },
    async ({ caller, params }, reply) => reply.code(202).send(await redeliver(context, caller, params.webhook_id, params.delivery_id)),
  )
}

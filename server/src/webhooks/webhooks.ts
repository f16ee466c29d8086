/** Public interface of webhooks: events, subscriptions and deliveries. */
export { type DeliveryLoop, startDelivering } from '#webhooks/delivery/start-delivering.ts'
export { tidyWebhooksJob } from '#webhooks/delivery/tidy-webhooks.ts'
export { emit, emitAll } from '#webhooks/emit.ts'
export { type Event, maxListed } from '#webhooks/event.ts'
export { hasAnySubscriber } from '#webhooks/subscription-store.ts'
export { findSubscribedCompanies } from '#webhooks/find-subscribed-companies.ts'
export { webhookRoutes } from '#webhooks/webhook-routes.ts'
export { listWebhooks } from '#webhooks/webhook-store.ts'

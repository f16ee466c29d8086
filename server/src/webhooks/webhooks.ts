/** Front door of webhooks: who is told what happens. */
export { type DeliveryLoop, startDelivering } from '#webhooks/delivery/start-delivering.ts'
export { tidyWebhooksJob } from '#webhooks/delivery/tidy-webhooks.ts'
export { emit, emitAll } from '#webhooks/emit.ts'
export { type Event, maxListed } from '#webhooks/event.ts'
export { hasAnySubscriber } from '#webhooks/has-any-subscriber-store.ts'
export { findSubscribedCompanies } from '#webhooks/find-subscribed-companies.ts'
export { webhookRoutes } from '#webhooks/webhook-routes.ts'

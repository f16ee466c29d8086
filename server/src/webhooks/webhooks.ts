/** Front door of webhooks: who is told what happens. */
export { type Delivering, keepDelivering } from '#webhooks/delivery/keep-delivering.ts'
export { tidyWebhooksJob } from '#webhooks/delivery/tidy-webhooks.ts'
export { emit, emitAll } from '#webhooks/emit.ts'
export { type Event, mostListed } from '#webhooks/event.ts'
export { isWantedByAny } from '#webhooks/wanted-store.ts'
export { wanting } from '#webhooks/wanting.ts'
export { webhookRoutes } from '#webhooks/webhook-routes.ts'

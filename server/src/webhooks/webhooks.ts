/** Front door of webhooks: who is told what happens. */
export { emit, emitAll } from '#webhooks/emit.ts'
export { type Event, type EventType, mostListed } from '#webhooks/event.ts'
export { wanting } from '#webhooks/wanting.ts'
export { webhookRoutes } from '#webhooks/webhook-routes.ts'

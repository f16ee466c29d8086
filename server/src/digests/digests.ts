/** Entry point of digests: what changed and what waits, by mail. */
export { sendDigestsJob } from '#digests/delivery/send-digests.ts'
export { digestRoutes } from '#digests/digest-routes.ts'
export { countDigests } from '#digests/digest-store.ts'
export { unsubscribeRoutes } from '#digests/unsubscribe/unsubscribe-routes.ts'

/** Front door of access: who may do what. */
export { accessRoutes } from '#access/access-routes.ts'
export { type Activity, recordActivity } from '#access/activity-store.ts'
export { type Caller, hasFeature, hasScope } from '#access/caller.ts'
export { guardRoutes } from '#access/guard-routes.ts'
export { createUsageCounter, type UsageCounter } from '#access/usage-counter.ts'
export { features, type Feature, type Scope, scopes } from '#access/scope.ts'

/** Front door of access: who may do what. */
export { accessRoutes } from '#access/access-routes.ts'
export { type Activity, recordActivity } from '#access/activity-store.ts'
export { type Actor, type Caller, hasFeature, hasScope, operatorOn, type Tenant } from '#access/caller.ts'
export { flushUsageRegularly } from '#access/flush-usage.ts'
export { forgetCompanyFiles } from '#access/forget-company-files.ts'
export { type Audience, type GuardedRoute, guardRoutes } from '#access/guard-routes.ts'
export { createUsageCounter, type UsageCounter } from '#access/usage-counter.ts'
export { features, type Feature, type Scope, scopes } from '#access/scope.ts'

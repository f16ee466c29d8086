/** Front door of users: who has been here, and how often. */
export { usageRoutes } from '#access/usage/usage-routes.ts'

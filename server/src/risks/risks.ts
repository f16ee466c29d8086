/** Front door of the risk register. */
export { registerRoutes } from '#risks/register-routes.ts'

/** Front door of lookups: what is known of vulnerabilities and weaknesses, whatever a company holds. */
export { lookupRoutes } from '#lookups/lookup-routes.ts'

/** Entry point of the lookups: what the feeds know about vulnerabilities and weaknesses. */
export { lookupRoutes } from '#lookups/lookup-routes.ts'

/** Entry point of reports, which only read. */
export { reportRoutes } from '#reports/report-routes.ts'

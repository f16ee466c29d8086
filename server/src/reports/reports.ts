/** Front door of reports: they read everything and write nothing. */
export { reportRoutes } from '#reports/report-routes.ts'

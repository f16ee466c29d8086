/** Entry point of reports, which only read; what they count for large companies a job stores. */
export { countDashboardsJob } from '#reports/count-dashboards-job.ts'
export { reportRoutes } from '#reports/report-routes.ts'

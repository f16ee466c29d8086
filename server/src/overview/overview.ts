/** Entry point of the overview: reads for the pages of the web app. */
export { overviewRoutes } from '#overview/overview-routes.ts'

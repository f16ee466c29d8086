/** Entry point of the monitoring: what a running process reports about itself. */
export { listenForMetrics, metricsRoutes, type MetricsServer } from '#monitoring/serve-metrics.ts'

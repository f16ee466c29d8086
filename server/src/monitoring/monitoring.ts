/** Entry point of the monitoring: what a running process tells about itself. */
export { listenForMetrics, metricsRoutes, type MetricsServer } from '#monitoring/serve-metrics.ts'

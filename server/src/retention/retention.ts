/** Entry point of retention: how old rows end, and what else keeps tables in order. */
export { buildIndexesAfterUpgrade, buildIndexesJob } from '#retention/build-indexes-job.ts'
export { gatherStatisticsJob } from '#retention/gather-statistics-job.ts'
export { removeOldRowsJob } from '#retention/remove-old-rows-job.ts'
export { retentionRoutes } from '#retention/retention-routes.ts'
export { measureTables, type TableSize } from '#retention/retention-store.ts'
export { vacuumTablesJob } from '#retention/vacuum-tables-job.ts'

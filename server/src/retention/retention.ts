/** Entry point of retention: how old rows end. */
export { removeOldRowsJob } from '#retention/remove-old-rows-job.ts'
export { retentionRoutes } from '#retention/retention-routes.ts'
export { measureTables, type TableSize } from '#retention/retention-store.ts'
export { vacuumTablesJob } from '#retention/vacuum-tables-job.ts'

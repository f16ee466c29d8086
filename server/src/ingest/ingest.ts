/** Front door of imports: documents that come in. */
export { ingestRoutes } from '#ingest/ingest-routes.ts'
export { warmReaders } from '#ingest/warm-readers.ts'

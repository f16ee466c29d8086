/** Front door of imports: documents that come in. */
export { importRoutes } from '#imports/import-routes.ts'
export { warmReaders } from '#imports/warm-readers.ts'

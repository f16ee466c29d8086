/** Entry point of ingest: uploads of documents. */
export type { Format } from '#ingest/format.ts'
export { formats, ingestRoutes } from '#ingest/formats.ts'
export { warmReaders } from '#ingest/warm-readers.ts'

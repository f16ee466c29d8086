/** Entry point of ingest: uploads of documents. */
export { sarifRetention } from '#ingest/sarif/sarif-retention.ts'
export type { Format, Placement, StoreGuard } from '#ingest/format.ts'
export { formats, ingestRoutes } from '#ingest/formats.ts'
export type { ImportResult } from '#ingest/sbom/import-result.ts'
export { userAgentOf } from '#ingest/define-format.ts'
export { importSbom } from '#ingest/sbom/import-sbom.ts'
export { importVex } from '#ingest/vex/import-vex.ts'
export { warmReaders } from '#ingest/warm-readers.ts'

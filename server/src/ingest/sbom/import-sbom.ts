import type { ReceivedDocument } from '#ingest/format.ts'
import type { ImportResult } from '#ingest/sbom/import-result.ts'
import { cyclonedx } from '#ingest/sbom/sbom-formats.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Imports a CycloneDX document that another slice received or wrote, like an upload (docs/reference/imports.md#pipeline). */
export async function importSbom(context: AppContext, document: ReceivedDocument): Promise<ImportResult> {
  return (await cyclonedx.accept(context, document)) as ImportResult
}

import type { ReceivedDocument } from '#ingest/format.ts'
import type { VexResult } from '#ingest/vex/ingest-vex.ts'
import { vex } from '#ingest/vex/vex-format.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Imports a VEX document that another slice received, like an upload (docs/reference/vex.md#upload). */
export async function importVex(context: AppContext, document: ReceivedDocument): Promise<VexResult> {
  return (await vex.accept(context, document)) as VexResult
}

import { formats, type ImportResult, importSbom } from '#ingest/ingest.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'
import type { BegunScan } from '#repository-scans/repository-scan-store.ts'
import type { ScannedRepository } from '#repository-scans/scan-messages.ts'

/** What became of the module that a scan was to fill. */
export interface FilledModule {
  readonly scan: (Pick<ImportResult, 'moduleId' | 'scanId'> & { readonly module: string }) | undefined
  readonly error: string | undefined
}

/**
 * Imports the SBOM of a scan like an upload (docs/reference/repository-scans.md#module). A project that was deleted meanwhile does not spoil the
 * result of the scan: the answer says so.
 */
export async function fillModule(
  context: AppContext,
  { by, project, module, branch, tag }: Pick<BegunScan, 'by' | 'project' | 'module' | 'branch' | 'tag'>,
  scanned: Pick<ScannedRepository, 'sbom' | 'name'>,
): Promise<FilledModule> {
  const { sbom, name } = scanned
  if (project === undefined || sbom === undefined) return { scan: undefined, error: undefined }
  const query = { project, module: module ?? name, branch, tag }
  const upload = { bytes: Buffer.from(sbom), query, userAgent, formats }
  try {
    const caller = { ...by, scopes: [], features: [] }
    const { moduleId, scanId } = await importSbom(context, { caller, ...upload })
    return { scan: { moduleId, scanId, module: query.module }, error: undefined }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { scan: undefined, error: `the module was not filled: ${error.message}` }
  }
}

/** Tells scans of modules that are filled here from uploads. */
const userAgent = 'waybill-deep-scan'

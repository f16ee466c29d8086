import { formats, type ImportResult, importSbom, type StoreGuard } from '#ingest/ingest.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'
import type { BegunScan } from '#repository-scans/repository-scan-store.ts'
import { ScanRemovedError } from '#repository-scans/run-scan.ts'
import { lockScan, saveFilled } from '#repository-scans/scan-removal-store.ts'
import type { ScannedRepository } from '#repository-scans/scan-messages.ts'
import { linkDeepScan } from '#sboms/sboms.ts'

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
  guard?: StoreGuard,
): Promise<FilledModule> {
  const { sbom, name } = scanned
  if (project === undefined || sbom === undefined) return { scan: undefined, error: undefined }
  const query = { project, module: module ?? name, branch, tag }
  const upload = { bytes: Buffer.from(sbom), query, userAgent, formats, guard }
  try {
    const caller = { ...by, scopes: [], features: [] }
    const { moduleId, scanId } = await importSbom(context, { caller, ...upload })
    return { scan: { moduleId, scanId, module: query.module }, error: undefined }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { scan: undefined, error: `the module was not filled: ${error.message}` }
  }
}

/** Fills the module of a stored scan. Throws a ScanRemovedError, with nothing filled, where the scan is removed first. */
export function fillModuleOfScan(
  context: AppContext,
  scan: BegunScan,
  scanned: Pick<ScannedRepository, 'sbom' | 'name'>,
): Promise<FilledModule> {
  const { uid, by } = scan
  return fillModule(context, scan, scanned, {
    async before(trx) {
      if (!(await lockScan(trx, by, uid))) throw new ScanRemovedError('the scan was removed')
    },
    async after(trx, filled) {
      await saveFilled(trx, by, uid, filled)
      await linkDeepScan(trx, { companyId: by.companyId, scanId: filled.scanId }, uid)
    },
  })
}

/** Tells scans of modules that are filled here from uploads. */
const userAgent = 'waybill-deep-scan'

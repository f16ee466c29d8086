import { formats, type ImportResult, importSbom, type StoreGuard } from '#ingest/ingest.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'
import type { BegunScan } from '#repository-scans/repository-scan-store.ts'
import { ScanRemovedError } from '#repository-scans/run-scan.ts'
import { lockScan, saveFilled } from '#repository-scans/scan-removal-store.ts'
import type { ScannedRepository } from '#repository-scans/scan-messages.ts'
import { hasScan, linkDeepScan } from '#sboms/sboms.ts'

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

/** Ends an import of what is in the module already. */
class AlreadyFilledError extends Error {
  readonly filled: Pick<ImportResult, 'moduleId' | 'scanId'>

  constructor(filled: AlreadyFilledError['filled']) {
    super('the module was filled before')
    this.filled = filled
  }
}

/**
 * Fills the module of a stored scan, once: a scan that runs again, since its process ended after this, finds it filled. Throws a
 * ScanRemovedError, with nothing filled, where the scan is removed first.
 */
export async function fillModuleOfScan(
  context: AppContext,
  scan: BegunScan,
  scanned: Pick<ScannedRepository, 'sbom' | 'name'>,
): Promise<FilledModule> {
  const { uid, by } = scan
  const filling = fillModule(context, scan, scanned, {
    async before(trx) {
      const locked = await lockScan(trx, by, uid)
      if (locked === undefined) throw new ScanRemovedError('the scan was removed')
      const { filled } = locked
      if (filled !== undefined && (await hasScan(trx, { companyId: by.companyId, scanId: filled.scanId })))
        throw new AlreadyFilledError(filled)
    },
    async after(trx, filled) {
      await saveFilled(trx, by, uid, filled)
      await linkDeepScan(trx, { companyId: by.companyId, scanId: filled.scanId }, uid)
    },
  })
  return filling.catch((error: unknown) => {
    if (!(error instanceof AlreadyFilledError)) throw error
    return { scan: { ...error.filled, module: scan.module ?? scanned.name }, error: undefined }
  })
}

/** Distinguishes scans of modules that are filled here from uploads. */
const userAgent = 'waybill-deep-scan'

import { type Caller, recordActivity } from '#access/access.ts'
import { analyseScan } from '#analysis/analysis.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { maskUrl } from '#platform/mask-url.ts'
import { deleteScan } from '#repository-scans/scan-removal-store.ts'

/**
 * Removes a scan, which ends it where it runs (docs/reference/repository-scans.md#submit). What it filled is complete when this returns: a fill that
 * had begun is waited for, and its analysis finished. Throws a 404 where there is no such scan.
 */
export async function removeScan(context: AppContext, caller: Caller, uid: string): Promise<void> {
  const { companyId } = caller
  const scanId = await transact(context.db, async (trx) => {
    const removed = await deleteScan(trx, caller, uid)
    await recordActivity(trx, caller, { action: 'deleted', object: 'repository-scan', objectId: uid, name: maskUrl(removed.url) })
    return removed.scanId
  })
  if (scanId === undefined) return
  // the job of the analysis tries again where this fails
  await analyseScan(context, { companyId, scanId }, 'scan').catch((error: unknown) => {
    context.log.error({ err: error, scanId }, 'analysis failed while a repository scan was removed')
  })
}

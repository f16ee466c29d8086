import { analyseSbom, analyseScanJob, type ModuleScan, reuseAnalysis } from '#analysis/analysis.ts'
import { announceScan, finishScan } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { attemptInSavepoint } from '#database/transact.ts'
import { enqueueSync } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Sbom } from '@waybill/documents'
import { synchronousLimit } from '#ingest/sbom/sbom-reader.ts'

export interface PendingScan {
  readonly scan: ModuleScan
  readonly components: number
  readonly sbom: () => Promise<Sbom>
}

/**
 * Analyses a new scan in the transaction that stores it, or reuses the module's analysis of the same document. Enqueues a job where
 * the document is large or the analysis fails.
 */
export async function analyseOrEnqueue(
  trx: Transaction,
  context: AppContext,
  { scan, components, sbom }: PendingScan,
): Promise<'finished' | 'created'> {
  const { jobs, log, now } = context
  const { companyId, scanId } = scan
  const reused = await reuseAnalysis(trx, scan)
  if (reused !== undefined) {
    await finishScan(trx, scan, reused)
    await announceScan(trx, scan, 'finished', now())
    return 'finished'
  }
  const failure =
    components > synchronousLimit ? 'large' : await attemptInSavepoint(trx, () => analyseNow(trx, scan, { sbom, at: now(), log }))
  await enqueueSync(trx, context, 'packages')
  if (failure === undefined) return 'finished'
  if (failure !== 'large') log.error({ err: failure, scanId }, 'analysis failed; a background job tries again')
  await jobs.enqueue(trx, analyseScanJob, { companyId, scanId }, scanId)
  return 'created'
}

async function analyseNow(
  trx: Transaction,
  scan: ModuleScan,
  { sbom, at, log }: { readonly sbom: PendingScan['sbom']; readonly at: Date; readonly log: AppContext['log'] },
): Promise<void> {
  const statistics = await analyseSbom(trx, scan, { sbom: await sbom() }, { reason: 'scan', at, log })
  await finishScan(trx, scan, { date: at, statistics })
  await announceScan(trx, scan, 'finished', at)
}

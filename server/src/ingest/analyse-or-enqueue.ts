import { analyseSbom, analyseScanJob, type ModuleScan, reuseAnalysis } from '#analysis/analysis.ts'
import { announceScan, finishScan } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { attemptInSavepoint } from '#database/transact.ts'
import { enqueueSync } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Sbom } from '@waybill/documents'
import { synchronousLimit } from '#ingest/read-sbom-document.ts'

export interface PendingScan {
  readonly scan: ModuleScan
  readonly components: number
  readonly sbom: () => Promise<Sbom>
}

/**
 * Brings a new scan to its end in the transaction that stores it: at once, by reusing the module's analysis of the same document,
 * or through a job where the document is large or the analysis fails. Answers what became of the scan.
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
    components > synchronousLimit ? 'large' : await attemptInSavepoint(trx, () => analyseNow(trx, scan, { bom: sbom, at: now(), log }))
  await enqueueSync(trx, context, 'packages')
  if (failure === undefined) return 'finished'
  if (failure !== 'large') log.error({ err: failure, scanId }, 'analysis failed; it is tried again in the background')
  await jobs.enqueue(trx, analyseScanJob, { companyId, scanId }, scanId)
  return 'created'
}

async function analyseNow(
  trx: Transaction,
  holding: ModuleScan,
  { bom: sbom, at, log }: { readonly bom: PendingScan['sbom']; readonly at: Date; readonly log: AppContext['log'] },
): Promise<void> {
  const statistics = await analyseSbom(trx, holding, { sbom: await sbom() }, { reason: 'scan', at, log })
  await finishScan(trx, holding, { date: at, statistics })
  await announceScan(trx, holding, 'finished', at)
}

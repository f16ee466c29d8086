import { analysedAtOnceUpTo, analyseSbom, analyseScan, analyseScanJob, type ModuleScan, reuseAnalysis } from '#analysis/analysis.ts'
import { announceScan, type ContentInPieces, finishScan } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { attemptInSavepoint, transact } from '#database/transact.ts'
import { enqueueSync } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Sbom } from '@waybill/documents'
import { synchronousLimit } from '#ingest/sbom/sbom-reader.ts'

export interface PendingScan {
  readonly scan: ModuleScan
  readonly components: number
  readonly sbom: () => Promise<Sbom>
}

/** What became of a new scan: analysed, left to a job, or still to be analysed by the caller once it is committed. */
export type AnalysisState = 'finished' | 'enqueued' | 'pending'

/**
 * Analyses a new scan in the transaction that stores it, or reuses the module's analysis of the same document. Enqueues a job where
 * the document is very large or the analysis fails, and leaves a large one to `analysePending`.
 */
export async function analyseOrEnqueue(
  trx: Transaction,
  context: AppContext,
  { scan, components, sbom }: PendingScan,
): Promise<AnalysisState> {
  const { log, now } = context
  const reused = await reuseAnalysis(trx, scan)
  if (reused !== undefined) {
    await finishScan(trx, scan, reused)
    await announceScan(trx, scan, 'finished', now())
    return 'finished'
  }
  if (components > synchronousLimit) return enqueue(trx, context, scan)
  if (components > analysedAtOnceUpTo) return 'pending'
  const failure = await attemptInSavepoint(trx, () => analyseNow(trx, scan, { sbom, at: now(), log }))
  await enqueueSync(trx, context, 'packages')
  if (failure === undefined) return 'finished'
  log.error({ err: failure, scanId: scan.scanId }, 'analysis failed; a background job tries again')
  return enqueue(trx, context, scan)
}

async function enqueue(trx: Transaction, { jobs }: AppContext, { companyId, scanId }: ModuleScan): Promise<'enqueued'> {
  await jobs.enqueue(trx, analyseScanJob, { companyId, scanId }, scanId)
  return 'enqueued'
}

/**
 * Analyses a stored scan before the response, in transactions of a bounded size. Enqueues a job where that fails; after a crash
 * `resumeScans` does. `read`: its document, where it was just read.
 */
export async function analysePending(context: AppContext, scan: ModuleScan, read: ContentInPieces | undefined): Promise<void> {
  try {
    await analyseScan(context, scan, 'scan', read)
  } catch (error) {
    context.log.error({ err: error, scanId: scan.scanId }, 'analysis failed; a background job tries again')
    await transact(context.db, (trx) => enqueue(trx, context, scan))
  }
}

async function analyseNow(
  trx: Transaction,
  scan: ModuleScan,
  { sbom, at, log }: { readonly sbom: PendingScan['sbom']; readonly at: Date; readonly log: AppContext['log'] },
): Promise<void> {
  const statistics = await analyseSbom(trx, scan, await sbom(), { reason: 'scan', at, log })
  await finishScan(trx, scan, { date: at, statistics })
  await announceScan(trx, scan, 'finished', at)
}

import { analyseBom, analyseScanJob, type Holding, reuseAnalysis } from '#analysis/analysis.ts'
import { announceScan, finishScan } from '#bills/bills.ts'
import type { Transaction } from '#database/database.ts'
import { attempt } from '#database/transact.ts'
import { syncSoon } from '#feeds/feeds.ts'
import type { Tools } from '#platform/tools.ts'
import type { Bom } from '#standards/bom/bom.ts'
import { analysedAtOnce } from '#imports/read-bom-document.ts'

export interface Pending {
  readonly holding: Holding
  readonly components: number
  readonly bom: () => Promise<Bom>
}

/**
 * Brings a new scan to its end in the transaction that stores it: at once, by reusing the module's analysis of the same document,
 * or through a job where the document is large or the analysis fails. Answers what became of the scan.
 */
export async function analyseOrEnqueue(
  trx: Transaction,
  tools: Tools,
  { holding, components, bom }: Pending,
): Promise<'finished' | 'created'> {
  const { jobs, log, now, risks } = tools
  const { companyId, scanId } = holding
  const reused = await reuseAnalysis(trx, holding)
  if (reused !== undefined) {
    await finishScan(trx, holding, reused)
    await announceScan(trx, holding, 'finished', now())
    return 'finished'
  }
  const failure = components > analysedAtOnce ? 'large' : await attempt(trx, () => analyseNow(trx, holding, { bom, at: now(), risks }))
  await syncSoon(trx, tools, 'packages')
  if (failure === undefined) return 'finished'
  if (failure !== 'large') log.error({ err: failure, scanId }, 'analysis failed; it is tried again in the background')
  await jobs.enqueue(trx, analyseScanJob, { companyId, scanId }, scanId)
  return 'created'
}

async function analyseNow(
  trx: Transaction,
  holding: Holding,
  { bom, at, risks }: { readonly bom: Pending['bom']; readonly at: Date; readonly risks: Tools['risks'] },
): Promise<void> {
  const statistics = await analyseBom(trx, holding, { bom: await bom() }, { reason: 'scan', at, risks })
  await finishScan(trx, holding, { date: at, statistics })
  await announceScan(trx, holding, 'finished', at)
}

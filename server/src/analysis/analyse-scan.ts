import { type Static, Type } from 'typebox'
import {
  announceScan,
  failScan,
  finishScan,
  loadBom,
  lockScan,
  partsOf,
  placeCpes,
  placeComponents,
  replaceAlgorithms,
  replaceParts,
  type ScanRef,
  startScan,
} from '#bills/bills.ts'
import { recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact, undone } from '#database/transact.ts'
import { describeComponents, joinMatching } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import type { CustomComponents } from '#portfolio/portfolio.ts'
import type { Bom } from '#standards/bom/bom.ts'
import { algorithmsOf } from '#standards/crypto/algorithms-of.ts'
import { borrowModule, holdBill, type Holding, type Reason } from '#analysis/analysis-store.ts'
import { placeLives } from '#analysis/endoflife/place-lives.ts'
import { judgeModules, type Occasion } from '#analysis/judge-modules.ts'
import { matchNewComponents } from '#analysis/matching/match-components.ts'
import type { Statistics } from '#analysis/statistics.ts'
import { keepBillVex } from '#analysis/vex/keep-bill-vex.ts'

/**
 * Makes a module hold a bill and judges it, all in the caller's transaction. When a newer scan was faster, the module keeps that
 * one, and the answer alone is what this one would have come to.
 */
export async function analyseBom(trx: Transaction, holding: Holding, bom: Bom, occasion: Occasion): Promise<Statistics> {
  await joinMatching(trx)
  const custom = await holdBill(trx, holding)
  if (custom !== undefined) return analyseHeld(trx, holding, { bom, custom }, occasion)
  return undone(trx, async () => analyseHeld(trx, holding, { bom, custom: await borrowModule(trx, holding) }, occasion))
}

interface Content {
  readonly bom: Bom
  readonly custom: CustomComponents
}

/** Places the components, matches and describes the new ones, judges. */
async function analyseHeld(trx: Transaction, holding: Holding, { bom, custom }: Content, occasion: Occasion): Promise<Statistics> {
  const parts = partsOf(bom, custom)
  const { ids, added } = await placeComponents(
    trx,
    parts.map(({ purl }) => purl),
  )
  await matchNewComponents(trx, [...added, ...(await placeCpes(trx, parts, ids))])
  await describeComponents(trx, added)
  await placeLives(trx, added, parts, ids)
  await replaceParts(trx, holding, parts, ids)
  await replaceAlgorithms(trx, holding, algorithmsOf(bom.assets))
  await keepBillVex(trx, holding, bom.vex, occasion.at)
  const [judgement] = await judgeModules(trx, { modules: [holding] }, occasion)
  if (judgement === undefined) throw new Error('the module vanished while it was analysed')
  return judgement.statistics
}

const ScanJob = Type.Object({ companyId: Type.String(), scanId: Type.String() })

/** Analyses a scan that was too large to be analysed before its answer went out, and any scan that a crash left unfinished. */
export const analyseScanJob = defineJob({
  name: 'analyse-scan',
  lane: 'interactive',
  payload: ScanJob,
  run: (scan, tools) => analyseScan(tools, scan, 'scan'),
  onFailed: giveUp,
})

/** Analyses a stored scan, on demand also one that is finished; a scan deleted meanwhile is left alone. */
export async function analyseScan({ db, now, risks }: Tools, scan: ScanRef, reason: Reason): Promise<void> {
  await startScan(db, scan)
  await transact(db, async (trx) => {
    const stored = await lockScan(trx, scan)
    if (stored?.billId === undefined || (reason === 'scan' && stored.status === 'Finished')) return
    const at = now()
    const holding = { ...scan, moduleId: stored.moduleId, billId: stored.billId }
    const statistics = await analyseBom(trx, holding, await loadBom(trx, scan, stored.billId), { reason, at, risks })
    await finishScan(trx, scan, { date: at, statistics })
    await announceScan(trx, scan, 'finished', at)
    const finished = { action: 'finished', object: 'scan', objectId: scan.scanId, name: stored.place } as const
    await recordActivity(trx, { companyId: scan.companyId, id: undefined, name: 'system' }, finished)
  })
}

async function giveUp(scan: Static<typeof ScanJob>, { db, now }: Tools): Promise<void> {
  const error = 'The analysis failed several times; the operator finds the cause in the log. Reprocess the scan to try again.'
  const at = now()
  await transact(db, async (trx) => {
    if (await failScan(trx, scan, { date: at, error })) await announceScan(trx, scan, 'failed', at)
  })
}

import { type Static, Type } from 'typebox'
import {
  announceScan,
  failScan,
  finishScan,
  loadBom,
  lockScan,
  partsOf,
  replaceAlgorithms,
  replaceParts,
  type ScanRef,
  startScan,
} from '#bills/bills.ts'
import { recordActivity } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact, undone } from '#database/transact.ts'
import { joinEvaluation } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import type { CustomComponents } from '#portfolio/portfolio.ts'
import type { Bom } from '#standards/bom/bom.ts'
import { algorithmsOf } from '#standards/crypto/algorithms-of.ts'
import { borrowModule, holdBill, type Holding, type Reason } from '#analysis/analysis-store.ts'
import { judgeModules, type Occasion } from '#analysis/judge-modules.ts'
import { placeParts, placeAhead } from '#analysis/place-parts.ts'
import type { Statistics } from '#analysis/statistics.ts'
import { keepBillVex } from '#analysis/vex/keep-bill-vex.ts'

/**
 * Makes a module hold a bill and judges it, all in the caller's transaction. When a newer scan was faster, the module keeps that
 * one, and the answer alone is what this one would have come to.
 */
export async function analyseBom(trx: Transaction, holding: Holding, content: Holdable, occasion: Occasion): Promise<Statistics> {
  await joinEvaluation(trx, holding.companyId)
  const custom = await holdBill(trx, holding)
  if (custom !== undefined) return analyseHeld(trx, holding, { ...content, custom }, occasion)
  return undone(trx, async () => analyseHeld(trx, holding, { ...content, custom: await borrowModule(trx, holding) }, occasion))
}

/** What a module is to hold. */
export interface Holdable {
  readonly bom: Bom
  /** Catalogue ids, by purl, of components that were placed before. */
  readonly placed?: ReadonlyMap<string, number>
}

interface Content extends Holdable {
  readonly custom: CustomComponents
}

const none: ReadonlyMap<string, number> = new Map()

/** Places the components, matches and describes the new ones, judges. */
async function analyseHeld(
  trx: Transaction,
  holding: Holding,
  { bom, placed = none, custom }: Content,
  occasion: Occasion,
): Promise<Statistics> {
  const parts = partsOf(bom, custom)
  const rest = parts.filter(({ purl }) => !placed.has(purl))
  const ids = await placeParts(trx, rest)
  const idOf = new Map([...placed, ...rest.map(({ purl }, i) => [purl, ids[i] ?? 0] as const)])
  await replaceParts(
    trx,
    holding,
    parts,
    parts.map(({ purl }) => idOf.get(purl) ?? 0),
  )
  await replaceAlgorithms(trx, holding, algorithmsOf(bom.assets))
  await keepBillVex(trx, holding, bom.vex, occasion.at)
  const [judgement] = await judgeModules(trx, { companyId: holding.companyId, moduleIds: [holding.moduleId] }, occasion)
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
  const content = await prepareContent(db, scan, reason)
  await transact(db, async (trx) => {
    const stored = await lockScan(trx, scan)
    if (stored?.billId === undefined || isDone(stored, reason)) return
    const at = now()
    const holding = { ...scan, moduleId: stored.moduleId, billId: stored.billId }
    const statistics = await analyseBom(trx, holding, content ?? { bom: await loadBom(trx, scan, stored.billId) }, { reason, at, risks })
    await finishScan(trx, scan, { date: at, statistics })
    await announceScan(trx, scan, 'finished', at)
    const finished = { action: 'finished', object: 'scan', objectId: scan.scanId, name: stored.place } as const
    await recordActivity(trx, { companyId: scan.companyId, id: undefined, name: 'system' }, finished)
  })
}

function isDone(scan: { readonly status: string } | undefined, reason: Reason): boolean {
  return reason === 'scan' && scan?.status === 'Finished'
}

/** From this size on components are placed before the transaction that makes the module hold them. */
const placedAheadFrom = 5000

/** What a scan brings; undefined where there is nothing to be done ahead. The bill of a scan never changes. */
async function prepareContent(db: Database, scan: ScanRef, reason: Reason): Promise<Holdable | undefined> {
  const stored = await transact(db, (trx) => lockScan(trx, scan))
  const billId = isDone(stored, reason) ? undefined : stored?.billId
  if (billId === undefined) return undefined
  const bom = await loadBom(db, scan, billId)
  return bom.components.length < placedAheadFrom ? { bom } : { bom, placed: await placeAhead(db, partsOf(bom)) }
}

async function giveUp(scan: Static<typeof ScanJob>, { db, now }: Tools): Promise<void> {
  const error = 'The analysis failed several times; the operator finds the cause in the log. Reprocess the scan to try again.'
  const at = now()
  await transact(db, async (trx) => {
    if (await failScan(trx, scan, { date: at, error })) await announceScan(trx, scan, 'failed', at)
  })
}

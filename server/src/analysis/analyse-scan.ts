import { type Static, Type } from 'typebox'
import {
  announceScan,
  failScan,
  finishScan,
  loadSbom,
  lockScan,
  moduleComponentsOf,
  replaceAlgorithms,
  replaceModuleComponents,
  type ScanRef,
  startScan,
} from '#sboms/sboms.ts'
import { recordActivity } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact, dryRun } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { CustomComponents } from '#portfolio/portfolio.ts'
import { algorithmsOf } from '@waybill/cryptography'
import type { Sbom } from '@waybill/documents'
import { attachSbomTemporarily, attachSbom, type ModuleScan, type EvaluationReason } from '#analysis/analysis-store.ts'
import { evaluateModules, type EvaluationOccasion } from '#analysis/evaluate-modules.ts'
import { resolveModuleComponents, resolveInBatches } from '#analysis/resolve-module-components.ts'
import type { Statistics } from '#analysis/statistics.ts'
import { saveSbomVex } from '#analysis/vex/save-sbom-vex.ts'

/**
 * Attaches an SBOM to a module and evaluates it, all in the caller's transaction. When a newer scan was faster, the module keeps that
 * one, and the answer alone is what this one would have come to.
 */
export async function analyseSbom(
  trx: Transaction,
  attached: ModuleScan,
  content: SbomContent,
  occasion: EvaluationOccasion,
): Promise<Statistics> {
  await lockEvaluationShared(trx, attached.companyId)
  const custom = await attachSbom(trx, attached)
  if (custom !== undefined) return analyseAttached(trx, attached, { ...content, custom }, occasion)
  return dryRun(trx, async () =>
    analyseAttached(trx, attached, { ...content, custom: await attachSbomTemporarily(trx, attached) }, occasion),
  )
}

/** The content to attach to a module. */
export interface SbomContent {
  readonly sbom: Sbom
  /** Catalogue ids, by purl, of components that were resolved before. */
  readonly resolved?: ReadonlyMap<string, number>
}

interface ContentWithCustom extends SbomContent {
  readonly custom: CustomComponents
}

const noneResolved: ReadonlyMap<string, number> = new Map()

/** Resolves the components, matches and describes the new ones, and evaluates the module. */
async function analyseAttached(
  trx: Transaction,
  attached: ModuleScan,
  { sbom, resolved = noneResolved, custom }: ContentWithCustom,
  occasion: EvaluationOccasion,
): Promise<Statistics> {
  const components = moduleComponentsOf(sbom, custom)
  const rest = components.filter(({ purl }) => !resolved.has(purl))
  const ids = await resolveModuleComponents(trx, rest)
  const idOf = new Map([...resolved, ...rest.map(({ purl }, i) => [purl, ids[i] ?? 0] as const)])
  await replaceModuleComponents(
    trx,
    attached,
    components,
    components.map(({ purl }) => idOf.get(purl) ?? 0),
  )
  await replaceAlgorithms(trx, attached, algorithmsOf(sbom.assets))
  await saveSbomVex(trx, attached, sbom.vex, occasion.at)
  const [evaluation] = await evaluateModules(trx, { companyId: attached.companyId, moduleIds: [attached.moduleId] }, occasion)
  if (evaluation === undefined) throw new Error('the module vanished while it was analysed')
  return evaluation.statistics
}

const ScanJob = Type.Object({ companyId: Type.String(), scanId: Type.String() })

/** Analyses a scan that was too large to be analysed before its answer went out, and any scan that a crash left unfinished. */
export const analyseScanJob = defineJob({
  name: 'analyse-scan',
  lane: 'interactive',
  payload: ScanJob,
  run: (scan, context) => analyseScan(context, scan, 'scan'),
  onFailed: failAnalysis,
})

/** Analyses a stored scan, on demand also one that is finished; ignores a scan deleted meanwhile. */
export async function analyseScan({ db, now, log }: AppContext, scan: ScanRef, reason: EvaluationReason): Promise<void> {
  await startScan(db, scan)
  const content = await prepareContent(db, scan, reason)
  await transact(db, async (trx) => {
    const stored = await lockScan(trx, scan)
    if (stored?.sbomId === undefined || isDone(stored, reason)) return
    const at = now()
    const moduleScan = { ...scan, moduleId: stored.moduleId, sbomId: stored.sbomId }
    const statistics = await analyseSbom(trx, moduleScan, content ?? { sbom: await loadSbom(trx, scan, stored.sbomId) }, {
      reason,
      at,
      log,
    })
    await finishScan(trx, scan, { date: at, statistics })
    await announceScan(trx, scan, 'finished', at)
    const finished = { action: 'finished', object: 'scan', objectId: scan.scanId, name: stored.place } as const
    await recordActivity(trx, { companyId: scan.companyId, id: undefined, name: 'system' }, finished)
  })
}

function isDone(scan: { readonly status: string } | undefined, reason: EvaluationReason): boolean {
  return reason === 'scan' && scan?.status === 'Finished'
}

/** From this size on components are resolved before the transaction that attaches them to the module. */
const resolvedAheadFrom = 5000

/** Loads the content of a scan; undefined where nothing is to be done. The SBOM of a scan never changes. */
async function prepareContent(db: Database, scan: ScanRef, reason: EvaluationReason): Promise<SbomContent | undefined> {
  const stored = await transact(db, (trx) => lockScan(trx, scan))
  const billId = isDone(stored, reason) ? undefined : stored?.sbomId
  if (billId === undefined) return undefined
  const sbom = await loadSbom(db, scan, billId)
  return sbom.components.length < resolvedAheadFrom ? { sbom } : { sbom, resolved: await resolveInBatches(db, moduleComponentsOf(sbom)) }
}

async function failAnalysis(scan: Static<typeof ScanJob>, { db, now }: AppContext): Promise<void> {
  const error = 'The analysis failed several times; the operator finds the cause in the log. Reprocess the scan to try again.'
  const at = now()
  await transact(db, async (trx) => {
    if (await failScan(trx, scan, { date: at, error })) await announceScan(trx, scan, 'failed', at)
  })
}

import { type Static, Type } from 'typebox'
import {
  announceScan,
  type ContentInPieces,
  failScan,
  loadSbom,
  loadSbomSummary,
  lockScan,
  moduleComponentsOf,
  replaceAlgorithms,
  replaceModuleComponents,
  type ScanRef,
  startScan,
} from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { runTogether } from '#database/run-together.ts'
import { transact, dryRun } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { algorithmsOf } from '@waybill/cryptography'
import type { Sbom } from '@waybill/documents'
import { analyseDifferences } from '#analysis/analyse-differences.ts'
import { attachSbomTemporarily, attachSbom, type AttachedModule, type ModuleScan, type EvaluationReason } from '#analysis/analysis-store.ts'
import { evaluateAttached, isAmbiguous, narrowTo } from '#analysis/evaluate-attached.ts'
import type { EvaluationOccasion } from '#analysis/evaluate-modules.ts'
import { finishAnalysis, isDone } from '#analysis/finish-analysis.ts'
import { analyseInGeneration, type GenerationOutcome } from '#analysis/generations/analyse-in-generation.ts'
import type { ScanToFinish } from '#analysis/generations/switch-generation.ts'
import { GenerationLost } from '#analysis/generations/write-generation.ts'
import { largeScanReader } from '#analysis/read-large-scan.ts'
import { evaluateEnded } from '#analysis/scheduled/evaluate-ended.ts'
import { resolveModuleComponents } from '#analysis/resolve-module-components.ts'
import type { Statistics } from '#analysis/statistics.ts'
import { saveSbomVex } from '#analysis/vex/save-sbom-vex.ts'

/**
 * Attaches an SBOM to a module and evaluates it, all in the caller's transaction. When a newer scan was faster, the module keeps that
 * one, and the answer alone is what this one would have come to.
 */
export async function analyseSbom(trx: Transaction, attached: ModuleScan, sbom: Sbom, occasion: EvaluationOccasion): Promise<Statistics> {
  const { companyId, moduleId } = attached
  await lockEvaluationShared(trx, companyId)
  await evaluateEnded(trx, { companyId, moduleIds: [moduleId] }, occasion)
  const module = await attachSbom(trx, attached)
  if (module !== undefined) return analyseAttached(trx, module, sbom, occasion)
  return dryRun(trx, async () => analyseAttached(trx, await attachSbomTemporarily(trx, attached), sbom, occasion))
}

/** Does the same for the SBOM of an earlier scan, whatever scan is attached. The caller undoes it. */
export async function analyseEarlierSbom(trx: Transaction, scan: ModuleScan, sbom: Sbom, occasion: EvaluationOccasion): Promise<void> {
  await lockEvaluationShared(trx, scan.companyId)
  await analyseAttached(trx, await attachSbomTemporarily(trx, scan), sbom, occasion)
}

/** Resolves the components, matches and describes the new ones, and evaluates the module. */
async function analyseAttached(trx: Transaction, attached: AttachedModule, sbom: Sbom, occasion: EvaluationOccasion): Promise<Statistics> {
  const components = moduleComponentsOf(sbom, attached.custom)
  const ids = await traced({ name: 'resolve components' }, () => resolveModuleComponents(trx, components))
  const [changed, , hasNewVex] = await runTogether(trx, (one) => [
    replaceModuleComponents(one, attached, components, ids),
    replaceAlgorithms(one, attached, algorithmsOf(sbom.assets)),
    saveSbomVex(one, attached, sbom.vex, occasion.at),
  ])
  const isWhole = !attached.isCurrent || hasNewVex || occasion.reason !== 'scan' || components.some(isAmbiguous)
  return evaluateAttached(trx, attached, isWhole ? {} : await narrowTo(trx, attached, changed), occasion)
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

/** Up to this number of components a scan is analysed in one transaction. */
export const analysedAtOnceUpTo = 1000

/**
 * Analyses a stored scan, on demand also one that is finished; ignores a scan deleted meanwhile. `read`: its document, where it was just
 * read; it is read from the database else.
 */
export async function analyseScan(context: AppContext, scan: ScanRef, reason: EvaluationReason, read?: ContentInPieces): Promise<void> {
  const { db } = context
  await startScan(db, scan)
  const stored = await transact(db, (trx) => lockScan(trx, scan))
  if (stored?.sbomId === undefined || isDone(stored, reason)) return
  const toFinish = { ...scan, moduleId: stored.moduleId, sbomId: stored.sbomId, reason }
  const { components } = await loadSbomSummary(db, scan, scan.scanId)
  if (components > analysedAtOnceUpTo && (await analyseLargeScan(context, toFinish, read))) return
  await analyseAtOnce(context, toFinish)
}

async function analyseAtOnce({ db, now, log }: AppContext, scan: ScanToFinish): Promise<void> {
  const { reason } = scan
  const sbom = await loadSbom(db, scan, scan.sbomId)
  await transact(db, async (trx) => {
    await keepPlans(trx)
    const stored = await lockScan(trx, scan)
    if (stored === undefined || isDone(stored, reason)) return
    const date = now()
    const statistics = await analyseSbom(trx, scan, sbom, { reason, at: date, log })
    await finishAnalysis(trx, scan, { date, statistics, scanName: stored.scanName })
  })
}

const generationTries = 3

/**
 * Analyses a large scan in place where it differs little from the one before, else beside its module. Returns false when that has to be done in one
 * transaction.
 */
async function analyseLargeScan(context: AppContext, scan: ScanToFinish, read?: ContentInPieces): Promise<boolean> {
  await transact(context.db, (trx) => evaluateEndedBefore(trx, context, scan))
  const readScan = largeScanReader(context.db, scan, read)
  if (await analyseDifferences(context, scan, readScan)) return true
  for (let tries = 0; tries < generationTries; tries++) {
    const outcome = await analyseInGeneration(context, scan, readScan).catch(outcomeOfLoss)
    if (outcome === 'done') return true
  }
  return false
}

async function evaluateEndedBefore(trx: Transaction, { now, log }: AppContext, { companyId, moduleId }: ScanToFinish): Promise<void> {
  await lockEvaluationShared(trx, companyId)
  await evaluateEnded(trx, { companyId, moduleIds: [moduleId] }, { at: now(), log })
}

function outcomeOfLoss(error: unknown): GenerationOutcome {
  if (error instanceof GenerationLost) return 'changed'
  throw error
}

async function failAnalysis(scan: Static<typeof ScanJob>, { db, now }: AppContext): Promise<void> {
  const error = 'The analysis failed several times; the operator finds the cause in the log. Reprocess the scan to try again.'
  const at = now()
  await transact(db, async (trx) => {
    if (await failScan(trx, scan, { date: at, error })) await announceScan(trx, scan, 'failed', at)
  })
}

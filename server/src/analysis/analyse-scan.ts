import { type Static, Type } from 'typebox'
import {
  announceScan,
  failScan,
  loadSbom,
  lockScan,
  moduleComponentsOf,
  replaceAlgorithms,
  replaceModuleComponents,
  type ScanRef,
  startScan,
} from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { transact, dryRun } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { algorithmsOf } from '@waybill/cryptography'
import type { Sbom } from '@waybill/documents'
import { attachSbomTemporarily, attachSbom, type AttachedModule, type ModuleScan, type EvaluationReason } from '#analysis/analysis-store.ts'
import { evaluateModules, type EvaluationOccasion } from '#analysis/evaluate-modules.ts'
import { finishAnalysis, isDone } from '#analysis/finish-analysis.ts'
import { analyseInGeneration } from '#analysis/generations/analyse-in-generation.ts'
import type { ScanToFinish } from '#analysis/generations/switch-generation.ts'
import { GenerationLost } from '#analysis/generations/write-generation.ts'
import { resolveModuleComponents } from '#analysis/resolve-module-components.ts'
import type { SbomContent } from '#analysis/sbom-content.ts'
import type { Statistics } from '#analysis/statistics.ts'
import { isSbomVexSaved, saveSbomVex } from '#analysis/vex/save-sbom-vex.ts'

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
  const module = await attachSbom(trx, attached)
  if (module !== undefined) return analyseAttached(trx, module, content, occasion)
  return dryRun(trx, async () => analyseAttached(trx, await attachSbomTemporarily(trx, attached), content, occasion))
}

const noneResolved: ReadonlyMap<string, number> = new Map()

/** Resolves the components, matches and describes the new ones, and evaluates the module. */
async function analyseAttached(
  trx: Transaction,
  attached: AttachedModule,
  { sbom, resolved = noneResolved }: SbomContent,
  occasion: EvaluationOccasion,
): Promise<Statistics> {
  const components = moduleComponentsOf(sbom, attached.custom)
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

/** Up to this number of components a scan is analysed in one transaction. */
export const analysedAtOnceUpTo = 1000

/**
 * Analyses a stored scan, on demand also one that is finished; ignores a scan deleted meanwhile. The SBOM of a scan never changes: whoever has it
 * hands it over.
 */
export async function analyseScan(context: AppContext, scan: ScanRef, reason: EvaluationReason, known?: Sbom): Promise<void> {
  const { db } = context
  await startScan(db, scan)
  const stored = await transact(db, (trx) => lockScan(trx, scan))
  if (stored?.sbomId === undefined || isDone(stored, reason)) return
  const sbom = known ?? (await loadSbom(db, scan, stored.sbomId))
  const toFinish = { ...scan, moduleId: stored.moduleId, sbomId: stored.sbomId, reason }
  if (sbom.components.length > analysedAtOnceUpTo && (await analyseLargeScan(context, toFinish, sbom))) return
  await analyseAtOnce(context, toFinish, { sbom })
}

async function analyseAtOnce({ db, now, log }: AppContext, scan: ScanToFinish, content: SbomContent): Promise<void> {
  const { reason } = scan
  await transact(db, async (trx) => {
    const stored = await lockScan(trx, scan)
    if (stored === undefined || isDone(stored, reason)) return
    const date = now()
    const statistics = await analyseSbom(trx, scan, content, { reason, at: date, log })
    await finishAnalysis(trx, scan, { date, statistics, place: stored.place })
  })
}

const generationTries = 3

/** Analyses a large scan beside its module; returns false when that has to be done in one transaction. */
async function analyseLargeScan(context: AppContext, scan: ScanToFinish, sbom: Sbom): Promise<boolean> {
  for (let tries = 0; tries < generationTries; tries++) {
    if (!(await transact(context.db, (trx) => isSbomVexSaved(trx, scan, sbom.vex)))) return false
    if (await analyseInGeneration(context, scan, sbom).catch(isNotLost)) return true
  }
  return false
}

function isNotLost(error: unknown): false {
  if (error instanceof GenerationLost) return false
  throw error
}

async function failAnalysis(scan: Static<typeof ScanJob>, { db, now }: AppContext): Promise<void> {
  const error = 'The analysis failed several times; the operator finds the cause in the log. Reprocess the scan to try again.'
  const at = now()
  await transact(db, async (trx) => {
    if (await failScan(trx, scan, { date: at, error })) await announceScan(trx, scan, 'failed', at)
  })
}

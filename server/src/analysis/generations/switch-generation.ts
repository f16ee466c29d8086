import type { Algorithm } from '@waybill/cryptography'
import { isDeepStrictEqual } from 'node:util'
import { announceChange } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { enqueueSync, lockEvaluationShared } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { reconcileAfterEvaluation } from '#risks/risks.ts'
import { lockScan, type ModuleGeneration, replaceAlgorithms } from '#sboms/sboms.ts'
import { type EvaluationReason, type ModuleScan, saveAnalyses, saveCounts } from '#analysis/analysis-store.ts'
import { evaluateCompanies } from '#analysis/evaluate-company.ts'
import { saveChanges } from '#analysis/changes/change-store.ts'
import { keepReplacedGeneration } from '#analysis/changes/past-finding-store.ts'
import { announceFindings } from '#analysis/findings/announce-findings.ts'
import { removeFindings } from '#analysis/findings/removed-finding-store.ts'
import { finishAnalysis, isDone } from '#analysis/finish-analysis.ts'
import { forgetWithdrawnFindings, type ReplacedGeneration } from '#analysis/generations/generation-finding-store.ts'
import { type GenerationNote, takeNotes } from '#analysis/generation-note-store.ts'
import {
  type AttachedGeneration,
  attachFirstGeneration,
  attachNextGeneration,
  giveUpGeneration,
  lockAttachedGeneration,
  takeGeneration,
} from '#analysis/generations/generation-store.ts'
import type { NextFindings } from '#analysis/generations/plan-findings.ts'
import { GenerationLost } from '#analysis/generations/write-generation.ts'
import { removeGenerationsJob } from '#analysis/generations/remove-generations.ts'
import { reevaluateSettingsTask } from '#analysis/reevaluate-settings-task.ts'
import { type Statistics, statusOf, totalsOf, type VulnerabilityCounts } from '#analysis/statistics.ts'
import { type GenerationVex, isGenerationVexCurrent, publishGenerationVex } from '#analysis/vex/save-sbom-vex.ts'

/** A stored scan to be analysed, and why. */
export interface ScanToFinish extends ModuleScan {
  readonly reason: EvaluationReason
}

/** A generation that is written completely. */
export interface WrittenGeneration {
  readonly module: ModuleGeneration
  readonly at: Date
  readonly findings: NextFindings
  readonly statistics: Statistics
  readonly vulnerabilities: VulnerabilityCounts
  readonly algorithms: readonly Algorithm[]
  readonly vex: GenerationVex
}

/** The generation that the next one replaces, undefined where there is none, and the number of the change that this will be. */
export function toReplace(attached: AttachedGeneration | undefined): ReplacedGeneration {
  return { generation: attached?.generation, change: (attached?.change ?? 0) + 1 }
}

/**
 * Lets readers see a generation, and finishes its scan, in one transaction that does not grow with the document. A newer scan that was faster
 * keeps the module. Returns false when what the generation was compared with is no more what readers see.
 */
export async function switchGeneration(
  trx: Transaction,
  context: AppContext,
  scan: ScanToFinish,
  written: WrittenGeneration,
): Promise<boolean> {
  const { module, at, statistics } = written
  await lockEvaluationShared(trx, scan.companyId)
  const stored = await lockScan(trx, scan)
  if (stored === undefined) return true
  if (!(await takeGeneration(trx, module))) throw new GenerationLost('the generation of a module is gone')
  await context.jobs.enqueue(trx, removeGenerationsJob, {}, 'soon')
  const attached = await lockAttachedGeneration(trx, scan)
  const notes = await takeNotes(trx, module)
  const isOvertaken = attached !== undefined && attached.scanId > scan.scanId
  if (isDone(stored, scan.reason)) return giveUp(trx, module, scan, true)
  if (!isOvertaken && !(await isCurrent(trx, { scan, written, attached, notes }))) return giveUp(trx, module, scan, false)
  if (isOvertaken) await giveUp(trx, module, scan, true)
  else await attach(trx, context, scan, { ...written, notes })
  await finishAnalysis(trx, scan, { date: at, statistics, scanName: stored.scanName })
  return true
}

async function giveUp<Answer>(trx: Transaction, module: ModuleGeneration, scan: ModuleScan, answer: Answer): Promise<Answer> {
  await giveUpGeneration(trx, module, scan)
  return answer
}

interface Comparison {
  readonly scan: ModuleScan
  readonly written: WrittenGeneration
  readonly attached: AttachedGeneration | undefined
  readonly notes: readonly GenerationNote[]
}

async function isCurrent(trx: Transaction, { scan, written, attached, notes }: Comparison): Promise<boolean> {
  if (notes.some(({ kind }) => kind === 'changed') || !isDeepStrictEqual(attached, written.findings.attached)) return false
  return isGenerationVexCurrent(trx, scan, written.vex)
}

async function attach(
  trx: Transaction,
  context: AppContext,
  scan: ScanToFinish,
  { module, at, findings, statistics, vulnerabilities, algorithms, vex, notes }: WrittenGeneration & Pick<Comparison, 'notes'>,
): Promise<void> {
  const { companyId, moduleId, scanId, reason } = scan
  const before = findings.attached
  const hasFindings = before === undefined ? findings.rows.length > 0 : await leave(trx, module, scan, { ...findings, attached: before })
  if (before !== undefined) await attachNextGeneration(trx, scan, module.generation)
  else if (!(await attachFirstGeneration(trx, scan, module.generation)))
    throw new GenerationLost('another import analysed the module first')
  if (findings.returned.length > 0) await forgetWithdrawnFindings(trx, module, findings.returned)
  await replaceAlgorithms(trx, module, algorithms)
  await publishGenerationVex(trx, scan, vex)
  const occasion = { reason, at, log: context.log }
  await saveAnalyses(trx, companyId, [{ moduleId, scanId, statistics, status: statusOf(statistics) }], occasion)
  const counts = { components: statistics.components, ...totalsOf(statistics), ...vulnerabilities }
  await saveCounts(trx, companyId, [{ moduleId, counts }])
  await saveChanges(trx, companyId, [{ moduleId, hasFindings, statistics, counts }], occasion)
  const reported = findings.news.filter(({ hasReturned }) => !hasReturned || reason === 'scan')
  await announceFindings(trx, companyId, reported, occasion)
  await announceChange(trx, { companyId }, { type: 'module', ids: [moduleId] })
  await reconcileAfterEvaluation(trx, { companyId, moduleIds: [moduleId] }, occasion)
  await followUp(trx, context, module, notes)
  await enqueueSync(trx, context, 'packages')
}

/**
 * Leaves the generation that readers saw until now to be removed, keeps its findings that are not in the next one as they are, and remembers those
 * that went with a withdrawn advisory. Returns whether the findings of the two differ.
 */
async function leave(
  trx: Transaction,
  next: ModuleGeneration,
  scan: ModuleScan,
  { gone, attached }: NextFindings & { readonly attached: AttachedGeneration },
): Promise<boolean> {
  const { companyId, moduleId } = next
  const before = { ...next, generation: attached.generation }
  const { change } = toReplace(attached)
  const scope = { companyId, moduleIds: [moduleId], generations: new Map([[moduleId, { generation: attached.generation, change }]]) }
  if (gone.length > 0) await removeFindings(trx, scope, gone)
  const differs = await keepReplacedGeneration(trx, before, { generation: next.generation, change })
  await giveUpGeneration(trx, before, scan)
  return gone.length > 0 || differs
}

/** Has evaluated what was asked for while the generation was written. */
async function followUp(
  trx: Transaction,
  { jobs }: AppContext,
  { companyId, moduleId }: ModuleGeneration,
  notes: readonly GenerationNote[],
): Promise<void> {
  const requests = notes.flatMap(({ request }) => (request === null ? [] : [{ ...request, companyId, moduleIds: [moduleId] }]))
  await evaluateCompanies(trx, jobs, requests)
  if (notes.some(({ kind }) => kind === 'analyse')) await jobs.enqueue(trx, reevaluateSettingsTask, { companyId, moduleId })
}

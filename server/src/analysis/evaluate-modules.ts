import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { announceChange } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { runTogether } from '#database/run-together.ts'
import { loadPolicies, type Policy } from '#portfolio/portfolio.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import { reconcileAfterEvaluation } from '#risks/risks.ts'
import { type Analyser, type EvaluationScope, scopeForKind, type ModuleFinding } from '#analysis/analyser.ts'
import { analysers } from '#analysis/analysers.ts'
import {
  type EvaluatedModule,
  type EvaluationReason,
  lockModules,
  type NewAnalysis,
  saveAnalyses,
  saveCounts,
} from '#analysis/analysis-store.ts'
import type { ChangeCause } from '#analysis/changes/change-cause.ts'
import { saveChangedAdvisories, saveChanges } from '#analysis/changes/change-store.ts'
import { findingIdOf, type FindingStatus } from '#analysis/finding.ts'
import { announceFindings } from '#analysis/findings/announce-findings.ts'
import { countFindings, type ModuleCounts, noCounts, type ReplacedFindings, replaceFindings } from '#analysis/findings/finding-store.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import { hasPaths, scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'
import { type ListedCounts, type Statistics, statisticsOf, statusOf, totalsOf } from '#analysis/statistics.ts'

export interface EvaluationOccasion {
  readonly reason: EvaluationReason
  /** What the reason names, as far as it is known. */
  readonly cause?: ChangeCause | undefined
  readonly at: Date
  readonly log: Logger
  /** Given: only what is open now is stored that was accepted, or not found, by these statuses of before. */
  readonly before?: ReadonlyMap<string, FindingStatus> | undefined
}

/** The result for one module. */
export interface ModuleEvaluation {
  readonly moduleId: string
  readonly statistics: Statistics
}

/**
 * Evaluates modules of one company on what is known now: findings, statistics, status. The number of statements does not depend on the
 * number of modules. The caller holds the shared evaluation lock. An analysis is stored for each module whose statistics changed,
 * and for every module that was evaluated on demand or after a scan.
 */
export async function evaluateModules(
  trx: Transaction,
  scope: EvaluationScope,
  occasion: EvaluationOccasion,
  used: readonly Analyser[] = analysers,
): Promise<readonly ModuleEvaluation[]> {
  const { companyId } = scope
  const [modules, loaded] = await runTogether(trx, (one) => [
    lockModules(one, companyId, scope.moduleIds),
    loadPolicies(one, { companyId }, scope.moduleIds, occasion.at),
  ])
  if (modules.length === 0) return []
  const moduleIds = modules.map(({ moduleId }) => moduleId)
  const present: EvaluationScope = { ...widened(scope, loaded), moduleIds }
  const policies = await scopePoliciesByPath(trx, present, loaded)
  const findings = returnedSince(occasion.before, await runAnalysers(trx, present, { policies, at: occasion.at, used }))
  const generations = new Map(modules.map(({ moduleId, generation, change }) => [moduleId, { generation, change: change + 1 }]))
  const replaced = await replaceFindings(trx, { ...present, generations, isPartial: occasion.before !== undefined }, findings, occasion.at)
  const counts = await countFindings(trx, present)
  const evaluated = modules.map((module) => toEvaluated(module, counts.get(module.moduleId) ?? noCounts))
  const isOnDemand = occasion.reason === 'scan' || occasion.reason === 'reprocess'
  const toStore = evaluated.filter(({ module, statistics }) => isOnDemand || !isDeepStrictEqual(module.statistics, statistics))
  const recounted = evaluated.filter(isRecounted)
  await runTogether(trx, (one) => [saveAnalyses(one, companyId, toStore.map(toAnalysis), occasion), saveCounts(one, companyId, recounted)])
  // a scan that brings a component reports all its findings, whatever was known of it before
  const reported = replaced.news.filter(({ hasReturned }) => !hasReturned || occasion.reason === 'scan')
  const changed = [...toStore, ...recounted, ...replaced.news].map(({ moduleId }) => moduleId)
  await runTogether(trx, (one) => [
    recordChanges(one, companyId, { evaluated, replaced }, occasion),
    announceFindings(one, companyId, reported, occasion),
    announceChange(one, scope, { type: 'module', ids: changed }),
  ])
  await reconcileAfterEvaluation(trx, present, occasion)
  metrics.evaluatedModules.add({ reason: occasion.reason }, modules.length)
  return evaluated.map(({ moduleId, statistics }) => ({ moduleId, statistics }))
}

function returnedSince(before: EvaluationOccasion['before'], findings: readonly ModuleFinding[]): readonly ModuleFinding[] {
  if (before === undefined) return findings
  return findings.filter(({ moduleId, finding }) => {
    const was = before.get(findingIdOf(moduleId, finding)) ?? 'whitelisted'
    return was === 'whitelisted' && finding.status !== 'whitelisted'
  })
}

/** Widens a scope to whole modules where their settings depend on paths and paths are new: any component may then have other findings. */
function widened(scope: EvaluationScope, policies: ReadonlyMap<string, Policy>): EvaluationScope {
  const { companyId, moduleIds, hasNewPaths } = scope
  return hasNewPaths === true && policies.values().some(hasPaths) ? { companyId, moduleIds } : scope
}

interface StoredEvaluation {
  readonly evaluated: readonly Evaluated[]
  readonly replaced: ReplacedFindings
}

/** Stores a change of each module whose findings or counts differ (docs/reference/changes.md). */
async function recordChanges(
  trx: Transaction,
  companyId: string,
  { evaluated, replaced: { changed } }: StoredEvaluation,
  occasion: EvaluationOccasion,
): Promise<void> {
  const withFindings = new Set(changed.map((row) => row.module_id))
  const changes = evaluated
    .map((one) => ({ ...one, hasFindings: withFindings.has(one.moduleId) }))
    .filter((one) => one.hasFindings || isRecounted(one) || !isDeepStrictEqual(one.module.statistics, one.statistics))
  await saveChanges(trx, companyId, changes, occasion)
  if (occasion.reason === 'advisories') await saveChangedAdvisories(trx, companyId, changed)
}

interface AnalysisBasis {
  readonly policies: ReadonlyMap<string, PathScopedPolicy>
  readonly at: Date
  readonly used?: readonly Analyser[]
}

/** Finds what the analysers find in a scope under these policies, and stores nothing: the same number of statements for any number of modules. */
export async function runAnalysers(
  trx: Transaction,
  scope: EvaluationScope,
  { policies, at, used = analysers }: AnalysisBasis,
): Promise<readonly ModuleFinding[]> {
  const asked = used.map((analyser) => ({ analyser, concerned: scopeForKind(analyser.kind, scope) }))
  const found = await runTogether(trx, (one) =>
    asked.map(async ({ analyser, concerned }) => (concerned === undefined ? [] : analyser.analyse(one, concerned, policies, at))),
  )
  return found.flat()
}

interface Evaluated {
  readonly module: EvaluatedModule
  readonly moduleId: string
  readonly statistics: Statistics
  readonly counts: ListedCounts
}

function toEvaluated(module: EvaluatedModule, { byKind, vulnerabilities }: ModuleCounts): Evaluated {
  const statistics = statisticsOf(byKind, module)
  const counts = { components: module.components, ...totalsOf(statistics), ...vulnerabilities }
  return { module, moduleId: module.moduleId, statistics, counts }
}

/** Severities change without the statistics too, and whether a vulnerability is exploited does so with every import of KEV. */
function isRecounted({ module, counts }: Evaluated): boolean {
  return !isDeepStrictEqual(module.counts, counts)
}

function toAnalysis({ module: { moduleId, scanId }, statistics }: Evaluated): NewAnalysis {
  return { moduleId, scanId, statistics, status: statusOf(statistics) }
}

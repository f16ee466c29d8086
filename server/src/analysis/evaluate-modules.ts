import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#database/database.ts'
import type { AutomaticRiskPort } from '#platform/app-context.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { type EvaluationScope, scopeForKind, type ModuleFinding } from '#analysis/analyser.ts'
import { analysers } from '#analysis/analysers.ts'
import { type EvaluatedModule, lockModules, type NewAnalysis, type EvaluationReason, saveAnalyses } from '#analysis/analysis-store.ts'
import { announceFindings } from '#analysis/findings/announce-findings.ts'
import { countFindings, replaceFindings } from '#analysis/findings/finding-store.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import { scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'
import { type Statistics, statisticsOf, statusOf } from '#analysis/statistics.ts'

export interface EvaluationOccasion {
  readonly reason: EvaluationReason
  readonly at: Date
  /** Follows the judgement. */
  readonly risks: Pick<AutomaticRiskPort, 'modulesEvaluated'>
}

/** What judging one module came to. */
export interface ModuleEvaluation {
  readonly moduleId: string
  readonly statistics: Statistics
}

/**
 * Judges modules anew on what is known now: findings, statistics, status. The number of statements does not depend on the
 * number of modules. The transaction joined the matching before. An analysis is stored for each module whose statistics changed,
 * and for every module judged on demand or after a scan.
 */
export async function evaluateModules(
  trx: Transaction,
  scope: EvaluationScope,
  occasion: EvaluationOccasion,
): Promise<readonly ModuleEvaluation[]> {
  const modules = await lockModules(trx, scope.modules)
  if (modules.length === 0) return []
  const present: EvaluationScope = { ...scope, modules }
  const policies = await scopePoliciesByPath(trx, modules, await loadPolicies(trx, modules))
  const found = await replaceFindings(trx, present, await runAnalysers(trx, present, policies, occasion.at), occasion.at)
  const counts = await countFindings(trx, present)
  const judged = modules.map((module) => ({ module, statistics: statisticsOf(counts.get(module.moduleId) ?? new Map(), module) }))
  const isOnDemand = occasion.reason === 'scan' || occasion.reason === 'reprocess'
  const news = judged.filter(({ module, statistics }) => isOnDemand || !isDeepStrictEqual(module.statistics, statistics))
  await saveAnalyses(trx, news.map(toAnalysis), occasion)
  // a scan that brings a component tells all its findings, whatever was known of it before
  await announceFindings(
    trx,
    found.filter(({ hasReturned }) => !hasReturned || occasion.reason === 'scan'),
    occasion,
  )
  await occasion.risks.modulesEvaluated(trx, modules, occasion.at)
  return judged.map(({ module: { moduleId }, statistics }) => ({ moduleId, statistics }))
}

async function runAnalysers(
  trx: Transaction,
  scope: EvaluationScope,
  policies: ReadonlyMap<string, PathScopedPolicy>,
  at: Date,
): Promise<readonly ModuleFinding[]> {
  const verdicts: (readonly ModuleFinding[])[] = []
  for (const analyser of analysers) {
    const concerned = scopeForKind(analyser.kind, scope)
    if (concerned !== undefined) verdicts.push(await analyser.analyse(trx, concerned, policies, at))
  }
  return verdicts.flat()
}

function toAnalysis({ module, statistics }: { readonly module: EvaluatedModule; readonly statistics: Statistics }): NewAnalysis {
  const { companyId, moduleId, scanId } = module
  return { companyId, moduleId, scanId, statistics, status: statusOf(statistics) }
}

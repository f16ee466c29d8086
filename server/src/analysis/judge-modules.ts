import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#database/database.ts'
import type { RiskKeeper } from '#platform/tools.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { type Scope, scopeFor, type Verdict } from '#analysis/analyser.ts'
import { analysers } from '#analysis/analysers.ts'
import { type JudgedModule, lockModules, type NewAnalysis, type Reason, saveAnalyses } from '#analysis/analysis-store.ts'
import { announceFindings } from '#analysis/findings/announce-findings.ts'
import { countFindings, replaceFindings } from '#analysis/findings/finding-store.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'
import { placePolicies } from '#analysis/places/place-policies.ts'
import { type Statistics, statisticsOf, statusOf } from '#analysis/statistics.ts'

export interface Occasion {
  readonly reason: Reason
  readonly at: Date
  /** Follows the evaluation. */
  readonly risks: Pick<RiskKeeper, 'modulesJudged'>
}

/** The result for one module. */
export interface Judgement {
  readonly moduleId: string
  readonly statistics: Statistics
}

/**
 * Evaluates modules of one company on what is known now: findings, statistics, status. The number of statements does not depend on the
 * number of modules. The transaction joined the matching before. An analysis is stored for each module whose statistics changed,
 * and for every module that was evaluated on demand or after a scan.
 */
export async function judgeModules(trx: Transaction, scope: Scope, occasion: Occasion): Promise<readonly Judgement[]> {
  const { companyId } = scope
  const modules = await lockModules(trx, companyId, scope.moduleIds)
  if (modules.length === 0) return []
  const moduleIds = modules.map(({ moduleId }) => moduleId)
  const present: Scope = { ...scope, moduleIds }
  const policies = await placePolicies(trx, present, await loadPolicies(trx, present, moduleIds))
  const found = await replaceFindings(trx, present, await runAnalysers(trx, present, policies, occasion.at), occasion.at)
  const counts = await countFindings(trx, present)
  const judged = modules.map((module) => ({ module, statistics: statisticsOf(counts.get(module.moduleId) ?? new Map(), module) }))
  const isOnDemand = occasion.reason === 'scan' || occasion.reason === 'reprocess'
  const news = judged.filter(({ module, statistics }) => isOnDemand || !isDeepStrictEqual(module.statistics, statistics))
  await saveAnalyses(trx, companyId, news.map(analysisOf), occasion)
  // a scan that brings a component reports all its findings, whatever was known of it before
  const reported = found.filter(({ isBack }) => !isBack || occasion.reason === 'scan')
  await announceFindings(trx, companyId, reported, occasion)
  await occasion.risks.modulesJudged(trx, present, occasion.at)
  return judged.map(({ module: { moduleId }, statistics }) => ({ moduleId, statistics }))
}

async function runAnalysers(
  trx: Transaction,
  scope: Scope,
  policies: ReadonlyMap<string, PlacedPolicy>,
  at: Date,
): Promise<readonly Verdict[]> {
  const verdicts: (readonly Verdict[])[] = []
  for (const analyser of analysers) {
    const concerned = scopeFor(analyser.kind, scope)
    if (concerned !== undefined) verdicts.push(await analyser.analyse(trx, concerned, policies, at))
  }
  return verdicts.flat()
}

function analysisOf({ module, statistics }: { readonly module: JudgedModule; readonly statistics: Statistics }): NewAnalysis {
  const { moduleId, scanId } = module
  return { moduleId, scanId, statistics, status: statusOf(statistics) }
}

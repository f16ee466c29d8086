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
  /** Follows the judgement. */
  readonly risks: Pick<RiskKeeper, 'modulesJudged'>
}

/** What judging one module came to. */
export interface Judgement {
  readonly moduleId: string
  readonly statistics: Statistics
}

/**
 * Judges modules anew on what is known now: findings, statistics, status. The number of statements does not depend on the
 * number of modules. The transaction joined the matching before. An analysis is stored for each module whose statistics changed,
 * and for every module judged on demand or after a scan.
 */
export async function judgeModules(trx: Transaction, scope: Scope, occasion: Occasion): Promise<readonly Judgement[]> {
  const modules = await lockModules(trx, scope.modules)
  if (modules.length === 0) return []
  const present: Scope = { ...scope, modules }
  const policies = await placePolicies(trx, modules, await loadPolicies(trx, modules))
  const found = await replaceFindings(trx, present, await runAnalysers(trx, present, policies, occasion.at), occasion.at)
  const counts = await countFindings(trx, present)
  const judged = modules.map((module) => ({ module, statistics: statisticsOf(counts.get(module.moduleId) ?? new Map(), module) }))
  const isOnDemand = occasion.reason === 'scan' || occasion.reason === 'reprocess'
  const news = judged.filter(({ module, statistics }) => isOnDemand || !isDeepStrictEqual(module.statistics, statistics))
  await saveAnalyses(trx, news.map(analysisOf), occasion)
  // a scan that brings a component tells all its findings, whatever was known of it before
  await announceFindings(
    trx,
    found.filter(({ isBack }) => !isBack || occasion.reason === 'scan'),
    occasion,
  )
  await occasion.risks.modulesJudged(trx, modules, occasion.at)
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
  const { companyId, moduleId, scanId } = module
  return { companyId, moduleId, scanId, statistics, status: statusOf(statistics) }
}

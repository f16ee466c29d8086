import type { Transaction } from '#database/database.ts'
import { mapInTurns, runInTurns } from '#platform/map-in-turns.ts'
import { type Analyser, type EvaluationScope, factsByModule, type ModuleFinding, type PiecewiseAnalysis } from '#analysis/analyser.ts'
import { evaluateLegal } from '#analysis/legal/evaluate-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import type { LegalFact } from '#analysis/legal/licensing.ts'
import { mixSteps } from '#analysis/legal/module-mix.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'

/** May the module's components be used as they are, by their licences, and together? */
export const legalAnalyser: Analyser = {
  kind: 'legal',
  acceptedBy: 'an entry of licenseConfig.whitelist, componentConfig.whitelist or legalRulesConfig accepts it',
  analyse: async (trx, scope, policies) => evaluateTogether(factsByModule(await gatherLicenses(trx, scope)), policies),
  inPieces: analyseInPieces,
}

function analyseInPieces(): PiecewiseAnalysis {
  const byModule = new Map<string, LegalFact[]>()
  return {
    async read(trx: Transaction, scope: EvaluationScope) {
      const licenses = await gatherLicenses(trx, scope)
      return () => void factsByModule(licenses, byModule)
    },
    conclude: (policies) => evaluateTogether(byModule, policies),
  }
}

async function evaluateTogether(
  byModule: ReadonlyMap<string, readonly LegalFact[]>,
  policies: ReadonlyMap<string, PathScopedPolicy>,
): Promise<readonly ModuleFinding[]> {
  const verdicts: ModuleFinding[] = []
  for (const [moduleId, facts] of byModule) {
    const policy = policies.get(moduleId)
    if (policy === undefined) continue
    const mix = await runInTurns(mixSteps(facts, policy, moduleId))
    const evaluated = await mapInTurns(facts, (fact) => evaluateLegal(fact, policy, moduleId, mix?.around(fact.componentId)))
    for (const finding of evaluated.flat()) verdicts.push({ moduleId, finding })
  }
  return verdicts
}

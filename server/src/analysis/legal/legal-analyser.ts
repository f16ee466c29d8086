import type { Transaction } from '#database/database.ts'
import { mapInTurns, runInTurns } from '#platform/map-in-turns.ts'
import {
  type Analyser,
  type ComponentFacts,
  type EvaluationScope,
  factsByModule,
  type ModuleFinding,
  type PiecewiseAnalysis,
} from '#analysis/analyser.ts'
import { evaluateLegal } from '#analysis/legal/evaluate-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import type { LegalFact } from '#analysis/legal/licensing.ts'
import { mixSteps } from '#analysis/legal/module-mix.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'

/** May the module's components be used as they are, by their licences, and together? */
export const legalAnalyser: Analyser = {
  kind: 'legal',
  analyse: async (trx, scope, policies) => evaluateTogether(await gatherLicenses(trx, scope), policies),
  inPieces: analyseInPieces,
}

function analyseInPieces(): PiecewiseAnalysis {
  const pieces: ComponentFacts<LegalFact>[] = []
  return {
    async read(trx: Transaction, scope: EvaluationScope) {
      pieces.push(await gatherLicenses(trx, scope))
    },
    conclude(policies) {
      const moduleIds = new Map(pieces.flatMap((piece) => [...piece.moduleIds]))
      return evaluateTogether({ facts: pieces.flatMap(({ facts }) => facts), moduleIds }, policies)
    },
  }
}

async function evaluateTogether(
  gathered: ComponentFacts<LegalFact>,
  policies: ReadonlyMap<string, PathScopedPolicy>,
): Promise<readonly ModuleFinding[]> {
  const verdicts: ModuleFinding[] = []
  for (const [moduleId, facts] of factsByModule(gathered)) {
    const policy = policies.get(moduleId)
    if (policy === undefined) continue
    const mix = await runInTurns(mixSteps(facts, policy, moduleId))
    const evaluated = await mapInTurns(facts, (fact) => evaluateLegal(fact, policy, moduleId, mix?.around(fact.componentId)))
    for (const finding of evaluated.flat()) verdicts.push({ moduleId, finding })
  }
  return verdicts
}

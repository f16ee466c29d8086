import { mapInTurns } from '#platform/map-in-turns.ts'
import { type Analyser, factsByModule, type ModuleFinding } from '#analysis/analyser.ts'
import { evaluateLegal } from '#analysis/legal/evaluate-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import { moduleMixOf } from '#analysis/legal/module-mix.ts'

/** May the module's components be used as they are, by their licences, and together? */
export const legalAnalyser: Analyser = {
  kind: 'legal',
  async analyse(trx, scope, policies) {
    const own = factsByModule(await gatherLicenses(trx, scope))
    const verdicts: ModuleFinding[] = []
    for (const [moduleId, facts] of own) {
      const policy = policies.get(moduleId)
      if (policy === undefined) continue
      const mix = moduleMixOf(facts, policy, moduleId)
      const evaluated = await mapInTurns(facts, (fact) => evaluateLegal(fact, policy, moduleId, mix?.around(fact.componentId)))
      for (const finding of evaluated.flat()) verdicts.push({ moduleId, finding })
    }
    return verdicts
  },
}

import { mapInTurns } from '#platform/map-in-turns.ts'
import { type Analyser, factsByModule, type Verdict } from '#analysis/analyser.ts'
import { judgeLegal } from '#analysis/legal/judge-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import { mixOf } from '#analysis/legal/module-mix.ts'

/** May the module's components be used as they are, by their licences, and together? */
export const legalAnalyser: Analyser = {
  kind: 'legal',
  async analyse(trx, scope, policies) {
    const own = factsByModule(await gatherLicenses(trx, scope))
    const verdicts: Verdict[] = []
    for (const [moduleId, facts] of own) {
      const policy = policies.get(moduleId)
      if (policy === undefined) continue
      const mix = mixOf(facts, policy, moduleId)
      const judged = await mapInTurns(facts, (fact) => judgeLegal(fact, policy, moduleId, mix?.around(fact.componentId)))
      for (const finding of judged.flat()) verdicts.push({ moduleId, finding })
    }
    return verdicts
  },
}

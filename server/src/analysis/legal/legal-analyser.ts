import { type Analyser, factsByModule } from '#analysis/analyser.ts'
import { judgeLegal } from '#analysis/legal/judge-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import { mixOf } from '#analysis/legal/module-mix.ts'

/** May the module's components be used as they are, by their licences, and together? */
export const legalAnalyser: Analyser = {
  kind: 'legal',
  async analyse(trx, scope, policies) {
    const own = factsByModule(await gatherLicenses(trx, scope))
    return Array.from(own, ([moduleId, facts]) => {
      const policy = policies.get(moduleId)
      if (policy === undefined) return []
      const mix = mixOf(facts, policy, moduleId)
      return facts.flatMap((fact) =>
        judgeLegal(fact, policy, moduleId, mix?.around(fact.componentId)).map((finding) => ({ moduleId, finding })),
      )
    }).flat()
  },
}

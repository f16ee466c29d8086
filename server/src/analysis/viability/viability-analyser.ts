import { defineAnalyser } from '#analysis/analyser.ts'
import { judgeViability } from '#analysis/viability/judge-viability.ts'
import { gatherViability } from '#analysis/viability/viability-fact-store.ts'

/** Are the module's components still maintained? */
export const viabilityAnalyser = defineAnalyser({
  kind: 'viability',
  isAsked: ({ viability }) => viability !== undefined,
  gather: gatherViability,
  judge: (fact, { viability }, _moduleId, at) => viability && judgeViability(fact, viability, at),
})

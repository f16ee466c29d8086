import { defineAnalyser } from '#analysis/analyser.ts'
import { evaluateViability } from '#analysis/viability/evaluate-viability.ts'
import { gatherViability } from '#analysis/viability/viability-fact-store.ts'

/** Are the module's components still maintained? */
export const viabilityAnalyser = defineAnalyser({
  kind: 'viability',
  acceptedBy: 'the thresholds of viabilityConfig decide over it',
  appliesTo: ({ viability }) => viability !== undefined,
  gather: gatherViability,
  evaluate: (fact, { viability }, _moduleId, at) => viability && evaluateViability(fact, viability, at),
})

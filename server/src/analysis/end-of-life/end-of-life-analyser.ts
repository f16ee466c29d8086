import { defineAnalyser } from '#analysis/analyser.ts'
import { evaluateLifecycle } from '#analysis/end-of-life/evaluate-lifecycle.ts'
import { gatherLifecycles } from '#analysis/end-of-life/lifecycle-fact-store.ts'

/** Is a component's line of releases still supported, and for how long? */
export const endOfLifeAnalyser = defineAnalyser({
  kind: 'endoflife',
  acceptedBy: 'the thresholds of endoflifePolicy decide over it',
  gather: gatherLifecycles,
  evaluate: evaluateLifecycle,
  appliesTo: ({ endOfLife }) => endOfLife !== undefined,
})

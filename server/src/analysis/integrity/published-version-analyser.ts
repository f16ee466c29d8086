import { defineAnalyser } from '#analysis/analyser.ts'
import { evaluatePublishedVersion } from '#analysis/integrity/evaluate-published-version.ts'
import { gatherPublishedVersions } from '#analysis/integrity/published-version-store.ts'

/** Is a component what its registry published? */
export const publishedVersionAnalyser = defineAnalyser({
  kind: 'integrity',
  gather: gatherPublishedVersions,
  evaluate: (fact, _policy, moduleId) => evaluatePublishedVersion(fact, moduleId),
})

import { defineAnalyser } from '#analysis/analyser.ts'
import { judgeRelease } from '#analysis/integrity/judge-release.ts'
import { gatherReleases } from '#analysis/integrity/release-fact-store.ts'

/** Is a component what its registry published? */
export const releaseAnalyser = defineAnalyser({
  kind: 'integrity',
  gather: gatherReleases,
  judge: (fact, _policy, moduleId) => judgeRelease(fact, moduleId),
})

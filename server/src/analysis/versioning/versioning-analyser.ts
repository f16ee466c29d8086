import { defineAnalyser } from '#analysis/analyser.ts'
import { evaluateVersion } from '#analysis/versioning/evaluate-version.ts'
import { gatherVersions } from '#analysis/versioning/version-fact-store.ts'

/** How far behind their newest releases are the module's components? */
export const versioningAnalyser = defineAnalyser({
  kind: 'versioning',
  acceptedBy: 'the thresholds of versioningConfig decide over it',
  gather: gatherVersions,
  evaluate: (fact, { versioning }) => versioning && evaluateVersion(fact, versioning),
  appliesTo: ({ versioning }) => versioning !== undefined,
})

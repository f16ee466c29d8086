import { defineAnalyser } from '#analysis/analyser.ts'
import { judgeVersion } from '#analysis/versioning/judge-version.ts'
import { gatherVersions } from '#analysis/versioning/version-fact-store.ts'

/** How far behind their newest releases are the module's components? */
export const versioningAnalyser = defineAnalyser({
  kind: 'versioning',
  gather: gatherVersions,
  judge: (fact, { versioning }) => versioning && judgeVersion(fact, versioning),
  isAsked: ({ versioning }) => versioning !== undefined,
})

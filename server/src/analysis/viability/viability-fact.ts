import type { Activity } from '#analysis/viability/activity-level.ts'

/** What is known of the repository that a component is made in. */
export interface RepositoryFact extends Activity {
  readonly url: string
  readonly lastCommitAt: Date | undefined
  readonly lastReleaseAt: Date | undefined
  readonly openIssues: number | undefined
  readonly contributors: number | undefined
}

export interface ViabilityFact {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
  /** Undefined where no repository of the component is known. */
  readonly repository: RepositoryFact | undefined
}

/** The indicators of activity (docs/reference/analysis.md#viability). */
const indicators = {
  'commits a month': ({ monthlyCommits }) => monthlyCommits,
  'last commit': ({ lastCommitAt }) => lastCommitAt,
  'last release': ({ lastReleaseAt }) => lastReleaseAt,
  'open issues': ({ openIssues }) => openIssues,
  contributors: ({ contributors }) => contributors,
} satisfies Readonly<Record<string, (repository: RepositoryFact) => unknown>>

/** Those of the five indicators that are known. */
export function knownIndicators(repository: RepositoryFact): readonly string[] {
  return Object.entries(indicators).flatMap(([name, valueOf]) => (valueOf(repository) === undefined ? [] : [name]))
}

/** What is known of a source repository. Moments are ISO 8601; what is not known is undefined. */
export interface RepositoryRecord {
  /** In the one form of `repositoryOf`. */
  readonly url: string
  readonly stars: number | undefined
  readonly forks: number | undefined
  readonly openIssues: number | undefined
  readonly createdAt: string | undefined
  readonly lastCommitAt: string | undefined
  readonly lastReleaseAt: string | undefined
  /** Of the last month, or of a usual one. */
  readonly monthlyCommits: number | undefined
  readonly contributors: number | undefined
  readonly isArchived: boolean | undefined
  readonly visitedAt: string
}

/** A record as a file brings it: with the packages (canonical purls without version) that are made in the repository. */
export interface LinkedRepository extends RepositoryRecord {
  readonly purls: readonly string[]
}

/** That a repository was visited, and nothing of it was learned. */
export function emptyRecord(url: string, now: Date): RepositoryRecord {
  return {
    url,
    stars: undefined,
    forks: undefined,
    openIssues: undefined,
    createdAt: undefined,
    lastCommitAt: undefined,
    lastReleaseAt: undefined,
    monthlyCommits: undefined,
    contributors: undefined,
    isArchived: undefined,
    visitedAt: now.toISOString(),
  }
}

/** A source repository. Moments are ISO 8601; unknown values are undefined. */
export interface RepositoryRecord {
  /** As normalised by `repositoryOf`. */
  readonly url: string
  readonly stars: number | undefined
  readonly forks: number | undefined
  readonly openIssues: number | undefined
  readonly createdAt: string | undefined
  readonly lastCommitAt: string | undefined
  readonly lastReleaseAt: string | undefined
  /** In the last month, or in an average one. */
  readonly monthlyCommits: number | undefined
  readonly contributors: number | undefined
  readonly isArchived: boolean | undefined
  readonly visitedAt: string
}

/** A record of a file, with the packages (canonical purls without version) built from the repository. */
export interface LinkedRepository extends RepositoryRecord {
  readonly purls: readonly string[]
}

/** Returns the record of a visit that found nothing. */
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

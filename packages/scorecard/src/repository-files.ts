/** What the checks see of a repository. */
export interface RepositoryFiles {
  readonly name: string
  readonly commit?: string
  readonly paths: readonly string[]
  /** The text of a file, for paths that `isScorecardFile` accepts. */
  readonly textOf: (path: string) => string | undefined
  readonly isBinary: (path: string) => boolean
  /** The licence of the repository, as an SPDX expression. */
  readonly license?: string
  /** Dates of the commits of the last 90 days; undefined where they are not known. */
  readonly commitDates?: readonly string[]
  readonly hasComponents?: boolean
}

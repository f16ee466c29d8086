export interface RepositoryTables {
  source_repository: SourceRepositoryTable
  repository_link: RepositoryLinkTable
  repository_visit: RepositoryVisitTable
}

export interface SourceRepositoryTable {
  url: string
  stars: number | null
  forks: number | null
  open_issues: number | null
  created_at: Date | null
  last_commit_at: Date | null
  last_release_at: Date | null
  monthly_commits: number | null
  contributors: number | null
  archived: boolean
  visited_at: Date
  last_activity: Date | null
}

/** Which repository a package is made in, and who says so. */
export interface RepositoryLinkTable {
  package_purl: string
  url: string
  rank: number
}

export interface RepositoryVisitTable {
  target: string
  asked: Date
  next: Date
  etag: string | null
}

import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { type Repository, type RepositoryRow, repositoryOf } from '#reports/viability-report.ts'

const columns = sql.join(
  ['url', 'visited_at', 'created_at', 'last_activity', 'open_issues', 'forks', 'stars', 'monthly_commits', 'archived'].map((column) =>
    sql.ref(column),
  ),
)

/**
 * Loads what was known of the repositories of these packages at a moment, by the purl of the package: the last visit before it that is kept.
 * Which repository a package is built from is as of today. One query.
 */
export async function loadRepositoriesAsOf(
  db: Database,
  packagePurls: readonly string[],
  asOf: Date,
): Promise<ReadonlyMap<string, Repository>> {
  const { rows } = await sql<RepositoryRow & { readonly package_purl: string }>`
    select wanted.purl as package_purl, r.*
    from unnest(${packagePurls}::text[]) as wanted(purl)
    cross join lateral (
      select s.* from repository_link l
      cross join lateral (
        select ${columns} from source_repository where url = l.url and visited_at <= ${asOf}
        union all
        select ${columns} from past_repository where url = l.url and visited_at <= ${asOf}
        order by visited_at desc limit 1
      ) s
      where l.package_purl = wanted.purl
      order by l.rank, s.last_activity desc nulls last, s.url limit 1
    ) r`.execute(db)
  return new Map(
    rows.flatMap(({ package_purl, ...row }) => {
      const repository = repositoryOf(row)
      return repository === undefined ? [] : [[package_purl, repository]]
    }),
  )
}

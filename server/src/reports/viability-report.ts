import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'

/** A package in a project's modules with its repository, if known. */
export interface ReportedRepository {
  readonly componentKey: string
  readonly versions: readonly string[]
  readonly repository: Repository | undefined
}

/** Known facts of a source repository. */
export interface Repository {
  readonly url: string
  readonly visitedAt: Date
  readonly createdAt: Date | undefined
  readonly lastActivity: Date | undefined
  readonly openIssues: number | undefined
  readonly forks: number | undefined
  readonly stars: number | undefined
  readonly monthlyCommits: number | undefined
  readonly isArchived: boolean
}

/** A repository as it is stored; without an address where none is known. */
export interface RepositoryRow {
  readonly url: string | null
  readonly visited_at: Date
  readonly created_at: Date | null
  readonly last_activity: Date | null
  readonly open_issues: number | null
  readonly forks: number | null
  readonly stars: number | null
  readonly monthly_commits: number | null
  readonly archived: boolean
}

interface Row extends RepositoryRow {
  readonly key: string
  readonly versions: readonly string[]
}

/** Loads the packages of a project's modules with their versions, by key: one query, one repository lookup per package. */
export async function loadRepositories(db: Database, { companyId }: Caller, projectId: string): Promise<readonly ReportedRepository[]> {
  const { rows } = await sql<Row>`
    select p.key, h.versions, r.url, r.visited_at, r.created_at, r.last_activity, r.open_issues, r.forks, r.stars, r.monthly_commits, r.archived
    from (
      select c.package_id, array_remove(array_agg(distinct c.version), null) as versions
      from (
        select distinct mc.component_id
        from module m
        join module_component mc on mc.company_id = m.company_id and mc.module_id = m.id
        where m.company_id = ${companyId} and m.project_id = ${projectId}
      ) used
      join component c on c.id = used.component_id
      group by c.package_id
    ) h
    join package p on p.id = h.package_id
    left join lateral (
      select s.* from repository_link l
      join source_repository s on s.url = l.url
      where l.package_purl = p.purl
      order by l.rank, s.last_activity desc nulls last, s.url limit 1
    ) r on true
    order by p.key collate "C", p.purl collate "C"`.execute(db)
  return rows.map((row) => ({ componentKey: row.key, versions: row.versions, repository: repositoryOf(row) }))
}

/** Reads a stored repository; undefined where none is known. */
export function repositoryOf(row: RepositoryRow): Repository | undefined {
  if (row.url === null) return undefined
  return {
    url: row.url,
    visitedAt: row.visited_at,
    createdAt: row.created_at ?? undefined,
    lastActivity: row.last_activity ?? undefined,
    openIssues: row.open_issues ?? undefined,
    forks: row.forks ?? undefined,
    stars: row.stars ?? undefined,
    monthlyCommits: row.monthly_commits ?? undefined,
    isArchived: row.archived,
  }
}

/** The project in the title of a report. */
export interface ReportedProject {
  readonly name: string
  readonly description: string | undefined
  readonly modules: number
}

/** Answers 404 for an unknown project; one query. */
export async function loadReportedProject(db: Database, { companyId }: Caller, projectId: string): Promise<ReportedProject> {
  const { rows } = await sql<{ name: string; description: string | null; modules: number }>`
    select p.name, p.description, (
      select count(*)::int from module m where m.company_id = ${companyId} and m.project_id = p.id) as modules
    from project p where p.company_id = ${companyId} and p.id = ${projectId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw notFound(projectId)
  return { name: found.name, description: found.description ?? undefined, modules: found.modules }
}

import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** An outdated package with all its versions in the project. */
export interface PackageLag {
  readonly key: string
  /** Those that are not the newest. */
  readonly versions: ReadonlySet<string>
  readonly latest: string | undefined
  /** Number of stable releases above the oldest of them. */
  readonly newer: number
  /** Whether one is higher than every published version. */
  readonly isAboveAll: boolean
  /** The worst status in the project's modules: 2 violation, 1 warning, 0 where the lag is accepted or not evaluated. */
  readonly worst: number
}

interface Row {
  readonly key: string
  readonly versions: readonly (string | null)[]
  readonly latest: string | null
  readonly newer: number
  readonly above_all: boolean
  readonly worst: number
}

/** Loads the packages of a project with versions that are behind or above the published ones, in one query. */
export async function loadPackageLags(
  db: Database,
  { companyId }: Caller,
  { projectId }: { readonly projectId: string },
): Promise<readonly PackageLag[]> {
  const { rows } = await sql<Row>`
    with used as materialized (
      select distinct mc.component_id
      from module m
      join module_component mc on mc.company_id = m.company_id and mc.module_id = m.id
      where m.company_id = ${companyId} and m.project_id = ${projectId}
    ), evaluated as materialized (
      select f.component_id, max(case f.status when 'violation' then 2 when 'warning' then 1 else 0 end) as worst
      from module m
      join finding f on f.company_id = m.company_id and f.module_id = m.id and f.kind = 'versioning'
      where m.company_id = ${companyId} and m.project_id = ${projectId}
      group by f.component_id
    )
    select p.key, json_agg(c.version) as versions, max(f.latest) as latest, coalesce(max(f.newer), 0) as newer, bool_or(f.above_all) as above_all,
      coalesce(max(j.worst), 0) as worst
    from used h
    cross join lateral (
      select component_id, latest, newer, above_all from component_fact
      where component_fact.component_id = h.component_id and (newer > 0 or above_all)
    ) f
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id
    left join evaluated j on j.component_id = f.component_id
    group by p.key`.execute(db)
  return rows.map(({ key, versions, latest, newer, above_all, worst }) => ({
    key,
    versions: new Set(versions.filter((version) => version !== null)),
    latest: latest ?? undefined,
    newer,
    isAboveAll: above_all,
    worst,
  }))
}

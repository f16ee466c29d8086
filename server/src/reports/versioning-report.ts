import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** A component of a project's modules that is not of its newest release, all versions of it together. */
export interface ReportedVersions {
  readonly componentKey: string
  /** Those that are not the newest. */
  readonly versions: readonly string[]
  readonly latest: string | undefined
  /** Stable releases above the oldest of them. */
  readonly newer: number
  /** One is higher than every version that was ever published. */
  readonly isAboveAll: boolean
  /** The worst word on them in the project's modules; undefined where the lag is accepted or not judged. */
  readonly status: 'violation' | 'warning' | undefined
}

interface Row {
  readonly component_key: string
  readonly versions: readonly (string | null)[]
  readonly latest: string | null
  readonly newer: number | null
  readonly above_all: boolean
  readonly worst: number | null
}

const statuses = [undefined, 'warning', 'violation'] as const

/** The components of a project that are behind or above what their registries published, each once, in one query. */
export async function loadVersions(
  db: Database,
  { companyId }: Caller,
  { projectId }: { readonly projectId: string },
): Promise<readonly ReportedVersions[]> {
  const { rows } = await sql<Row>`
    with held as materialized (
      select distinct mc.component_id
      from module m
      join module_component mc on mc.company_id = m.company_id and mc.module_id = m.id
      where m.company_id = ${companyId} and m.project_id = ${projectId}
    ), judged as materialized (
      select f.component_id, max(case f.status when 'violation' then 2 when 'warning' then 1 else 0 end) as worst
      from module m
      join finding f on f.company_id = m.company_id and f.module_id = m.id and f.kind = 'versioning'
      where m.company_id = ${companyId} and m.project_id = ${projectId}
      group by f.component_id
    )
    select p.key as component_key, json_agg(distinct c.version) as versions, min(f.latest) as latest, max(f.newer) as newer,
      bool_or(f.above_all) as above_all, max(j.worst) as worst
    from held h
    cross join lateral (
      select component_id, latest, newer, above_all from component_fact
      where component_fact.component_id = h.component_id and (newer > 0 or above_all) offset 0
    ) f
    cross join lateral (select package_id, version from component where component.id = f.component_id offset 0) c
    cross join lateral (select key from package where package.id = c.package_id offset 0) p
    left join judged j on j.component_id = f.component_id
    group by p.key
    order by p.key collate "C"`.execute(db)
  return rows.map((row) => ({
    componentKey: row.component_key,
    versions: row.versions.filter((version) => version !== null),
    latest: row.latest ?? undefined,
    newer: row.newer ?? 0,
    isAboveAll: row.above_all,
    status: statuses[row.worst ?? 0],
  }))
}

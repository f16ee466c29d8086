import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** How a component version compares with its registry. */
export interface VersionFact {
  readonly latest: string | undefined
  /** Number of newer stable releases. */
  readonly newer: number
  /** Whether it is higher than every published version. */
  readonly isAboveAll: boolean
  /** The worst status in the project's modules: 2 violation, 1 warning, 0 where the lag is accepted or not evaluated. */
  readonly worst: number
}

interface Row {
  readonly ids: string | null
  readonly latest: readonly (string | null)[]
  readonly newer: string
  readonly above_all: string
  readonly worst: string
}

/** Loads the component versions of a project that are behind or above the published ones, by component id, in one query. */
export async function loadVersionFacts(
  db: Database,
  { companyId }: Caller,
  { projectId }: { readonly projectId: string },
): Promise<ReadonlyMap<string, VersionFact>> {
  // whole columns as text: splitting them is far faster than reading fifty thousand rows through the driver
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
    select string_agg(f.component_id::text, ',') as ids, json_agg(f.latest) as latest, string_agg(coalesce(f.newer, 0)::text, ',') as newer,
      string_agg(f.above_all::int::text, ',') as above_all, string_agg(coalesce(j.worst, 0)::text, ',') as worst
    from used h
    cross join lateral (
      select component_id, latest, newer, above_all from component_fact
      where component_fact.component_id = h.component_id and (newer > 0 or above_all)
    ) f
    left join evaluated j on j.component_id = f.component_id`.execute(db)
  const [row] = rows
  return row === undefined || row.ids === null ? new Map() : factsOf(row, row.ids)
}

function factsOf({ latest, ...row }: Row, ids: string): ReadonlyMap<string, VersionFact> {
  const [newer, aboveAll, worst] = [row.newer.split(','), row.above_all.split(','), row.worst.split(',')]
  return new Map(
    ids.split(',').map((id, index) => {
      const lag = { latest: latest[index] ?? undefined, newer: Number(newer[index]), worst: Number(worst[index]) }
      return [id, { ...lag, isAboveAll: aboveAll[index] === '1' }]
    }),
  )
}

import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import { findingSource } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import type { PackageLag } from '#reports/versioning-report.ts'

/** How a component version compared with its registry. */
export type VersionFinding = Omit<PackageLag, 'key' | 'versions'>

interface Row {
  readonly purl: string
  readonly latest: string | null
  readonly newer: number
  readonly above_all: boolean
  readonly worst: number
}

/** Loads the component versions of a project with a versioning finding at a moment, with the worst over all modules, by purl; one query. */
export async function loadPastVersionFindings(
  db: Database,
  { companyId }: Caller,
  { projectId, asOf }: { readonly projectId: string; readonly asOf: Date },
): Promise<ReadonlyMap<string, VersionFinding>> {
  const { rows } = await sql<Row>`
    select c.purl, (array_agg(f.details ->> 'latest' order by (f.details ->> 'newer')::int desc nulls last))[1] as latest,
      coalesce(max((f.details ->> 'newer')::int), 0) as newer, bool_or(f.finding_key = 'jump') as above_all,
      max(case f.status when 'violation' then 2 when 'warning' then 1 else 0 end) as worst
    from module m
    join ${findingSource({ companyId, projectId, asOf })} f on f.company_id = m.company_id and f.module_id = m.id and f.kind = 'versioning'
    join component c on c.id = f.component_id
    where m.company_id = ${companyId} and m.project_id = ${projectId}
    group by c.purl`.execute(db)
  return new Map(
    rows.map(({ purl, latest, newer, above_all, worst }) => [purl, { latest: latest ?? undefined, newer, isAboveAll: above_all, worst }]),
  )
}

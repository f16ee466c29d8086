import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import { findingSource } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'

/** A vulnerability finding as the report shows it. */
export interface ReportedVulnerability {
  readonly moduleId: string
  readonly purl: string
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
  readonly key: string
  readonly description: string | undefined
  readonly status: string
  readonly score: number | undefined
  readonly vector: string | undefined
  readonly knownExploited: boolean
  readonly epss: number | undefined
  readonly fixedIn: readonly string[]
}

interface Row {
  readonly module_id: string
  readonly purl: string
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly key: string
  readonly description: string | null
  readonly status: string
  readonly score: number | null
  readonly vector: string | null
  readonly known_exploited: boolean
  readonly epss: number | null
  readonly fixed_in: readonly string[] | null
}

/** Which findings to report. */
export interface VulnerabilitiesToReport {
  readonly projectId: string
  readonly minConfidence: number
  readonly asOf: Date | undefined
}

/** A finding of the past may be of a vulnerability that has another row since an alias became known. */
const presentId = sql`coalesce((select id from vulnerability where id = f.vulnerability_id),
  (select vulnerability_id from vulnerability_name where name = f.finding_key))`

/** Loads the vulnerability findings of a project at or above a confidence, now or at a moment, in one query. */
export async function loadReportedVulnerabilities(
  db: Database,
  { companyId }: Caller,
  { projectId, minConfidence, asOf }: VulnerabilitiesToReport,
): Promise<readonly ReportedVulnerability[]> {
  const [exploited, epss, id] =
    asOf === undefined ? [sql`v.known_exploited`, sql`known.epss`, sql`f.vulnerability_id`] : [sql`f.exploited`, sql`null`, presentId]
  const { rows } = await sql<Row>`
    select f.module_id, c.purl, f.component_id, p.key as component_key, c.version, f.finding_key as key, coalesce(v.summary, v.details) as description, f.status,
      f.score, f.vector, ${exploited} as known_exploited, ${epss}::double precision as epss, fixes.fixed_in
    from module m
    join ${findingSource({ companyId, projectId, asOf })} f
      on f.company_id = m.company_id and f.module_id = m.id and f.kind = 'vulnerability' and f.confidence >= ${minConfidence}
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id
    join vulnerability v on v.id = ${id}
    left join lateral (
      select array_agg(distinct cm.fixed_in) as fixed_in
      from component_match cm
      join advisory a on a.id = cm.advisory_id
      where cm.component_id = f.component_id and a.vulnerability_id = v.id and cm.fixed_in is not null
    ) fixes on true
    left join lateral (
      select max(s.epss) as epss from vulnerability_name n join epss_score s on s.cve = n.name where n.vulnerability_id = v.id
    ) known on true
    where m.company_id = ${companyId} and m.project_id = ${projectId}
    order by p.key, c.version, f.score desc nulls last, f.finding_key`.execute(db)
  return rows.map(vulnerabilityOf)
}

function vulnerabilityOf(row: Row): ReportedVulnerability {
  return {
    moduleId: row.module_id,
    purl: row.purl,
    componentId: row.component_id,
    componentKey: row.component_key,
    version: row.version ?? undefined,
    key: row.key,
    description: row.description ?? undefined,
    status: row.status,
    score: row.score ?? undefined,
    vector: row.vector ?? undefined,
    knownExploited: row.known_exploited,
    epss: row.epss ?? undefined,
    fixedIn: row.fixed_in ?? [],
  }
}

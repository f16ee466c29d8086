import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { parsePurl, type Purl } from '@waybill/identifiers'
import type { Severity } from '@waybill/vulnerabilities'
import { baseScore, bestVector } from '@waybill/vulnerabilities/cvss'
import type { FixableFinding, KnownVulnerability } from '#analysis/fixes/upgrade-options.ts'

/** The modules to plan for: one, those of a project, or all of a company. */
export interface FixScope {
  readonly companyId: string
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
}

/** An open finding with the module it is in. */
export interface OpenFinding extends FixableFinding {
  readonly moduleId: string
}

interface FindingRow {
  readonly id: string
  readonly module_id: string
  readonly component_id: number
  readonly vulnerability_id: number
  readonly score: number | null
}

/** Vulnerabilities and malicious packages that neither a setting nor a statement has answered. */
const isOpen = sql`f.status <> 'whitelisted' and (f.kind = 'vulnerability' or a.kind = 'malicious')`

const openFindings = sql`finding f left join advisory a on f.kind = 'integrity' and a.id = f.finding_key`

/** Limits rows to the modules of a scope. */
export function inScope(row: RawBuilder<unknown>, { companyId, projectId, moduleId }: FixScope): RawBuilder<unknown> {
  if (moduleId !== undefined) return sql`${row}.company_id = ${companyId} and ${row}.module_id = ${moduleId}`
  if (projectId === undefined) return sql`${row}.company_id = ${companyId}`
  return sql`${row}.company_id = ${companyId} and ${row}.module_id in (select m.id from module m where m.company_id = ${companyId} and m.project_id = ${projectId})`
}

/** Counts the components with open findings, up to a limit. */
export async function countAffectedComponents(db: Database, scope: FixScope, atMost: number): Promise<number> {
  const { rows } = await sql<{ components: number }>`
    select count(*)::int as components from (
      select distinct f.component_id from ${openFindings} where ${inScope(sql`f`, scope)} and ${isOpen} limit ${atMost}) affected`.execute(
    db,
  )
  return rows[0]?.components ?? 0
}

/** Loads the open findings that another version may not have, in the order of their ids. */
export async function loadOpenFindings(trx: Transaction, scope: FixScope): Promise<readonly OpenFinding[]> {
  const { rows } = await sql<FindingRow>`
    select f.id, f.module_id, f.component_id, coalesce(f.vulnerability_id, a.vulnerability_id) as vulnerability_id, f.score
    from ${openFindings}
    where ${inScope(sql`f`, scope)} and ${isOpen} and coalesce(f.vulnerability_id, a.vulnerability_id) is not null
    order by f.id`.execute(trx)
  return rows.map((row) => ({
    id: row.id,
    moduleId: row.module_id,
    componentId: row.component_id,
    vulnerabilityId: row.vulnerability_id,
    score: row.score ?? undefined,
  }))
}

/** A component with open findings, and how the modules came to contain it. */
export interface ContainedVersion {
  readonly id: number
  readonly purl: Purl
  readonly key: string
  readonly version: string
  readonly cpes: readonly string[]
  readonly isDirect: boolean
  readonly modules: number
  /** Direct dependencies on the shortest paths to it, in the modules where it is nearest to the root. */
  readonly introducedBy: readonly Introducer[]
}

export interface Introducer {
  readonly key: string
  readonly version: string | null
}

interface ComponentRow {
  readonly id: number
  readonly purl: string
  readonly key: string
  readonly version: string | null
  readonly cpes: readonly string[] | null
  readonly direct: boolean
  readonly modules: number
  readonly introducers: readonly Introducer[] | null
}

/** What introduces a component is read from this many modules. */
export const modulesRead = 5

/** Loads these components as the modules of a scope contain them, in one statement; those without a version are left out. */
export async function loadContainedVersions(
  trx: Transaction,
  scope: FixScope,
  componentIds: readonly number[],
): Promise<readonly ContainedVersion[]> {
  const { rows } = await sql<ComponentRow>`
    with contained as materialized (
      select mc.component_id, mc.module_id, mc.direct, mc.introduced_by, mc.cpe, mc.cpe_key,
        row_number() over (partition by mc.component_id order by mc.depth, mc.module_id) as nearness
      from module_component mc where ${inScope(sql`mc`, scope)} and mc.component_id = any(${componentIds}::bigint[])
    ), introduced as (
      select near.component_id, jsonb_agg(distinct jsonb_build_object('key', p.key, 'version', c.version)) as introducers
      from contained near join component c on c.id = near.introduced_by join package p on p.id = c.package_id
      where near.nearness <= ${modulesRead} and not near.direct group by near.component_id
    )
    select c.id, c.purl, p.key, c.version, used.cpes, used.direct, used.modules, i.introducers
    from (
      select component_id, bool_or(direct) as direct, count(*)::int as modules, array_agg(distinct cpe) filter (where cpe_key is not null) as cpes
      from contained group by component_id
    ) used
    join component c on c.id = used.component_id
    join package p on p.id = c.package_id
    left join introduced i on i.component_id = used.component_id
    where c.version is not null
    order by c.id`.execute(trx)
  return rows.flatMap(toContainedVersion)
}

function toContainedVersion({ purl: text, version, cpes, direct, introducers, ...row }: ComponentRow): readonly ContainedVersion[] {
  const purl = parsePurl(text)
  if (purl === undefined || version === null) return []
  return [{ ...row, purl, version, cpes: cpes ?? [], isDirect: direct, introducedBy: introducers ?? [] }]
}

interface VulnerabilityRow {
  readonly advisory_id: string
  readonly id: number
  readonly key: string
  readonly severities: readonly Severity[]
  readonly exploited: boolean
  readonly epss: number | null
}

/** Loads the vulnerability of each of these advisories, by advisory id, in one statement. A malicious package counts as exploited. */
export async function loadKnownVulnerabilities(
  trx: Transaction,
  advisoryIds: readonly string[],
): Promise<ReadonlyMap<string, KnownVulnerability>> {
  if (advisoryIds.length === 0) return new Map()
  const { rows } = await sql<VulnerabilityRow>`
    select a.id as advisory_id, v.id, v.key, v.severities, v.known_exploited or a.kind = 'malicious' as exploited, known.epss
    from advisory a join vulnerability v on v.id = a.vulnerability_id
    left join lateral (
      select max(s.epss) as epss from vulnerability_name n join epss_score s on s.cve = n.name where n.vulnerability_id = v.id
    ) known on true
    where a.id = any(${advisoryIds}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.advisory_id, toKnownVulnerability(row)]))
}

function toKnownVulnerability({ id, key, severities, exploited, epss }: VulnerabilityRow): KnownVulnerability {
  const vector = bestVector(severities.map((severity) => severity.vector))
  return { id, key, isExploited: exploited, epss: epss ?? undefined, score: vector && baseScore(vector) }
}

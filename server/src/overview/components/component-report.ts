import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { findingStatuses } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import type { ComponentFinding } from '#overview/components/component-shape.ts'

const mostModules = 100
const mostFindings = 1000

/** A version of a component in use, with what feeds know of it. */
export interface VersionRow {
  readonly component_id: number
  readonly version: string | null
  readonly purl: string
  readonly modules: number
  readonly licenses: readonly (string | null)[]
  readonly published: Date | null
  readonly newer: number | null
  readonly yanked: boolean | null
  readonly deprecated: string | null
  readonly latest: string | null
  readonly registry: readonly string[] | null
  readonly ends: string | null
  readonly repository: string | null
  readonly archived: boolean
  readonly last_activity: Date | null
  readonly monthly_commits: number | null
}

/** Loads the versions of a component that modules of a company contain; one statement. */
export async function loadVersions(db: Database, { companyId }: Tenant, key: string): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select c.id as component_id, c.version, c.purl, used.modules, used.licenses, cf.published, cf.newer, cf.yanked, cf.deprecated, cf.latest,
      cf.licenses as registry, ends.ends, r.url as repository, r.archived, r.last_activity, r.monthly_commits
    from package p
    join component c on c.package_id = p.id
    cross join lateral (
      select count(*)::int as modules, array_agg(distinct licenses) as licenses
      -- fence: scans the components of the company
      from (select licenses from module_component where component_id = c.id and company_id = ${companyId} offset 0) mc
    ) used
    left join component_fact cf on cf.component_id = c.id
    left join lateral (
      select min(e.ends::text) as ends from component_lifecycle l
      join eol_release e on e.product = l.product and e.name = l.release
      where l.component_id = c.id and l.cpe = ''
    ) ends on true
    left join lateral (
      select s.url, s.archived, s.last_activity, s.monthly_commits from repository_link l join source_repository s on s.url = l.url
      where l.package_purl = p.purl order by l.rank, s.last_activity desc nulls last, s.url limit 1
    ) r on true
    where p.key = ${key} and used.modules > 0
    order by used.modules desc, c.version`.execute(db)
  return rows
}

export interface UsingModuleRow {
  readonly component_id: number
  readonly id: string
  readonly name: string
  readonly project_id: string
  readonly project: string
  readonly direct: boolean
  readonly location: string | null
  readonly deep_scan: string | null
}

/** Loads the first 100 modules by name that contain each of the components; one statement. */
export async function loadUsingModules(
  db: Database,
  { companyId }: Tenant,
  componentIds: readonly number[],
): Promise<readonly UsingModuleRow[]> {
  const { rows } = await sql<UsingModuleRow>`
    select * from (
      select mc.component_id, m.id, m.name, p.id as project_id, p.name as project, mc.direct, mc.location, r.id as deep_scan,
        row_number() over (partition by mc.component_id order by lower(m.name), m.id) as position
      from module_component mc
      join module m on m.company_id = mc.company_id and m.id = mc.module_id
      join project p on p.company_id = m.company_id and p.id = m.project_id
      left join module_analysis ma on ma.company_id = mc.company_id and ma.module_id = mc.module_id
      join component c on c.id = mc.component_id
      left join scan s on s.company_id = ma.company_id and s.id = ma.scan_id
      left join repository_scan r
        on r.company_id = mc.company_id and r.id = coalesce(s.options -> 'deepScans' ->> c.purl, s.options ->> 'deepScanId')::uuid
      where mc.company_id = ${companyId} and mc.component_id = any(${[...componentIds]}::bigint[])
    ) used
    where position <= ${mostModules} order by component_id, position`.execute(db)
  return rows
}

/** Loads the findings of components over all modules of a company, each once, worst first, at most 1,000; one statement. */
export async function loadFindings(db: Database, { companyId }: Tenant, componentIds: readonly number[]): Promise<ComponentFinding[]> {
  const { rows } = await sql<ComponentFinding & { readonly rank: number }>`
    select f.kind, f.finding_key as key, min(case f.status when 'violation' then 1 when 'warning' then 2 else 3 end) as rank, max(f.score) as score,
      array_agg(distinct c.version) as versions, count(distinct f.module_id)::int as modules
    from finding f
    join component c on c.id = f.component_id
    where f.company_id = ${companyId} and f.component_id = any(${[...componentIds]}::bigint[])
    group by f.kind, f.finding_key
    order by rank, score desc nulls last, f.kind, f.finding_key limit ${mostFindings}`.execute(db)
  return rows.map(({ kind, key, rank, score, versions, modules }) => ({
    kind,
    key,
    status: findingStatuses[rank - 1] ?? 'whitelisted',
    score,
    versions,
    modules,
  }))
}

export interface OpenVulnerabilitiesRow {
  readonly component_id: number
  readonly module_id: string
  readonly findings: number
}

/** Counts the vulnerabilities of components that nothing accepts, by component and module; one statement. */
export async function countOpenVulnerabilities(
  db: Database,
  { companyId }: Tenant,
  componentIds: readonly number[],
): Promise<readonly OpenVulnerabilitiesRow[]> {
  const { rows } = await sql<OpenVulnerabilitiesRow>`
    select component_id, module_id, count(*)::int as findings from finding
    where company_id = ${companyId} and component_id = any(${[...componentIds]}::bigint[]) and kind = 'vulnerability' and not accepted
    group by component_id, module_id`.execute(db)
  return rows
}

/** Lists the licences that settings of modules choose for a component; one statement. */
export async function loadChosenLicenses(db: Database, { companyId }: Tenant, key: string): Promise<string[]> {
  const { rows } = await sql<{ license: string }>`
    select distinct e ->> 'license' as license
    from module m
    cross join lateral jsonb_array_elements(m.settings -> 'componentConfig' -> 'licensesSelected') e
    where m.company_id = ${companyId} and jsonb_typeof(m.settings -> 'componentConfig' -> 'licensesSelected') = 'array'
      and lower(e ->> 'key') = lower(${key})
    order by 1`.execute(db)
  return rows.map(({ license }) => license)
}

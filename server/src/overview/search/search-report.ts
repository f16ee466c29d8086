import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Tenant } from '#access/access.ts'
import { findPackageWay, containedPackages } from '#overview/components/contained-packages-report.ts'
import type { PackageSource } from '#overview/components/package-way.ts'
import type { SearchRequest } from '#overview/search/search-request.ts'
import { type SearchResult, type SearchType, searchTypes } from '#overview/search/search-result.ts'

const mostOfType = 8

/** Finds what the words name, at most 8 of each type: exact names first, then those that begin with the words. Two statements at most. */
export async function search(
  db: Database,
  tenant: Tenant,
  request: SearchRequest,
  types: readonly SearchType[],
): Promise<readonly SearchResult[]> {
  const { companyId } = tenant
  // a purl names one package of the catalogue
  const packages =
    request.by === 'words' ? (await findPackageWay(db, tenant, { wanted: mostOfType, isCounting: false })).source : 'catalogue'
  const parts = types.flatMap((type) => partOf[type]({ companyId, packages }, request) ?? [])
  if (parts.length === 0) return []
  const { rows } = await sql<SearchResult>`
    select type, id, name, place, status from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) found
    order by array_position(${[...searchTypes]}::text[], type), rank, lower(name), id`.execute(db)
  return rows
}

/** A company, and where its packages are found. */
interface SearchedTenant extends Tenant {
  readonly packages: PackageSource
}

type Part = (tenant: SearchedTenant, request: SearchRequest) => RawBuilder<unknown> | undefined

/** Ranks a match of a name: 0 exactly, 1 from its begin, 2 somewhere. */
function rankOf(name: RawBuilder<unknown>, request: SearchRequest): RawBuilder<unknown> {
  if (request.by !== 'words') return sql`0`
  return sql`case when lower(${name}) = ${request.words} then 0 when starts_with(lower(${name}), ${request.words}) then 1 else 2 end`
}

/** The first of a table's rows with the words in a name, or with the id; undefined for anything else. */
function firstOf(
  {
    table,
    name,
    and = sql``,
  }: { readonly table: RawBuilder<unknown>; readonly name: RawBuilder<unknown>; readonly and?: RawBuilder<unknown> },
  { companyId }: Tenant,
  request: SearchRequest,
): RawBuilder<unknown> | undefined {
  if (request.by === 'purl') return undefined
  const matches = request.by === 'id' ? sql`id = ${request.id}` : sql`strpos(lower(${name}), ${request.words}) > 0`
  return sql`(select *, ${rankOf(name, request)} as rank ${table} where company_id = ${companyId} and ${matches} ${and}
    order by rank, lower(${name}), id limit ${mostOfType})`
}

const worstStatus = sql`case when max(mc.violations) > 0 then 'violations' when max(mc.warnings) > 0 then 'warnings' else 'ok' end`

const partOf: Readonly<Record<SearchType, Part>> = {
  project(tenant, request) {
    const first = firstOf({ table: sql`from project`, name: sql`name` }, tenant, request)
    return (
      first &&
      sql`
      select 'project' as type, p.id::text, p.name, null as place, (
        select ${worstStatus} from module m join module_counts mc on mc.company_id = m.company_id and mc.module_id = m.id
        where m.company_id = ${tenant.companyId} and m.project_id = p.id) as status, p.rank
      from ${first} p`
    )
  },
  module(tenant, request) {
    const first = firstOf({ table: sql`from module`, name: sql`name` }, tenant, request)
    return (
      first &&
      sql`
      select 'module' as type, m.id::text, m.name, p.name as place, coalesce(ma.status, 'ok') as status, m.rank
      from ${first} m
      join project p on p.company_id = ${tenant.companyId} and p.id = m.project_id
      left join module_analysis ma on ma.company_id = ${tenant.companyId} and ma.module_id = m.id`
    )
  },
  component: componentsPart,
  vulnerability: vulnerabilitiesPart,
  weakness(_tenant, request) {
    if (request.by !== 'words') return undefined
    return sql`
      select 'weakness' as type, 'CWE-' || id as id, name, null as place, null as status, case when id = ${request.weakness ?? -1} then 0 else 2 end as rank
      from cwe where id = ${request.weakness ?? -1} or strpos(lower(name), ${request.words}) > 0 order by rank, id limit ${mostOfType}`
  },
  risk(tenant, request) {
    const first = firstOf({ table: sql`from risk`, name: sql`name` }, tenant, request)
    return (
      first &&
      sql`
      select 'risk' as type, r.id::text, r.name, p.name as place, r.treatment as status, r.rank
      from ${first} r join project p on p.company_id = ${tenant.companyId} and p.id = r.project_id`
    )
  },
  product(tenant, request) {
    const name = sql`name || ' ' || identifier`
    const first = firstOf({ table: sql`from product`, name, and: sql`and retired is null` }, tenant, request)
    return first && sql`select 'product' as type, t.id::text, t.name, t.identifier as place, t.state as status, t.rank from ${first} t`
  },
  approval(tenant, request) {
    const first = firstOf({ table: sql`from approval`, name: sql`concat_ws(' ', name, version)` }, tenant, request)
    return (
      first &&
      sql`
      select 'approval' as type, a.id::text, concat_ws(' ', a.name, a.version) as name, p.name as place, a.status, a.rank
      from ${first} a join project p on p.company_id = ${tenant.companyId} and p.id = a.project_id`
    )
  },
}

/** Searches packages of the catalogue that are in a module of the company. */
function componentsPart(tenant: SearchedTenant, request: SearchRequest): RawBuilder<unknown> | undefined {
  if (request.by === 'id') return undefined
  const matches = request.by === 'purl' ? sql`purl = ${request.packagePurl}` : sql`strpos(lower(key), ${request.words}) > 0`
  const columns = sql`id, key, ${componentRank(request)} as rank`
  const contained = containedPackages(tenant, tenant.packages, { columns, condition: matches, order: sql`rank, key` })
  return sql`
    select 'component' as type, k.key as id, k.key as name, null as place, null as status, k.rank
    from (${contained}) k order by k.rank, k.key limit ${mostOfType}`
}

/** The name of a component begins after the type in its key, and its last part after a slash. */
function componentRank(request: SearchRequest): RawBuilder<unknown> {
  if (request.by !== 'words') return sql`0`
  const { words } = request
  return sql`case when ${words} in (lower(key), lower(split_part(key, ':', 2)), lower(reverse(split_part(reverse(key), '/', 1)))) then 0
    when starts_with(lower(key), ${words}) or starts_with(lower(split_part(key, ':', 2)), ${words}) then 1 else 2 end`
}

/** Vulnerabilities by the begin of one of their ids, with the worst status of a finding of the company. */
function vulnerabilitiesPart({ companyId }: Tenant, request: SearchRequest): RawBuilder<unknown> | undefined {
  if (request.by !== 'words' || request.vulnerabilityPrefixes.length === 0) return undefined
  const patterns = request.vulnerabilityPrefixes.map((prefix) => `${escapeLike(prefix)}%`)
  const likeOne = sql.join(
    patterns.map((pattern) => sql`name like ${pattern}`),
    sql` or `,
  )
  return sql`
    select 'vulnerability' as type, n.name as id, coalesce(left(v.summary, 200), n.name) as name, null as place, (
      select case min(case f.status when 'violation' then 0 when 'warning' then 1 else 2 end) when 0 then 'violation' when 1 then 'warning'
        when 2 then 'whitelisted' end
      from finding f where f.company_id = ${companyId} and f.vulnerability_id = n.vulnerability_id) as status, n.rank
    from (
      select name, vulnerability_id, case when lower(name) = ${request.words} then 0 else 1 end as rank
      from vulnerability_name where ${likeOne} order by name limit ${mostOfType}
    ) n
    join vulnerability v on v.id = n.vulnerability_id`
}

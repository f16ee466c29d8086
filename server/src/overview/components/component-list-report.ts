import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { findingStatuses } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import type { ComponentItem } from '#overview/components/component-shape.ts'
import { heldPackages } from '#overview/components/held-packages-report.ts'
import type { PackageSource } from '#overview/components/package-way.ts'

export interface ComponentFilter {
  readonly part: string | undefined
  /** The purl of the last component of the page before. */
  readonly after: string | undefined
  /** Only these, by component id, with the licences that were asked for. */
  readonly licensed: ReadonlyMap<number, ReadonlySet<string>> | undefined
  readonly limit: number
  readonly source: PackageSource
}

interface Row extends Omit<ComponentItem, 'licences' | 'versions' | 'matching'> {
  readonly versions: ComponentItem['versions']
  readonly licenses: readonly (string | null)[]
  /** Ids, separated by commas; empty without a licence. */
  readonly components: string
}

const statusOf = sql`(${[...findingStatuses]}::text[])[min(case f.status when 'violation' then 1 when 'warning' then 2 else 3 end)]`

/** Lists the components that modules of a company contain, by purl, from a purl on, as many as asked for. One statement. */
export async function listComponents(db: Database, tenant: Tenant, filter: ComponentFilter): Promise<readonly ComponentItem[]> {
  const { companyId } = tenant
  const { licensed, source } = filter
  const among = licensed === undefined ? sql`` : sql`and c.id in (select id from licensed)`
  const held = heldPackages(tenant, source, { columns: sql`id, key, purl`, condition: narrowing(filter), order: sql`purl` })
  const { rows } = await sql<Row>`
    with ${licensedComponents(filter)},
    page as materialized (
      select k.id, k.key, k.purl from (${held}) k order by k.purl limit ${filter.limit}
    )
    select page.key, page.purl, used.versions, used.modules, used.licenses, used.components, found.worst, found.score
    from page
    cross join lateral (
      select array_agg(distinct c.version) as versions, count(distinct mc.module_id)::int as modules, array_agg(distinct mc.licenses) as licenses,
        ${licensed === undefined ? sql`''` : sql`string_agg(distinct c.id::text, ',')`} as components
      from component c
      -- fence: scans the components of the company
      cross join lateral (select module_id, licenses from module_component where component_id = c.id and company_id = ${companyId} offset 0) mc
      where c.package_id = page.id ${among}
    ) used
    cross join lateral (
      select ${statusOf} as worst, max(f.score) filter (where f.status <> 'whitelisted') as score
      from component c
      -- fence: scans the findings of the company
      cross join lateral (select status, score from finding where component_id = c.id and company_id = ${companyId} offset 0) f
      where c.package_id = page.id ${among}
    ) found
    order by page.purl`.execute(db)
  return rows.map((row) => toItem(row, licensed))
}

/** Counts all that the list has, from its begin to its end. One statement, which reads all links of components to modules. */
export async function countComponents(db: Database, tenant: Tenant, filter: ComponentFilter): Promise<number> {
  const condition = narrowing({ ...filter, after: undefined })
  const held = heldPackages(tenant, 'modules', { columns: sql`id`, condition, order: sql`purl` })
  const { rows } = await sql<{ total: number }>`
    with ${licensedComponents(filter)} select count(*)::int as total from (${held}) k`.execute(db)
  return rows[0]?.total ?? 0
}

function licensedComponents({ licensed }: ComponentFilter): RawBuilder<unknown> {
  return sql`licensed as materialized (select unnest(${[...(licensed?.keys() ?? [])]}::bigint[]) as id)`
}

/** Which packages are looked up. */
function narrowing({ part, after, licensed }: ComponentFilter): RawBuilder<unknown> {
  const named = part === undefined ? sql`` : sql`and strpos(lower(key), ${part}) > 0`
  const held = sql`and id in (select package_id from component where id in (select id from licensed))`
  return sql`purl > ${after ?? ''} ${named} ${licensed === undefined ? sql`` : held}`
}

function toItem({ licenses, components, ...row }: Row, licensed: ComponentFilter['licensed']): ComponentItem {
  const asked = new Set(components.split(',').flatMap((id) => Array.from(licensed?.get(Number(id)) ?? [])))
  return { ...row, licences: linesOf(licenses), matching: [...asked].filter((license) => license !== '').toSorted() }
}

/** Declared licences stand one a line. */
export function linesOf(licenses: readonly (string | null)[]): string[] {
  return [...new Set(licenses.flatMap((text) => (text ?? '').split('\n')).filter((line) => line !== ''))].toSorted()
}

import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { findingStatuses } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import type { ComponentItem } from '#overview/components/component-shape.ts'
import { containedPackages, type PackageWay } from '#overview/components/contained-packages-report.ts'

export interface ComponentFilter extends PackageWay {
  readonly part: string | undefined
  /** The purl of the last component of the page before. */
  readonly after: string | undefined
  /** Only these, by component id, with the licences that were asked for. */
  readonly licensed: ReadonlyMap<number, ReadonlySet<string>> | undefined
  readonly limit: number
}

/** A part of a list, and how many it has in all, where they were counted. */
interface ComponentPart {
  readonly items: readonly ComponentItem[]
  readonly total: number | undefined
}

interface Row extends Omit<ComponentItem, 'licences' | 'versions' | 'matching'> {
  readonly versions: ComponentItem['versions']
  readonly licenses: readonly (string | null)[]
  /** Ids, separated by commas; empty without a licence. */
  readonly components: string
  readonly total: number | null
}

const statusOf = sql`(${[...findingStatuses]}::text[])[min(case f.status when 'violation' then 1 when 'warning' then 2 else 3 end)]`

/** Lists the components that modules of a company contain, by purl, from a purl on, as many as asked for. One statement. */
export async function listComponents(db: Database, tenant: Tenant, filter: ComponentFilter): Promise<ComponentPart> {
  const { companyId } = tenant
  const { licensed, source } = filter
  const among = licensed === undefined ? sql`` : sql`and c.id in (select id from licensed)`
  const contained = containedPackages(tenant, source, { columns: sql`id, key, purl`, condition: narrowing(filter), order: sql`purl` })
  const { rows } = await sql<Row>`
    with licensed as materialized (select unnest(${[...(licensed?.keys() ?? [])]}::bigint[]) as id),
    page as materialized (
      select k.id, k.key, k.purl, ${totalFor(filter)} as total from (${contained}) k order by k.purl limit ${filter.limit}
    )
    select page.key, page.purl, used.versions, used.modules, used.licenses, used.components, found.worst, found.score, page.total
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
  return { items: rows.map((row) => toItem(row, licensed)), total: totalOf(rows, filter) }
}

function totalFor({ isCounted }: ComponentFilter): RawBuilder<unknown> {
  return isCounted ? sql`count(*) over ()::int` : sql`null::int`
}

/** An empty list has no row that says so. */
function totalOf([first]: readonly Row[], { isCounted }: ComponentFilter): number | undefined {
  return isCounted ? (first?.total ?? 0) : undefined
}

/** Returns the conditions on packages of a filter. */
function narrowing({ part, after, licensed }: ComponentFilter): RawBuilder<unknown> {
  const named = part === undefined ? sql`` : sql`and strpos(lower(key), ${part}) > 0`
  const contained = sql`and id in (select package_id from component where id in (select id from licensed))`
  return sql`purl > ${after ?? ''} ${named} ${licensed === undefined ? sql`` : contained}`
}

function toItem({ licenses, components, total: _total, ...row }: Row, licensed: ComponentFilter['licensed']): ComponentItem {
  const asked = new Set(components.split(',').flatMap((id) => Array.from(licensed?.get(Number(id)) ?? [])))
  return { ...row, licences: linesOf(licenses), matching: [...asked].filter((license) => license !== '').toSorted() }
}

/** Declared licences stand one a line. */
export function linesOf(licenses: readonly (string | null)[]): string[] {
  return [...new Set(licenses.flatMap((text) => (text ?? '').split('\n')).filter((line) => line !== ''))].toSorted()
}

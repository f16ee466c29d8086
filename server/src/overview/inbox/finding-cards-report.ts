import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { type CardContent, contentOf, type InboxItem } from '#overview/inbox/inbox-card.ts'
import { because, countText } from '#overview/inbox/reason.ts'

interface ExploitedRow {
  readonly total: number
  readonly module_id: string
  readonly id: string
  readonly key: string
  readonly component: string
  readonly version: string | null
  readonly place: string
  readonly since: Date
  readonly product: string | null
  readonly release: string | null
}

/** Finds open findings of vulnerabilities known to be exploited, in released products first; one statement (docs/reference/overview.md#inbox). */
export async function findExploited(db: Database, { companyId }: Tenant, most: number): Promise<CardContent> {
  const { rows } = await sql<ExploitedRow>`
    with open as materialized (
      select f.module_id, f.id, f.finding_key, f.component_id, f.score, f.since
      from finding f
      -- all that is exploited is urgent, and urgent findings come first in an index
      where f.company_id = ${companyId} and not f.accepted and f.urgent and f.exploited
    ),
    released as (
      select c.component_id, min(t.name) as product, min(concat_ws(' ', a.name, a.version)) as release
      from (select distinct component_id from open) c
      join release_component rc on rc.company_id = ${companyId} and rc.component_id = c.component_id
      join approval a on a.company_id = ${companyId} and a.id = rc.approval_id
      left join product_solution ps on ps.company_id = ${companyId} and ps.approval_id = rc.approval_id
      left join product t on t.company_id = ${companyId} and t.id = ps.product_id and t.retired is null
      group by c.component_id
    ),
    first as (
      select o.*, r.product, r.release, count(*) over ()::int as total
      from open o left join released r on r.component_id = o.component_id
      order by r.product is null, r.release is null, o.score desc nulls last, o.since, o.id
      limit ${most}
    )
    select f.total, f.module_id, f.id, f.finding_key as key, k.key as component, c.version, p.name || ' / ' || m.name as place, f.since,
      f.product, f.release
    from first f
    join component c on c.id = f.component_id
    join package k on k.id = c.package_id
    join module m on m.company_id = ${companyId} and m.id = f.module_id
    join project p on p.company_id = ${companyId} and p.id = m.project_id
    order by f.product is null, f.release is null, f.score desc nulls last, f.since, f.id`.execute(db)
  return contentOf(rows, toExploited)
}

function toExploited(row: ExploitedRow): InboxItem {
  return {
    what: `${row.key} in ${[row.component, row.version].filter((part) => part !== null).join(' ')}`,
    where: row.place,
    since: row.since.toISOString(),
    ...shippedIn(row),
    link: `/modules/${row.module_id}/findings/${row.id}`,
  }
}

function shippedIn({ product, release }: ExploitedRow): ReturnType<typeof because> {
  if (product !== null) return because('exploited-in-product', { product })
  return release === null ? because('exploited', {}) : because('exploited-in-release', { release })
}

interface NewRow {
  readonly total: number
  readonly key: string
  readonly score: number | null
  readonly known_exploited: boolean
  readonly modules: number
  readonly module: string
  readonly since: Date
}

/** Finds vulnerabilities with an open finding that is new since a moment, the worst first; one statement. */
export async function findNewVulnerabilities(
  db: Database,
  { companyId }: Tenant,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<CardContent> {
  const { rows } = await sql<NewRow>`
    select first.*, (select p.name || ' / ' || m.name from module m join project p on p.company_id = ${companyId} and p.id = m.project_id
      where m.company_id = ${companyId} and m.id = first.module_id) as module
    from (
      select fresh.finding_key as key, fresh.score, coalesce(v.known_exploited, false) as known_exploited, fresh.modules, fresh.module_id,
        fresh.since, count(*) over ()::int as total
      from (
        select finding_key, max(vulnerability_id) as vulnerability_id, max(score) as score, count(distinct module_id)::int as modules,
          min(module_id::text)::uuid as module_id, min(since) as since
        from finding
        where company_id = ${companyId} and kind = 'vulnerability' and status <> 'whitelisted' and since >= ${since}
        group by finding_key
      ) fresh
      left join vulnerability v on v.id = fresh.vulnerability_id
      order by 3 desc, fresh.score desc nulls last, fresh.modules desc, fresh.finding_key
      limit ${most}
    ) first
    order by first.known_exploited desc, first.score desc nulls last, first.modules desc, first.key`.execute(db)
  return contentOf(rows, (row) => ({
    what: row.key,
    where: row.modules === 1 ? row.module : countText(row.modules, 'module'),
    since: row.since.toISOString(),
    ...because('found', { score: row.score ?? undefined, isExploited: row.known_exploited }),
    ...(row.modules > 1 && { words: { modules: row.modules } }),
    link: `/vulnerabilities/${encodeURIComponent(row.key)}`,
  }))
}

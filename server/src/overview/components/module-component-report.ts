import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { findingStatuses } from '#analysis/analysis.ts'
import type { Window } from '#platform/http/paging.ts'
import type { ModuleComponentFilter, moduleComponentSorts } from '#overview/components/module-component-filter.ts'

export interface ModuleComponentRow {
  readonly component_id: number
  readonly key: string
  readonly version: string | null
  readonly purl: string
  readonly latest: string | null
  readonly newer: number | null
  readonly published: Date | null
  readonly violations: number
  readonly warnings: number
  readonly whitelisted: number
  readonly licence_status: (typeof findingStatuses)[number] | null
  readonly direct: boolean
  readonly depth: number
  readonly introducer: string | null
  readonly ends: string | null
  readonly repository: string | null
  readonly archived: boolean
  readonly last_activity: Date | null
  readonly monthly_commits: number | null
}

/** The module whose components are listed. */
interface ModuleRef {
  readonly companyId: string
  readonly moduleId: string
}

interface Order {
  readonly usual: RawBuilder<unknown>
  readonly reversed: RawBuilder<unknown>
  /** It compares what feeds know, which is otherwise read of the page alone. */
  readonly isByFact?: true
}

/** Worst, newest or nearest first; equal ones stand by key and purl. */
const orders: Readonly<Record<(typeof moduleComponentSorts)[number], Order>> = {
  findings: {
    usual: sql`violations desc, warnings desc, score desc nulls last, key, version, purl`,
    reversed: sql`violations, warnings, score nulls first, key, version, purl`,
  },
  name: { usual: sql`key, version, purl`, reversed: sql`key desc, version desc, purl desc` },
  newer: { usual: sql`newer desc nulls last, key, version, purl`, reversed: sql`newer nulls first, key, version, purl`, isByFact: true },
  published: {
    usual: sql`published desc nulls last, key, version, purl`,
    reversed: sql`published nulls first, key, version, purl`,
    isByFact: true,
  },
  depth: { usual: sql`depth = 0, depth, key, version, purl`, reversed: sql`depth = 0 desc, depth desc, key, version, purl` },
}

/** Lists components of a module's current scan with what feeds know of them; one statement. */
export async function listModuleComponents(
  db: Database | Transaction,
  module: ModuleRef,
  filter: ModuleComponentFilter,
  { limit, offset }: Window,
): Promise<readonly ModuleComponentRow[]> {
  const { usual, reversed, isByFact } = orders[filter.sort.key]
  const order = filter.sort.isReversed ? reversed : usual
  const facts = sql`left join component_fact cf on cf.component_id =`
  const { rows } = await sql<ModuleComponentRow>`
    with page as materialized (
      select mc.*, p.key, p.purl as package_purl, c.version, c.purl
      from (${countedComponents(module)}) mc
      join component c on c.id = mc.component_id
      join package p on p.id = c.package_id
      ${isByFact ? sql`${facts} c.id` : sql``}
      where ${matching(filter)}
      order by ${order} limit ${limit} offset ${offset}
    )
    select page.*, cf.latest, cf.newer, cf.published, ends.ends, introducing.key as introducer, r.url as repository, r.archived, r.last_activity, r.monthly_commits
    from page
    ${facts} page.component_id
    left join lateral (
      select min(e.ends::text) as ends
      from component_lifecycle l
      join eol_release e on e.product = l.product and e.name = l.release and (e.ended or e.ends is not null)
      where l.component_id = page.component_id and (l.cpe = '' or l.cpe = page.cpe)
    ) ends on true
    left join component introducer on introducer.id = page.introduced_by and not page.direct
    left join package introducing on introducing.id = introducer.package_id
    left join lateral (
      select s.url, s.archived, s.last_activity, s.monthly_commits from repository_link l join source_repository s on s.url = l.url
      where l.package_purl = page.package_purl order by l.rank, s.last_activity desc nulls last, s.url limit 1
    ) r on true
    order by ${order}`.execute(db)
  return rows
}

/**
 * Components of a module: how many findings have which status, the worst of the legal ones, and the highest score that counts. All are read into one list and grouped: a
 * database without statistics would join them by comparing each component with each.
 */
function countedComponents(module: ModuleRef): RawBuilder<unknown> {
  return sql`
        select component_id, bool_or(direct) as direct, max(depth) as depth, max(introduced_by) as introduced_by, max(cpe) as cpe,
          count(*) filter (where status = 'violation')::int as violations, count(*) filter (where status = 'warning')::int as warnings,
          count(*) filter (where status = 'whitelisted')::int as whitelisted, max(score) filter (where status <> 'whitelisted') as score,
          (${[...findingStatuses]}::text[])[min(case status when 'violation' then 1 when 'warning' then 2 else 3 end) filter (where kind = 'legal')] as licence_status
        from (
          select component_id, direct, depth, introduced_by, cpe, null as kind, null as status, null::double precision as score
          from module_component where ${isIn(module)}
          union all
          select component_id, null, null, null, null, kind, status, score from finding where ${isIn(module)}
        ) listed
        group by component_id having bool_or(direct) is not null`
}

/** Counts the components that match; one statement. */
export async function countModuleComponents(db: Database | Transaction, module: ModuleRef, filter: ModuleComponentFilter): Promise<number> {
  const named = sql`join component c on c.id = mc.component_id join package p on p.id = c.package_id`
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from module_component mc ${filter.part === undefined ? sql`` : named}
    where ${isIn(module)} and ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

function isIn({ companyId, moduleId }: ModuleRef): RawBuilder<unknown> {
  return sql`company_id = ${companyId} and module_id = ${moduleId}`
}

function matching({ part, isDirect }: ModuleComponentFilter): RawBuilder<unknown> {
  return sql`true
    ${isDirect === undefined ? sql`` : sql`and mc.direct = ${isDirect}`}
    ${part === undefined ? sql`` : sql`and (strpos(lower(p.key), ${part}) > 0 or strpos(lower(c.version), ${part}) > 0)`}`
}

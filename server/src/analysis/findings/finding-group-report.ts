import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { GroupedFindings, GroupName } from '#analysis/findings/finding-group.ts'
import { type FindingSearch, matchingFindings, wholeSourceOf } from '#analysis/findings/matching-findings-store.ts'

interface Row extends Omit<GroupedFindings, 'since'> {
  readonly total: number
  /** Null when the page is past the end. */
  readonly since: Date | null
}

/** How a group is made and named. */
interface Grouping {
  readonly by: RawBuilder<unknown>
  /** Which findings belong to any group. */
  readonly only?: RawBuilder<unknown>
  readonly join?: (search: FindingSearch) => RawBuilder<unknown>
  /** Columns `key`, `title` and `version` for the `id` of a group. */
  readonly named: (search: FindingSearch) => RawBuilder<unknown>
}

const ofVulnerability = sql`(f.kind = 'vulnerability' or (f.kind = 'integrity' and f.urgent))`

const groupings: Readonly<Record<GroupName, Grouping>> = {
  vulnerability: {
    by: sql`f.finding_key`,
    only: ofVulnerability,
    named:
      () => sql`select g.id as key, coalesce((select summary from vulnerability where key = g.id), (select summary from advisory where id = g.id)) as title,
      null as version`,
  },
  component: {
    by: sql`f.component_id`,
    named: () =>
      sql`select p.key, null as title, c.version from component c join package p on p.id = c.package_id where c.id = g.id::bigint`,
  },
  introducedBy: {
    by: sql`f.introduced_by`,
    named: () => sql`select key, null as title, null as version from package where id = g.id::bigint`,
  },
  rule: {
    by: sql`f.finding_key`,
    only: sql`not ${ofVulnerability}`,
    named: () => sql`select g.id as key, null as title, null as version`,
  },
  weakness: {
    by: sql`w.cwe`,
    join: joinWeaknesses,
    named: () =>
      sql`select g.id as key, (select name from cwe where id = substring(g.id from '[0-9]{1,9}$')::integer) as title, null as version`,
  },
  module: {
    by: sql`f.module_id`,
    named: ({ caller: { companyId } }) => sql`select m.id::text as key, p.name || ' / ' || m.name as title, null as version
      from module m join project p on p.company_id = m.company_id and p.id = m.project_id where m.company_id = ${companyId} and m.id = g.id::uuid`,
  },
}

/** The weaknesses of the vulnerabilities that the company has; a finding is in the group of each. */
function joinWeaknesses(search: FindingSearch): RawBuilder<unknown> {
  return sql`join (
    select distinct v.vulnerability_id, unnest(a.cwes) as cwe
    from (select distinct s.vulnerability_id from ${wholeSourceOf(search)} s where s.company_id = ${search.caller.companyId}) v
    join advisory a on a.vulnerability_id = v.vulnerability_id
  ) w on w.vulnerability_id = f.vulnerability_id`
}

/** Lists groups of findings, those with most undecided violations first, then with most undecided findings; the total counts groups. One statement. */
export async function listFindingGroups(
  db: Database,
  search: FindingSearch,
  { group, page }: { readonly group: GroupName; readonly page: number | undefined },
): Promise<Page<GroupedFindings>> {
  const { by, only = sql`true`, join, named } = groupings[group]
  const { ids } = search.decided
  const isOpen = ids.length === 0 ? sql`not f.accepted` : sql`not f.accepted and f.id <> all(${ids}::uuid[])`
  const findings = sql`${wholeSourceOf(search)} f ${join?.(search) ?? sql``} where ${matchingFindings(search)} and ${only}`
  const { rows } = await sql<Row>`
    with line as materialized (
      select ${by}::text as id, min(f.kind) as kind, count(*)::int as findings, count(*) filter (where ${isOpen})::int as undecided,
        count(*) filter (where f.status = 'violation' and ${isOpen})::int as violations, count(*) filter (where f.exploited)::int as exploited,
        count(*) filter (where f.fix_known)::int as fix_known, max(f.score) as score, max(f.epss) as epss, max(f.since) as since
      from ${findings} group by ${by}
    ), page as materialized (
      select * from line order by violations desc, undecided desc, findings desc, id limit ${pageSize} offset ${offsetOf(page)}
    ), holder as (
      -- different modules take sorting: only for the groups that are shown
      select ${by}::text as id, count(distinct f.module_id)::int as modules
      from ${findings} and coalesce(${by}::text, '') in (select coalesce(id, '') from page) group by ${by}
    )
    select counted.total, named.key, named.title, named.version, g.kind, g.findings, g.undecided, g.violations, g.exploited, g.fix_known as "fixKnown",
      holder.modules, g.score, g.epss, g.since
    from (select count(*)::int as total from line) counted
    left join page g on true
    left join holder on coalesce(holder.id, '') = coalesce(g.id, '')
    left join lateral (${named(search)}) named on true
    order by g.violations desc, g.undecided desc, g.findings desc, g.id`.execute(db)
  return { items: rows.flatMap(toGroup), total: rows[0]?.total ?? 0 }
}

function toGroup({ total: _total, since, ...group }: Row): readonly GroupedFindings[] {
  return since === null ? [] : [{ ...group, since: since.toISOString() }]
}

import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { changeAsOf } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import type { AffectedComponent, NewsList, VulnerabilityNews } from '#digests/content/digest-content.ts'

/** From when until when, and how many vulnerabilities to list. */
export interface NewsSpan {
  readonly since: Date
  readonly until: Date
  readonly most: number
}

/** Which places and components of a vulnerability are named. */
const mostNamed = 3

/** The modules that changed between two moments, with the latest change at each; a module that had none is new. */
function changedModules(companyId: string, { since, until }: NewsSpan): RawBuilder<unknown> {
  return sql`changed as materialized (
    select m.id as module_id, p.name || ' / ' || m.name as place, coalesce(earlier.number, -1) as earlier, later.number as later
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id
    cross join lateral ${changeAsOf(companyId, until)} later
    left join lateral ${changeAsOf(companyId, since)} earlier on true
    where m.company_id = ${companyId} and later.number > coalesce(earlier.number, -1)
  )`
}

const isVulnerability = sql`(f.kind = 'vulnerability' or f.kind = 'integrity' and f.urgent)`

/** The findings of a digest: what is exploited, malicious, critical or high, and was not decided. */
const isSerious = sql`${isVulnerability} and f.status <> 'whitelisted' and not f.accepted
  and (f.exploited or f.kind = 'integrity' or f.severity in ('critical', 'high'))`

const columns = sql`f.module_id, f.id, f.kind, f.component_id, f.finding_key, f.vulnerability_id, f.score, f.severity, f.exploited`

/** Findings of the changed modules `c` as of one of their changes. */
function findingsAt(companyId: string, number: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${columns}, f.change, c.place from changed c
    join finding f on f.company_id = ${companyId} and f.module_id = c.module_id and f.change <= ${number} and ${which}
    union all
    select ${columns}, f.change, c.place from changed c
    join past_finding f on f.company_id = ${companyId} and f.module_id = c.module_id and f.change <= ${number} and f.ended > ${number} and ${which})`
}

/**
 * The vulnerability of a finding by the key that it has now: another one replaces it when an alias becomes known, which makes the vulnerability
 * neither new nor fixed.
 */
const presentKey = sql`case when f.kind = 'vulnerability' then coalesce((
  select v.key from vulnerability_name n join vulnerability v on v.id = n.vulnerability_id where n.name = f.finding_key), f.finding_key) else f.finding_key end`

interface Row {
  readonly total: number
  readonly key: string
  readonly title: string | null
  readonly severity: string
  readonly score: number | null
  readonly exploited: boolean
  readonly malicious: boolean
  readonly modules: number
  readonly places: readonly string[]
  readonly components: readonly { readonly key: string; readonly version: string | null; readonly fixedIn: readonly string[] | null }[]
}

/**
 * Finds vulnerabilities that modules have since a moment and did not have before, exploited ones or the other serious ones; one that was
 * there and became exploited is new. A module that has it in another version of a component is not new. The worst first; one statement.
 */
export async function findNewVulnerabilities(db: Database, { companyId }: Tenant, span: NewsSpan, isExploited: boolean): Promise<NewsList> {
  const [earlier, later] = [sql`c.earlier`, sql`c.later`]
  const { rows } = await sql<Row>`
    with ${changedModules(companyId, span)},
    before as materialized (select module_id, ${presentKey} as present_key, bool_or(exploited) as exploited from ${findingsAt(companyId, earlier, isSerious)} f
      group by 1, 2),
    news as materialized (
      select f.* from ${findingsAt(companyId, later, sql`${isSerious} and f.change > c.earlier`)} f
      where (f.exploited or f.kind = 'integrity') = ${isExploited} and not exists (
        select from before b where b.module_id = f.module_id and b.present_key = ${presentKey} and (b.exploited or not f.exploited))
    ) ${grouped(span.most)}`.execute(db)
  return toNewsList(rows)
}

/** Finds serious vulnerabilities that modules had at a moment and no longer have in any version of a component; one statement. */
export async function findFixedVulnerabilities(db: Database, { companyId }: Tenant, span: NewsSpan): Promise<NewsList> {
  const [earlier, later] = [sql`c.earlier`, sql`c.later`]
  const { rows } = await sql<Row>`
    with ${changedModules(companyId, span)},
    now as materialized (select distinct module_id, ${presentKey} as present_key from ${findingsAt(companyId, later, isVulnerability)} f),
    news as materialized (
      select f.* from ${findingsAt(companyId, earlier, isSerious)} f
      where not exists (select from now n where n.module_id = f.module_id and n.present_key = ${presentKey})
    ) ${grouped(span.most)}`.execute(db)
  return toNewsList(rows)
}

/** Groups `news` by vulnerability, with where it is and what fixes it. */
function grouped(most: number): RawBuilder<unknown> {
  return sql`, line as (
      select finding_key as key, max(vulnerability_id) as vulnerability_id, max(score) as score, bool_or(exploited) as exploited,
        bool_or(kind = 'integrity') as malicious, min(case severity when 'critical' then 1 when 'high' then 2 else 3 end) as rank,
        count(distinct module_id)::int as modules, count(*) over ()::int as total
      from news group by finding_key
      order by exploited desc, malicious desc, score desc nulls last, modules desc, key limit ${most}
    )
    select l.total, l.key, coalesce(v.summary, (select a.summary from advisory a where a.id = l.key)) as title,
      case l.rank when 1 then 'critical' when 2 then 'high' else 'other' end as severity, l.score, l.exploited, l.malicious, l.modules,
      array(select distinct n.place from news n where n.finding_key = l.key order by n.place limit ${mostNamed}) as places,
      (select coalesce(json_agg(json_build_object('key', k.key, 'version', k.version, 'fixedIn', k.fixed_in) order by k.key, k.version), '[]')
        from (
          select distinct on (p.key, x.version) p.key, x.version, (
            select array_agg(distinct cm.fixed_in) from component_match cm join advisory a on a.id = cm.advisory_id
            where cm.component_id = n.component_id and a.vulnerability_id = n.vulnerability_id and cm.fixed_in is not null) as fixed_in
          from news n join component x on x.id = n.component_id join package p on p.id = x.package_id
          where n.finding_key = l.key order by p.key, x.version limit ${mostNamed}
        ) k) as components
    from line l
    left join vulnerability v on v.id = l.vulnerability_id
    order by l.exploited desc, l.malicious desc, l.score desc nulls last, l.modules desc, l.key`
}

function toNewsList(rows: readonly Row[]): NewsList {
  return { total: rows[0]?.total ?? 0, items: rows.map(toNews) }
}

function toNews({ total: _total, title, score, components, ...row }: Row): VulnerabilityNews {
  return { ...row, title: title ?? undefined, score: score ?? undefined, components: components.map(toComponent) }
}

function toComponent({ key, version, fixedIn }: Row['components'][number]): AffectedComponent {
  return { key, version: version ?? undefined, fixedIn: fixedIn ?? [] }
}

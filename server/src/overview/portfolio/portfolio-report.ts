import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { findingKinds, type Severity, type Statistics } from '#analysis/analysis.ts'
import type { Window } from '#platform/http/paging.ts'
import { moduleStatuses, scanBefore } from '#portfolio/portfolio.ts'
import { countColumns, figuresAsOf } from '#overview/portfolio/portfolio-figures-store.ts'
import type { PortfolioFilter, portfolioSorts } from '#overview/portfolio/portfolio-filter.ts'
import type { TrendStep } from '#overview/portfolio/trend.ts'

/** A project or module with the figures that are stored with each evaluation. */
export interface PortfolioRow extends Readonly<Record<Severity, number>> {
  readonly id: string
  readonly name: string
  readonly projectId: string
  readonly project: string
  readonly tags: readonly string[]
  readonly status: 'ok' | 'warnings' | 'violations'
  readonly modules: number
  readonly exploited: number
  readonly components: number
  readonly openRisks: number
}

const rank = sql`case when mc.violations > 0 then 2 when mc.warnings > 0 then 1 else 0 end`
const figures = sql`${rank} as rank, 1 as modules, ${sql.join(countColumns.map((column) => sql`coalesce(mc.${sql.ref(column)}, 0) as ${sql.ref(column)}`))}`
const sums = sql`max(${rank}) as rank, count(m.id)::int as modules,
  ${sql.join(countColumns.map((column) => sql`coalesce(sum(mc.${sql.ref(column)}), 0)::int as ${sql.ref(column)}`))}`

/** What each order compares, worst or newest first; equal ones stand by name. */
const orders: Readonly<Record<(typeof portfolioSorts)[number], readonly string[]>> = {
  exploited: ['exploited', 'violations', 'warnings'],
  name: [],
  status: ['rank', 'violations', 'warnings'],
  violations: ['violations', 'warnings'],
  warnings: ['warnings', 'violations'],
  critical: ['critical', 'high', 'medium'],
  components: ['components'],
  lastScan: ['last_scan'],
}

/** Lists projects or modules; the figures of a project are the sums over its modules. One statement. */
export async function listPortfolio(
  db: Database,
  tenant: Tenant,
  filter: PortfolioFilter,
  window: Window,
): Promise<{ readonly rows: readonly PortfolioRow[]; readonly total: number }> {
  const { companyId } = tenant
  const riskTarget = filter.level === 'project' ? sql`project_id` : sql`module_id`
  const { rows } = await sql<PortfolioRow & { readonly total: number }>`
    with item as materialized (${itemsOf(tenant, filter)}),
    page as (select * from item ${statusCondition(filter)} order by ${orderOf(filter)} limit ${window.limit} offset ${window.offset})
    select (select count(*)::int from item ${statusCondition(filter)}) as total, i.*,
      case i.rank when 2 then 'violations' when 1 then 'warnings' else 'ok' end as status,
      array(select t.name from tag t where t.company_id = ${companyId} and t.id = any(i.tag_ids) order by lower(t.name)) as tags,
      (select count(*)::int from risk r where r.company_id = ${companyId} and r.${riskTarget} = i.id and r.treatment <> 'done') as "openRisks"
    from (select 1) always
    left join page i on true
    order by ${orderOf(filter)}`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** The matching projects or modules with the figures that orders compare. */
function itemsOf({ companyId }: Tenant, filter: PortfolioFilter): RawBuilder<unknown> {
  const { level, part, projectId, moduleId, pinnedBy, tagNames, sort, asOf } = filter
  const [own, join, listed, grouping] =
    level === 'project' ? [sql`p`, sql`left join`, sums, sql`group by p.company_id, p.id`] : [sql`m`, sql`join`, figures, sql``]
  const isByScan = sort.key === 'lastScan'
  // ids of scans ascend with time
  const lastScan = level === 'project' ? sql`, max(ma.scan_id::text) as last_scan` : sql`, ma.scan_id as last_scan`
  const source = figuresAsOf(companyId, asOf)
  return sql`
    select ${own}.id, ${own}.name, ${own}.tags as tag_ids, p.id as "projectId", p.name as project, ${listed} ${isByScan ? lastScan : sql``}
    from project p
    ${join} module m on m.company_id = p.company_id and m.project_id = p.id ${source.ofModule}
    ${source.counts}
    ${isByScan ? source.analysis : sql``}
    where p.company_id = ${companyId} ${source.ofProject}
      ${given(projectId, (id) => sql`and p.id = ${id}`)}
      ${given(moduleId, (id) => (level === 'project' ? hasModule(companyId, id) : sql`and m.id = ${id}`))}
      ${given(pinnedBy, (ownerId) => isPinned({ companyId, ownerId, level }))}
      ${given(part, (text) => sql`and strpos(lower(${own}.name), ${text}) > 0`)}
      ${given(tagNames, (names) => sql`and ${own}.tags && array(select id from tag where company_id = ${companyId} and name = any(${names}::text[]))`)}
    ${grouping}`
}

/** The project has this module. */
function hasModule(companyId: string, id: string): RawBuilder<unknown> {
  return sql`and exists (select from module o where o.company_id = ${companyId} and o.project_id = p.id and o.id = ${id})`
}

interface Pins {
  readonly companyId: string
  readonly ownerId: string
  readonly level: PortfolioFilter['level']
}

/** The owner has a saved view of its page without a query (docs/reference/access.md#saved-views). */
function isPinned({ companyId, ownerId, level }: Pins): RawBuilder<unknown> {
  const page = level === 'project' ? sql`'/projects/' || p.id::text` : sql`'/modules/' || m.id::text`
  return sql`and exists (
    select from saved_view v where v.company_id = ${companyId} and v.owner_id = ${ownerId} and v.page = ${page} and v.query = '')`
}

/** The condition that a filter makes; nothing when it is not given. */
function given<Value>(value: Value | undefined, toCondition: (value: Value) => RawBuilder<unknown>): RawBuilder<unknown> {
  return value === undefined ? sql`` : toCondition(value)
}

function statusCondition({ statuses }: PortfolioFilter): RawBuilder<unknown> {
  if (statuses === undefined) return sql``
  return sql`where (${[...moduleStatuses]}::text[])[rank + 1] = any(${statuses}::text[])`
}

function orderOf({ sort: { key, isReversed } }: PortfolioFilter): RawBuilder<unknown> {
  const first = orders[key].map((column) => sql`${sql.ref(column)} ${isReversed ? sql`asc nulls first` : sql`desc nulls last`}`)
  const byName = isReversed && key === 'name' ? sql`lower(name) desc, id desc` : sql`lower(name), id`
  return sql.join([...first, byName])
}

type Level = PortfolioFilter['level']

function keyOf(level: Level): RawBuilder<unknown> {
  return level === 'project' ? sql`m.project_id` : sql`m.id`
}

/** What the latest analyses of a module, or of the modules of a project, say together. */
export interface Evaluated {
  readonly statistics: Statistics
  readonly scan:
    | { readonly _id: string; readonly date: string; readonly branch: string | null; readonly previousId: string | null }
    | undefined
}

interface EvaluatedRow {
  readonly id: string
  readonly statistics: Statistics
  readonly scan_id: string | null
  readonly submitted: Date
  readonly branch: string | null
  readonly previous_id: string | null
}

/** Sums the statistics of modules, or of the modules of projects, with the newest scan they rest on; one statement. */
export async function sumStatistics(
  db: Database,
  { companyId }: Tenant,
  { level, asOf }: Pick<PortfolioFilter, 'level' | 'asOf'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Evaluated>> {
  const counts = findingKinds.map(
    (kind) => sql`${sql.lit(kind)}, json_build_object('warnings', ${sumOf(kind, 'warnings')}, 'violations', ${sumOf(kind, 'violations')})`,
  )
  // ids of scans ascend with time
  const { rows } = await sql<EvaluatedRow>`
    select summed.id, summed.statistics, s.id as scan_id, s.submitted, s.branch, ${level === 'module' ? scanBefore(companyId, sql`s.module_id`, sql`s.id`) : sql`null`} as previous_id
    from (
      select ${keyOf(level)} as id, max(ma.scan_id::text)::uuid as scan_id, json_build_object(${sql.join(counts)},
        'components', coalesce(sum((ma.statistics ->> 'components')::int), 0), 'licenses', coalesce(sum((ma.statistics ->> 'licenses')::int), 0)
      ) as statistics
      from module m
      ${figuresAsOf(companyId, asOf).analysis}
      where m.company_id = ${companyId} and ${keyOf(level)} = any(${[...ids]}::uuid[]) and ma.scan_id is not null
      group by ${keyOf(level)}
    ) summed
    left join scan s on s.company_id = ${companyId} and s.id = summed.scan_id`.execute(db)
  return new Map(rows.map((row) => [row.id, toEvaluated(row)]))
}

function toEvaluated({ statistics, scan_id: scanId, submitted, branch, previous_id: previousId }: EvaluatedRow): Evaluated {
  return { statistics, scan: scanId === null ? undefined : { _id: scanId, date: submitted.toISOString(), branch, previousId } }
}

function sumOf(kind: string, count: 'warnings' | 'violations'): RawBuilder<unknown> {
  return sql`coalesce(sum((ma.statistics -> ${sql.lit(kind)} ->> ${sql.lit(count)})::int), 0)`
}

interface TrendRange {
  readonly level: Level
  readonly ids: readonly string[]
  readonly since: Date
  readonly until: Date
}

/** Loads by how much warnings and violations changed on each day since a day, with what was there before on the first, up to a moment; one statement. */
export async function loadTrendSteps(
  db: Database,
  { companyId }: Tenant,
  { level, ids, since, until }: TrendRange,
): Promise<ReadonlyMap<string, readonly TrendStep[]>> {
  const { rows } = await sql<TrendStep & { readonly id: string }>`
    select id, greatest((date at time zone 'UTC')::date - (${since}::timestamptz at time zone 'UTC')::date, 0) as day, sum(warnings)::int as warnings,
      sum(violations)::int as violations
    from (
      select ${keyOf(level)} as id, a.date, a.warnings - lag(a.warnings, 1, 0) over module as warnings,
        a.violations - lag(a.violations, 1, 0) over module as violations
      from module m
      cross join lateral (
        (select date, warnings, violations from analysis
          where company_id = ${companyId} and module_id = m.id and date < ${since} order by date desc limit 1)
        union all
        select date, warnings, violations from analysis where company_id = ${companyId} and module_id = m.id and date >= ${since} and date <= ${until}
      ) a
      where m.company_id = ${companyId} and ${keyOf(level)} = any(${[...ids]}::uuid[])
      window module as (partition by m.id order by a.date)
    ) step
    group by 1, 2`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

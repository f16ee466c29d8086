import { type RawBuilder, sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import { changeAsOf, findingSource } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'

/** One line of the activity log. */
export interface ActivityLine {
  readonly at: Date
  readonly byName: string
  readonly action: string
  readonly object: string
  readonly objectId: string
  readonly name: string
}

const maxLines = 10

/** What the activity log tells of; the audit log has all. */
const changedObjects = ['project', 'module', 'product', 'risk', 'approval', 'key', 'user']
const finishedObjects = ['scan', 'repository-scan']

/** Loads the last events of a company, newest first, or the last up to a moment. */
export async function loadActivity(db: Database, { companyId }: Caller, asOf: Date | undefined): Promise<readonly ActivityLine[]> {
  const { rows } = await sql<ActivityLine>`
    select at, by_name as "byName", action, object, object_id as "objectId", name from activity
    where company_id = ${companyId} and action in ('created', 'updated', 'deleted', 'finished')
      and object = any(case action when 'finished' then ${finishedObjects}::text[] else ${changedObjects}::text[] end)
      and at <= coalesce(${asOf ?? null}::timestamptz, 'infinity')
    order by id desc limit ${maxLines}`.execute(db)
  return rows
}

/** The number of components by declared licences, as `readDeclared` reads them; undefined where nothing is declared. */
export interface DeclaredCount {
  readonly licenses: string | undefined
  readonly components: number
}

/** Counts the declared licences of a company's components; each component counts once. */
export function countDeclared(db: Database, tenant: Tenant): Promise<readonly DeclaredCount[]> {
  return countDeclaredIn(db, tenant, sql`module_component`)
}

/** Does the same of the components that were counted before. */
export function loadCountedDeclared(db: Database, tenant: Tenant): Promise<readonly DeclaredCount[]> {
  return countDeclaredIn(db, tenant, sql`company_component_count`)
}

async function countDeclaredIn(db: Database, { companyId }: Tenant, table: RawBuilder<unknown>): Promise<readonly DeclaredCount[]> {
  const { rows } = await sql<{ licenses: string | null; components: number }>`
    select licenses, count(*)::int as components
    from (select max(licenses) as licenses from ${table} where company_id = ${companyId} group by component_id) used
    group by licenses`.execute(db)
  return rows.map(({ licenses, components }) => ({ licenses: licenses ?? undefined, components }))
}

/** Counts the vulnerabilities of a company; whitelisted ones do not count. */
export async function countVulnerabilities(db: Database, { companyId }: Tenant): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct finding_key)::int as total from finding
    where company_id = ${companyId} and kind = 'vulnerability' and status <> 'whitelisted'`.execute(db)
  return rows[0]?.total ?? 0
}

export interface StatusCounts {
  readonly ok: number
  readonly warnings: number
  readonly violations: number
}

/** Totals of a company, and the current status of its modules. */
export interface Totals extends StatusCounts {
  readonly projects: number
  readonly modules: number
  /** All risks of the register, closed ones included. */
  readonly risks: number
}

/** Totals of the present. */
export interface PresentTotals extends Totals {
  /** Of the modules that are ok, those that were evaluated. */
  readonly evaluatedOk: number
  /** Another one after any change of components, findings or analyses that changes a number. */
  readonly state: string
}

/** Loads totals. */
export async function loadTotals(db: Database, { companyId }: Tenant): Promise<PresentTotals> {
  const { rows } = await sql<PresentTotals>`
    select (select count(*)::int from project where company_id = ${companyId}) as projects,
      (select count(*)::int from risk where company_id = ${companyId}) as risks,
      count(*)::int as modules, count(*) filter (where coalesce(ma.status, 'ok') = 'ok')::int as ok,
      count(*) filter (where ma.status = 'ok')::int as "evaluatedOk",
      count(*) filter (where ma.status = 'warnings')::int as warnings, count(*) filter (where ma.status = 'violations')::int as violations,
      concat_ws(' ', count(*), sum(ma.change), sum(ma.generation), max(ma.scan_id::text), max(ma.analysis_id::text)) as state
    from module m
    left join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id
    where m.company_id = ${companyId}`.execute(db)
  return rows[0] ?? { projects: 0, modules: 0, risks: 0, ok: 0, evaluatedOk: 0, warnings: 0, violations: 0, state: '' }
}

/** Totals as they were at a moment. */
export interface PastTotals extends Totals {
  readonly vulnerabilities: number
}

/** Loads totals as they were at a moment, of what existed then and still does. */
export async function loadPastTotals(db: Database, { companyId }: Caller, asOf: Date): Promise<PastTotals> {
  const { rows } = await sql<PastTotals>`
    select (select count(*)::int from project where company_id = ${companyId} and created <= ${asOf}) as projects,
      (select count(*)::int from risk where company_id = ${companyId} and created <= ${asOf}) as risks,
      (select count(distinct f.finding_key)::int from ${findingSource({ companyId, asOf })} f
        where f.kind = 'vulnerability' and f.status <> 'whitelisted') as vulnerabilities,
      count(*)::int as modules, count(*) filter (where was.status = 'ok')::int as ok,
      count(*) filter (where was.status = 'warnings')::int as warnings, count(*) filter (where was.status = 'violations')::int as violations
    from module m
    cross join lateral (
      select case when (latest.counts ->> 'violations')::int > 0 then 'violations' when (latest.counts ->> 'warnings')::int > 0 then 'warnings'
        else 'ok' end as status
      from (select 1) always left join lateral ${changeAsOf(companyId, asOf)} latest on true
    ) was
    where m.company_id = ${companyId} and m.created <= ${asOf}`.execute(db)
  return rows[0] ?? { projects: 0, modules: 0, vulnerabilities: 0, risks: 0, ok: 0, warnings: 0, violations: 0 }
}

/** The status of a module from a day on, until its next entry. */
export interface DailyStatus {
  readonly moduleId: string
  /** `2026-05-31`, UTC. */
  readonly day: string
  readonly status: keyof StatusCounts
}

/** Loads the last analysis of each module and day since a day, or up to a moment, and the last one before the day; oldest first. */
export async function loadDailyStatus(
  db: Database,
  { companyId }: Tenant,
  { since, asOf }: { readonly since: Date; readonly asOf: Date | undefined },
): Promise<readonly DailyStatus[]> {
  const { rows } = await sql<DailyStatus>`
    select id as "moduleId", to_char(date at time zone 'UTC', 'YYYY-MM-DD') as day, status from (
      (select m.id, before.date, before.status from module m cross join lateral (
          select date, status from analysis a
          where a.company_id = ${companyId} and a.module_id = m.id and a.date < ${since}
          order by a.date desc limit 1
        ) before where m.company_id = ${companyId})
      union all
      (select distinct on (module_id, date_trunc('day', date at time zone 'UTC')) module_id, date, status from analysis
        where company_id = ${companyId} and date >= ${since} and date <= coalesce(${asOf ?? null}::timestamptz, 'infinity')
        order by module_id, date_trunc('day', date at time zone 'UTC'), date desc)
    ) standing order by date`.execute(db)
  return rows
}

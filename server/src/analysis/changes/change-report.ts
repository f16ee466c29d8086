import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { EvaluationReason } from '#analysis/analysis-store.ts'
import type { ChangeCause } from '#analysis/changes/change-cause.ts'
import type { FindingChange, FindingState, ModuleChange } from '#analysis/changes/change-shape.ts'
import type { Statistics } from '#analysis/statistics.ts'

/** A change as it is stored. */
export interface StoredChange {
  readonly number: number
  readonly at: Date
  /** `start`: changes were not stored before. */
  readonly reason: EvaluationReason | 'start'
  readonly cause: ChangeCause
  readonly scanId: string
  readonly analysisId: string | null
  readonly statistics: Statistics
}

/** Loads the changes of a module up to a moment, from the latest one at another moment on, which is included; in order. */
export async function loadChanges(
  db: Database,
  { companyId, moduleId }: ModuleRef,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select number, at, reason, cause, scan_id as "scanId", analysis_id as "analysisId", statistics from module_change
    where company_id = ${companyId} and module_id = ${moduleId} and at <= ${to} and number >= coalesce((
      select max(number) from module_change where company_id = ${companyId} and module_id = ${moduleId} and at <= ${from}), 0)
    order by number`.execute(db)
  return rows
}

/** Whether a module has a change with this number. */
export async function hasChange(db: Database, { companyId, moduleId }: ModuleRef, number: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from module_change
    where company_id = ${companyId} and module_id = ${moduleId} and number = ${number} and number > 0`.execute(db)
  return rows.length > 0
}

/** Conditions on findings `f`: those that the changes in question began, and past ones that they began or ended. */
interface ChangedBy {
  readonly began: RawBuilder<unknown>
  readonly pastBegan: RawBuilder<unknown>
  readonly pastEnded: RawBuilder<unknown>
}

/** The findings of some changes. */
export function byChanges(numbers: readonly number[]): ChangedBy {
  const among = sql`any(${[...numbers]}::integer[])`
  const began = sql`f.change = ${among}`
  return { began, pastBegan: sql`${began} and f.ended > ${Math.min(...numbers)}`, pastEnded: sql`f.ended = ${among}` }
}

/** One finding in all changes. */
export function byFinding(id: string): ChangedBy {
  const began = sql`f.id = ${id} and f.change > 0`
  return { began, pastBegan: began, pastEnded: sql`f.id = ${id}` }
}

/**
 * The findings that changes wrote or removed, as a subquery: `number` of the change, `id` of the finding, and as JSON what it was `before` and
 * is `after`.
 */
export function changedFindings({ companyId, moduleId }: ModuleRef, { began, pastBegan, pastEnded }: ChangedBy): RawBuilder<unknown> {
  const own = sql`f.company_id = ${companyId} and f.module_id = ${moduleId}`
  return sql`(
    select coalesce(b.number, e.number) as number, coalesce(b.id, e.id) as id, to_jsonb(e) as before, to_jsonb(b) as after
    from (
      select f.change as number, ${shownColumns} from finding f where ${own} and ${began}
      union all
      select f.change, ${shownColumns} from past_finding f where ${own} and ${pastBegan}
    ) b
    full join (select f.ended as number, ${shownColumns} from past_finding f where ${own} and ${pastEnded}) e
      on e.number = b.number and e.id = b.id)`
}

const shownColumns = sql`f.id, f.kind, f.component_id, f.finding_key, f.status, f.severity, f.score, f.exploited, f.reason`

/** How many advisories a change names (docs/reference/changes.md#answer). */
const advisoriesShown = 20

/** What is counted of a change, and which advisories are behind it. */
export type ChangeContent = Pick<ModuleChange, 'findings' | 'advisories'>

interface ContentRow {
  readonly number: number
  readonly findings: ModuleChange['findings']
  readonly advisories: readonly { readonly id: string; readonly modified: string }[]
}

/** Counts the findings of changes of a module, and loads the advisories behind them; by number, in one statement. */
export async function loadChangeContent(
  db: Database,
  module: ModuleRef,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ChangeContent>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<ContentRow>`
    with changed as materialized (
      select x.number, count(*) filter (where x.before is null) as new, count(*) filter (where x.after is null) as gone, count(*) as findings
      from ${changedFindings(module, byChanges(numbers))} x group by x.number
    )
    select n.number,
      json_build_object('new', coalesce(c.new, 0), 'gone', coalesce(c.gone, 0), 'changed', coalesce(c.findings - c.new - c.gone, 0)) as findings,
      coalesce(named.advisories, '[]') as advisories
    from unnest(${[...numbers]}::integer[]) as n(number)
    left join changed c on c.number = n.number
    left join lateral (
      select json_agg(json_build_object('id', a.advisory_id, 'modified', a.modified) order by a.advisory_id) as advisories from (
        select distinct advisory_id, modified from change_advisory
        where company_id = ${module.companyId} and module_id = ${module.moduleId} and number = n.number
        order by advisory_id limit ${advisoriesShown}) a
    ) named on true`.execute(db)
  return new Map(rows.map(({ number, findings, advisories }) => [number, { findings, advisories: advisories.map(toAdvisory) }]))
}

function toAdvisory({ id, modified }: { readonly id: string; readonly modified: string }): ModuleChange['advisories'][number] {
  return { id, modified: new Date(modified).toISOString() }
}

interface ChangedRow extends BecameRow {
  readonly total: number
  readonly id: string | null
  readonly component_key: string
  readonly version: string | null
}

/** A finding as `changedFindings` shows it. */
export interface StateRow extends FindingState {
  readonly kind: FindingChange['kind']
  readonly finding_key: string
}

/** Lists the findings of a change of a module, worst first; one statement. */
export async function listChangedFindings(
  db: Database,
  module: ModuleRef,
  number: number,
  page: number | undefined,
): Promise<Page<FindingChange>> {
  const { rows } = await sql<ChangedRow>`
    with changed as materialized (select x.* from ${changedFindings(module, byChanges([number]))} x)
    select counted.total, c.id, c.before, c.after, p.key as component_key, v.version, a.advisory_id, a.modified
    from (select count(*)::int as total from changed) counted
    left join (
      select w.*, coalesce(w.after, w.before) as shown from changed w
      order by coalesce(w.after, w.before)->>'status', (coalesce(w.after, w.before)->>'score')::float8 desc nulls last, w.id
      limit ${pageSize} offset ${offsetOf(page)}
    ) c on true
    left join component v on v.id = (c.shown->>'component_id')::bigint
    left join package p on p.id = v.package_id
    left join change_advisory a on a.company_id = ${module.companyId} and a.module_id = ${module.moduleId} and a.number = ${number} and a.finding_id = c.id
    order by c.shown->>'status', (c.shown->>'score')::float8 desc nulls last, c.id`.execute(db)
  return { items: rows.flatMap(toFindingChange), total: rows[0]?.total ?? 0 }
}

function toFindingChange(row: ChangedRow): readonly FindingChange[] {
  const { id, before, after } = row
  const shown = after ?? before
  if (id === null || shown === null) return []
  const component = { key: row.component_key, version: row.version }
  return [{ _id: id, kind: shown.kind, key: shown.finding_key, component, ...toBecame(row) }]
}

/** What a change made of a finding, and the advisory behind it. */
export interface BecameRow {
  readonly before: StateRow | null
  readonly after: StateRow | null
  readonly advisory_id: string | null
  readonly modified: Date
}

export function toBecame({ before, after, advisory_id: advisoryId, modified }: BecameRow): Pick<FindingChange, 'from' | 'to' | 'advisory'> {
  return {
    from: before && toState(before),
    to: after && toState(after),
    advisory: advisoryId === null ? null : { id: advisoryId, modified: modified.toISOString() },
  }
}

function toState({ status, severity, score, exploited, reason }: StateRow): FindingState {
  return { status, severity, score, exploited, reason }
}

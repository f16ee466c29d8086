import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ChangeCause } from '#analysis/changes/change-cause.ts'
import type { FindingEvent, FindingState } from '#analysis/changes/change-shape.ts'

/** A finding of a module, of now or of the past. */
export interface FindingOfModule extends ModuleRef {
  readonly id: string
}

interface Row {
  readonly is_known: boolean
  readonly total: number
  readonly number: number | null
  readonly at: Date
  readonly reason: FindingEvent['reason']
  readonly cause: ChangeCause
  readonly before: FindingState | null
  readonly after: FindingState | null
  readonly advisory_id: string | null
  readonly modified: Date
}

const state = sql`jsonb_build_object('status', f.status, 'severity', f.severity, 'score', f.score, 'exploited', f.exploited, 'reason', f.reason) as state`

/**
 * Lists the changes of its module that a finding came, went or changed with, newest first; one statement. Throws a 404 where the module never had
 * the finding.
 */
export async function listFindingEvents(
  db: Database,
  { companyId, moduleId, id }: FindingOfModule,
  page: number | undefined,
): Promise<Page<FindingEvent>> {
  const own = sql`f.company_id = ${companyId} and f.module_id = ${moduleId} and f.id = ${id}`
  const { rows } = await sql<Row>`
    with version as materialized (
      select f.change as began, null::integer as ended, ${state} from finding f where ${own}
      union all
      select f.change, f.ended, ${state} from past_finding f where ${own}
    ), event as materialized (
      select coalesce(b.began, e.ended) as number, e.state as before, b.state as after
      from (select * from version where began > 0) b
      full join (select * from version where ended is not null) e on e.ended = b.began
    )
    select exists (select 1 from version) as is_known, counted.total, e.number, e.before, e.after, mc.at, mc.reason, mc.cause, a.advisory_id, a.modified
    from (select count(*)::int as total from event) counted
    left join (select * from event order by number desc limit ${pageSize} offset ${offsetOf(page)}) e on true
    left join module_change mc on mc.company_id = ${companyId} and mc.module_id = ${moduleId} and mc.number = e.number
    left join change_advisory a on a.company_id = ${companyId} and a.module_id = ${moduleId} and a.number = e.number and a.finding_id = ${id}
    order by e.number desc`.execute(db)
  if (rows[0]?.is_known !== true) throw notFound(id)
  return { items: rows.flatMap(toEvent), total: rows[0].total }
}

function toEvent({ number, at, reason, cause, before, after, advisory_id: advisoryId, modified }: Row): readonly FindingEvent[] {
  if (number === null) return []
  const advisory = advisoryId === null ? null : { id: advisoryId, modified: modified.toISOString() }
  return [{ number, at: at.toISOString(), reason, cause, from: before, to: after, advisory }]
}

import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ChangeCause } from '#analysis/changes/change-cause.ts'
import { type BecameRow, byFinding, changedFindings, toBecame } from '#analysis/changes/change-report.ts'
import type { FindingEvent } from '#analysis/changes/change-shape.ts'

/** A finding of a module, of now or of the past. */
export interface FindingOfModule extends ModuleRef {
  readonly id: string
}

interface Row extends BecameRow {
  readonly is_known: boolean
  readonly total: number
  readonly number: number | null
  readonly at: Date
  readonly reason: FindingEvent['reason']
  readonly cause: ChangeCause
}

/**
 * Lists the changes of its module that a finding came, went or changed with, newest first; one statement. Throws a 404 where the module never had
 * the finding.
 */
export async function listFindingEvents(
  db: Database,
  { companyId, moduleId, id }: FindingOfModule,
  page: number | undefined,
): Promise<Page<FindingEvent>> {
  const module = { companyId, moduleId }
  const { rows } = await sql<Row>`
    with event as materialized (select x.* from ${changedFindings(module, byFinding(id))} x)
    select counted.total, e.number, e.before, e.after, mc.at, mc.reason, mc.cause, a.advisory_id, a.modified,
      counted.total > 0 or exists (select 1 from finding f where f.company_id = ${companyId} and f.module_id = ${moduleId} and f.id = ${id}) as is_known
    from (select count(*)::int as total from event) counted
    left join (select * from event order by number desc limit ${pageSize} offset ${offsetOf(page)}) e on true
    left join module_change mc on mc.company_id = ${companyId} and mc.module_id = ${moduleId} and mc.number = e.number
    left join change_advisory a on a.company_id = ${companyId} and a.module_id = ${moduleId} and a.number = e.number and a.finding_id = ${id}
    order by e.number desc`.execute(db)
  if (rows[0]?.is_known !== true) throw notFound(id)
  return { items: rows.flatMap(toEvent), total: rows[0].total }
}

function toEvent({ number, at, reason, cause, ...became }: Row): readonly FindingEvent[] {
  return number === null ? [] : [{ number, at: at.toISOString(), reason, cause, ...toBecame(became) }]
}

import { sql } from 'kysely'
import type { Activity } from '#access/activity.ts'
import type { Database, Transaction } from '#database/database.ts'
import { firstIdAt } from '#platform/ids.ts'
import { type ExaminedRows, type RowsToExamine, toExamined } from '#platform/retention-rule.ts'

/** Lines about these stay as long as the company: who approved and published what, and what authorities were notified of (docs/reference/audit.md#retention). */
const keptObjects: readonly Activity['object'][] = ['approval', 'release', 'product', 'product-file', 'exploited-vulnerability', 'vex']

/** Examines lines of the audit log of days that are counted. */
export async function examineLines(db: Database | Transaction, { companyId, before, after, most }: RowsToExamine): Promise<ExaminedRows> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select a.id, a.object <> all(${keptObjects}::text[]) as "isDue" from activity a
    where a.company_id = ${companyId} and a.id > ${after} and a.id < ${firstIdAt(before)} and a.at < ${before}
    order by a.id limit ${most}`.execute(db)
  return toExamined(rows)
}

/** Removes lines of the audit log, and what the counts of their days have of them. Days are counted before or after it. */
export async function removeLines(trx: Transaction, companyId: string, ids: readonly string[]): Promise<number> {
  await sql`
    insert into audit_counted as c (company_id, until) values (${companyId}::uuid, '0001-01-01T00:00:00Z')
    on conflict (company_id) do update set until = c.until`.execute(trx)
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from activity where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
      returning (at at time zone 'UTC')::date as day, actor, action, object, at
    ), counted as (
      select day, actor, action, object, count(*) as lines from gone
      where at < (select until from audit_counted where company_id = ${companyId}) group by 1, 2, 3, 4
    ), subtracted as (
      update audit_day d set lines = d.lines - c.lines from counted c
      where d.company_id = ${companyId} and (d.day, d.actor, d.action, d.object) = (c.day, c.actor, c.action, c.object)
    )
    select count(*)::int as removed from gone`.execute(trx)
  return rows[0]?.removed ?? 0
}

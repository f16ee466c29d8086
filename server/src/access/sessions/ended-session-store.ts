import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { firstIdAt } from '#platform/ids.ts'
import { type ExaminedRows, type RowsToExamine, toExamined } from '#platform/retention-rule.ts'

/** Examines sessions that began before a moment; those that ended before it are due. */
export async function examineSessions(
  db: Database | Transaction,
  { companyId, before, after, most }: RowsToExamine,
): Promise<ExaminedRows> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select s.id, s.expires < ${before} as "isDue" from session s
    where s.company_id = ${companyId} and s.id > ${after} and s.id < ${firstIdAt(before)}
    order by s.id limit ${most}`.execute(db)
  return toExamined(rows)
}

export async function removeSessions(trx: Transaction, companyId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from session where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(trx)
  return Number(numAffectedRows)
}

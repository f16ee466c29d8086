import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { firstIdAt } from '#platform/ids.ts'
import { type ExaminedRows, type RowsToExamine, toExamined } from '#platform/retention-rule.ts'

/** Examines the histories of risks. Due are updates by the service that are not the latest event of their risk: what people decided stays. */
export async function examineRiskEvents(
  db: Database | Transaction,
  { companyId, before, after, most }: RowsToExamine,
): Promise<ExaminedRows> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select h.id, (
      h.by_id is null and h.by_name = 'system' and h.event = 'updated' and exists (
        select from risk_history n
        where n.company_id = ${companyId} and n.risk_id = h.risk_id and n.at >= h.at and (n.at, n.id) > (h.at, h.id))
    ) as "isDue"
    from (
      select id, risk_id, at, by_id, by_name, event from risk_history
      where company_id = ${companyId} and id > ${after} and id < ${firstIdAt(before)} and at < ${before}
      order by id limit ${most}
    ) h
    order by h.id`.execute(db)
  return toExamined(rows)
}

export async function removeRiskEvents(trx: Transaction, companyId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from risk_history where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(trx)
  return Number(numAffectedRows)
}

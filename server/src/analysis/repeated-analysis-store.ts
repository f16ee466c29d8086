import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { firstIdAt } from '#platform/ids.ts'
import { type ExaminedRows, type RowsToExamine, toExamined } from '#platform/retention-rule.ts'

/**
 * Examines analyses. Due is one that says what the one before it says, of the same scan, so that every question about a moment has the same
 * answer without it; never the latest of a module, nor one that a change names (docs/how-to/keep-data.md#analyses).
 */
export async function examineAnalyses(
  db: Database | Transaction,
  { companyId, before, after, most }: RowsToExamine,
): Promise<ExaminedRows> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select a.id, (
      (earlier.scan_id, earlier.status, earlier.warnings, earlier.violations, earlier.statistics)
        is not distinct from (a.scan_id, a.status, a.warnings, a.violations, a.statistics)
      and not exists (select from module_analysis ma where ma.company_id = ${companyId} and ma.module_id = a.module_id and ma.analysis_id = a.id)
      and not exists (select from module_change mc where mc.company_id = ${companyId} and mc.module_id = a.module_id and mc.analysis_id = a.id)
    ) as "isDue"
    from (
      select * from analysis where company_id = ${companyId} and id > ${after} and id < ${firstIdAt(before)} and date < ${before}
      order by id limit ${most}
    ) a
    left join lateral (
      select p.scan_id, p.status, p.warnings, p.violations, p.statistics from analysis p
      where p.company_id = ${companyId} and p.module_id = a.module_id and p.date <= a.date and (p.date, p.id) < (a.date, a.id)
      order by p.date desc, p.id desc limit 1
    ) earlier on true
    order by a.id`.execute(db)
  return toExamined(rows)
}

export async function removeAnalyses(trx: Transaction, companyId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from analysis where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(trx)
  return Number(numAffectedRows)
}

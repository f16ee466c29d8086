import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/**
 * Removes up to `limit` unreferenced SBOMs of all companies that were last used before a moment; returns how many.
 * One that an import finds at the same moment is marked as used and stays.
 */
export async function deleteUnusedSboms(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bill
    where used < ${before} and (company_id, id) in (
      select b.company_id, b.id from bill b
      where b.used < ${before}
        and not exists (select from scan s where s.company_id = b.company_id and s.bill_id = b.id)
        and not exists (select from module m where m.company_id = b.company_id and m.bill_id = b.id)
      limit ${sql.lit(limit)}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/**
 * Removes at most so many of the bills, of all companies, that nothing holds and that were last used before then; answers how many.
 * An import that finds one of them at the same moment marks it as used, and it stays.
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

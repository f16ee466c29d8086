import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** Lists the companies with SBOMs that were last used before then. */
export async function findCompaniesWithOldBills(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{
    company_id: string
  }>`select distinct company_id from bill where used < ${before} order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/**
 * Removes at most so many of a company's SBOMs that neither a scan nor a module refers to and that were last used before then; returns how many.
 * An import that finds one of them at the same moment marks it as used, and it stays.
 */
export async function deleteUnusedSboms(db: Database, companyId: string, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bill
    where company_id = ${companyId} and used < ${before} and id in (
      select b.id from bill b
      where b.company_id = ${companyId} and b.used < ${before}
        and not exists (select from scan s where s.company_id = b.company_id and s.bill_id = b.id)
        and not exists (select from module_analysis m where m.company_id = b.company_id and m.sbom_id = b.id)
      limit ${sql.lit(limit)}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

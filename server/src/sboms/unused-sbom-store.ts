import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** Lists the companies with SBOMs that were last used before then. */
export async function findCompaniesWithOldSboms(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{
    company_id: string
  }>`select distinct company_id from sbom where last_used < ${before} order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/**
 * Removes up to `limit` unreferenced SBOMs of a company that were last used before a moment; returns how many.
 * One that an import finds at the same moment is marked as used and stays.
 */
export async function deleteUnusedSboms(db: Database, companyId: string, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sbom
    where company_id = ${companyId} and last_used < ${before} and id in (
      select b.id from sbom b
      where b.company_id = ${companyId} and b.last_used < ${before}
        and not exists (select from scan s where s.company_id = ${companyId} and s.sbom_id = b.id)
        and not exists (select from module_analysis m where m.company_id = ${companyId} and m.sbom_id = b.id)
      limit ${sql.lit(limit)}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

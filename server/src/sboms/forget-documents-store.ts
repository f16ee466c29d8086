import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** Takes the stored documents from scans, and returns from how many; the sweep of files removes them. The scans and their SBOMs stay. */
export async function forgetDocuments(trx: Transaction, companyId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update scan set document_digest = null
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and document_digest is not null`.execute(trx)
  return Number(numAffectedRows)
}

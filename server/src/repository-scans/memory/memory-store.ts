import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'

/** Finds what the last scan of an address learned of its contents. */
export async function findMemory(db: Database, { companyId }: Tenant, url: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('repository_scan_memory')
    .select('memory')
    .where('company_id', '=', companyId)
    .where('address', '=', digestOf(url))
    .executeTakeFirst()
  return row?.memory
}

export interface NewMemory {
  readonly url: string
  readonly memory: Uint8Array
  readonly at: Date
}

/** Stores what a scan learned of the contents of an address, in place of what an earlier one did. */
export async function saveMemory(trx: Transaction, { companyId }: Tenant, { url, memory, at }: NewMemory): Promise<void> {
  const values = { memory: Buffer.from(memory), saved: at }
  await trx
    .insertInto('repository_scan_memory')
    .values({ company_id: companyId, address: digestOf(url), ...values })
    .onConflict((clash) => clash.columns(['company_id', 'address']).doUpdateSet(values))
    .execute()
}

/** Lists the companies with memories that were saved before a time. */
export async function findCompaniesWithOldMemories(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from repository_scan_memory where saved < ${before} order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Removes a company's memories that were saved before a time. */
export async function removeMemoriesBefore(db: Database, { companyId }: Tenant, before: Date): Promise<void> {
  await db.deleteFrom('repository_scan_memory').where('company_id', '=', companyId).where('saved', '<', before).execute()
}

function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}

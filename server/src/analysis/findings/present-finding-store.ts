import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** Finds which of these findings the modules of the company have now. */
export async function findPresentFindings(db: Database, { companyId }: Tenant, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select f.id from finding f where f.company_id = ${companyId} and f.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

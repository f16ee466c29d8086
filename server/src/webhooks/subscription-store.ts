import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** Loads the events that a company has an enabled webhook for. */
export async function loadSubscriptions(trx: Transaction, companyId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ type: string }>`
    select distinct e.type
    from webhook w cross join lateral unnest(w.events) as e(type)
    where w.company_id = ${companyId} and w.enabled`.execute(trx)
  return new Set(rows.map(({ type }) => type))
}

import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'

/**
 * The plan of a statement for all parameters, one line for each node and condition, in a transaction that `choose` has set up. A cluster shows
 * those of its shards alone.
 */
export async function planOf(db: Database, statement: string, choose: (trx: Transaction) => Promise<unknown>): Promise<string> {
  const parameters = Array.from({ length: new Set(statement.match(/\$\d+/gu)).size }, () => 'null').join()
  return db.transaction().execute(async (trx) => {
    await choose(trx)
    await sql.raw(`prepare planned as ${statement}`).execute(trx)
    const { rows } = await sql.raw<Record<string, string>>(`explain (costs off) execute planned(${parameters})`).execute(trx)
    await sql`deallocate planned`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { keepPlans } from '#database/keep-plans.ts'

/** The plan that imports keep of a statement, whatever its parameters, one line for each node and condition. A cluster shows those of its shards alone. */
export async function keptPlanOf(db: Database, statement: string): Promise<string> {
  const parameters = Array.from({ length: new Set(statement.match(/\$\d+/gu)).size }, () => 'null').join()
  return db.transaction().execute(async (trx) => {
    await keepPlans(trx)
    await sql.raw(`prepare kept as ${statement}`).execute(trx)
    const { rows } = await sql.raw<Record<string, string>>(`explain (costs off) execute kept(${parameters})`).execute(trx)
    await sql`deallocate kept`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

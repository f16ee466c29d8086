import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** The moment up to which a line was judged; others who ask wait until the transaction ends. */
export async function lockWatermark(trx: Transaction, line: string): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('clock_mark'), hashtext(${line}))`.execute(trx)
  const mark = await trx.selectFrom('clock_mark').select('at').where('line', '=', line).executeTakeFirst()
  return mark?.at
}

export async function saveWatermark(trx: Transaction, line: string, at: Date): Promise<void> {
  const stored = trx.insertInto('clock_mark').values({ line, at })
  await stored.onConflict((conflict) => conflict.column('line').doUpdateSet({ at })).execute()
}

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** Loads the moment up to which a trigger was evaluated; others who ask wait until the transaction ends. */
export async function lockWatermark(trx: Transaction, line: string): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('reevaluation_watermark'), hashtext(${line}))`.execute(trx)
  const mark = await trx.selectFrom('reevaluation_watermark').select('at').where('trigger_name', '=', line).executeTakeFirst()
  return mark?.at
}

export async function saveWatermark(trx: Transaction, line: string, at: Date): Promise<void> {
  const stored = trx.insertInto('reevaluation_watermark').values({ trigger_name: line, at })
  await stored.onConflict((conflict) => conflict.column('trigger_name').doUpdateSet({ at })).execute()
}

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { EventType } from '#webhooks/event.ts'

/** Whether any company at all wants to be told of an event: for work that is done for all of them. */
export async function hasAnySubscriber(trx: Transaction, type: EventType): Promise<boolean> {
  const { rows } = await sql`select 1 from webhook where enabled and ${type} = any(events) limit 1`.execute(trx)
  return rows.length > 0
}

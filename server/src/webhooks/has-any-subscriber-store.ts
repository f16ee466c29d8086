import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { EventType } from '#webhooks/event.ts'

/** Reports whether any company subscribes to an event, for work done for all of them. */
export async function hasAnySubscriber(trx: Transaction, type: EventType): Promise<boolean> {
  const { rows } = await sql`select 1 from webhook where enabled and ${type} = any(events) limit 1`.execute(trx)
  return rows.length > 0
}

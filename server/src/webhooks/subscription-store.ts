import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { EventType } from '#webhooks/event.ts'

/** Loads the event types that enabled webhooks of a company subscribe to. */
export async function loadSubscriptions(trx: Transaction, companyId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ type: string }>`
    select distinct e.type
    from webhook w cross join lateral unnest(w.events) as e(type)
    where w.company_id = ${companyId} and w.enabled`.execute(trx)
  return new Set(rows.map(({ type }) => type))
}

/** Reports whether any company subscribes to an event, for work done for all of them. */
export async function hasAnySubscriber(trx: Transaction, type: EventType): Promise<boolean> {
  const { rows } = await sql`select 1 from webhook where enabled and ${type} = any(events) limit 1`.execute(trx)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { EventType } from '#webhooks/event.ts'

/** Loads the event types that enabled webhooks of these companies subscribe to; companies without any are left out. One statement. */
export async function loadSubscriptions(
  trx: Transaction,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ company_id: string; events: readonly string[] }>`
    select w.company_id, array_agg(distinct e.type) as events
    from webhook w cross join lateral unnest(w.events) as e(type)
    where w.company_id = any(${[...companyIds]}::uuid[]) and w.enabled
    group by w.company_id`.execute(trx)
  return new Map(rows.map(({ company_id, events }) => [company_id, new Set(events)]))
}

/** Reports whether any company subscribes to an event, for work done for all of them. */
export async function hasAnySubscriber(trx: Transaction, type: EventType): Promise<boolean> {
  const { rows } = await sql`select 1 from webhook where enabled and ${type} = any(events) limit 1`.execute(trx)
  return rows.length > 0
}

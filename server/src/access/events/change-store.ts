import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import { type Change, withinLimit } from '#access/events/change.ts'
import type { Database, Transaction } from '#database/database.ts'

/** The channel of PostgreSQL that carries changes to every process. */
export const changeChannel = 'waybill_change'

/** A change as the channel carries it. */
export interface Announced extends Change, Tenant {}

/** Notifies open event streams of the company of changes, when the transaction commits (docs/reference/events.md). One statement; none without ids. */
export async function announceChange(trx: Database | Transaction, { companyId }: Tenant, change: Change): Promise<void> {
  if (change.ids.length === 0) return
  const announced: Announced = { companyId, ...withinLimit(change) }
  await sql`select pg_notify(${changeChannel}, ${JSON.stringify(announced)})`.execute(trx)
}

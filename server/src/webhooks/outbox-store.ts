import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { currentWork } from '#platform/current-work.ts'
import { formatTraceparent } from '#platform/tracing/trace-context.ts'
import { newId } from '#platform/ids.ts'
import type { Event } from '#webhooks/event.ts'

const day = 24 * 60 * 60 * 1000

/** Returns when to give up a delivery. */
export function endOfRetries(from: Date): Date {
  return new Date(from.getTime() + day)
}

/** Stores events of a company with a delivery for each subscribed, enabled webhook; events without subscribers are not stored. One statement. */
export async function storeEvents(trx: Transaction, { companyId }: Tenant, events: readonly Event[]): Promise<void> {
  const trace = currentWork()?.trace
  const traceparent = trace === undefined ? null : formatTraceparent(trace)
  const rows = events.map(({ type, at, path, data }) => ({
    id: newId(),
    type,
    at,
    path,
    data,
    give_up_at: endOfRetries(at),
  }))
  await sql`
    with happened as (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as h(id uuid, type text, at timestamptz, path text, data json, give_up_at timestamptz)
    ), subscribed as (
      select h.*, w.id as webhook_id from happened h
      join webhook w on w.company_id = ${companyId} and w.enabled and h.type = any(w.events)
    ), stored as (
      insert into webhook_event (company_id, id, type, at, path, data, traceparent)
      select ${companyId}::uuid, h.id, h.type, h.at, h.path, h.data, ${traceparent}::text from happened h
      where exists (select 1 from subscribed where subscribed.id = h.id)
    )
    insert into webhook_delivery (company_id, webhook_id, event_id, due, give_up_at)
    select ${companyId}::uuid, webhook_id, id, at, give_up_at from subscribed`.execute(trx)
}

import { type Selectable, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { WebhookDeliveryTable, WebhookEventTable } from '#database/tables/webhook-tables.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { DeliveryRecord } from '#webhooks/delivery-record.ts'
import type { StoredEvent } from '#webhooks/payload.ts'

const columns = [
  'd.event_id',
  'd.status',
  'd.attempts',
  'd.attempted_at',
  'd.due',
  'd.duration_ms',
  'd.response_status',
  'd.response_body',
  'd.error',
  'e.type',
  'e.at',
] as const

type Row = Omit<Selectable<WebhookDeliveryTable>, 'company_id' | 'webhook_id' | 'claimed_until' | 'give_up_at'> &
  Pick<Selectable<WebhookEventTable>, 'type' | 'at'>

export interface LogFilter {
  readonly status?: string | undefined
  readonly page?: number | undefined
}

/** The log of a webhook, newest first. Whether there is such a webhook is not asked. */
export async function listDeliveries(
  db: Database,
  { companyId }: Tenant,
  webhookId: string,
  { status, page }: LogFilter,
): Promise<Page<DeliveryRecord>> {
  const items = await joinDeliveries(db, companyId, webhookId)
    .select(columns)
    .$if(status !== undefined, (query) => query.where('d.status', '=', status ?? ''))
    .orderBy('d.event_id', 'desc')
    .limit(pageSize)
    .offset(offsetOf(page))
    .execute()
  const { total } = await db
    .selectFrom('webhook_delivery')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: items.map(toDeliveryRecord), total }
}

/** One line of the log, with what was sent; 404 for any other id. */
export async function loadDelivery(
  db: Database,
  { companyId }: Tenant,
  webhookId: string,
  id: string,
): Promise<{ readonly record: DeliveryRecord; readonly told: StoredEvent }> {
  const query = joinDeliveries(db, companyId, webhookId)
    .select([...columns, 'e.path', 'e.data'])
    .where('d.event_id', '=', id)
  const row = isId(id) ? await query.executeTakeFirst() : undefined
  if (row === undefined) throw notFound(id)
  const { type, at, path, data } = row
  return { record: toDeliveryRecord(row), told: { type, at, path, data } }
}

function joinDeliveries(db: Database, companyId: string, webhookId: string) {
  return db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_event as e', (join) => join.onRef('e.company_id', '=', 'd.company_id').onRef('e.id', '=', 'd.event_id'))
    .where('d.company_id', '=', companyId)
    .where('d.webhook_id', '=', webhookId)
}

/** Due before all else that waits: somebody looks on. */
const dueImmediately = sql`to_timestamp(0)`

/** Makes a delivery due at once, one that was over with new tries; one that is under way goes on. 404 for any other id. */
export async function retryDelivery(
  trx: Transaction,
  { companyId }: Tenant,
  { webhookId, id, at, giveUpAt }: { readonly webhookId: string; readonly id: string; readonly at: Date; readonly giveUpAt: Date },
): Promise<void> {
  const { rows } = await sql`
    update webhook_delivery
    set due = case when claimed_until > ${at}::timestamptz then due else ${dueImmediately} end,
      attempts = case when status = 'pending' then attempts else 0 end,
      give_up_at = case when status = 'pending' then give_up_at else ${giveUpAt}::timestamptz end,
      status = 'pending'
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${isId(id) ? id : null}::uuid
    returning event_id`.execute(trx)
  if (rows.length === 0) throw notFound(id)
}

/** Puts an event for one webhook into the outbox, whatever the webhook asks for. */
export async function addDelivery(
  trx: Transaction,
  { companyId }: Tenant,
  {
    webhookId,
    id,
    told,
    giveUpAt,
  }: { readonly webhookId: string; readonly id: string; readonly told: StoredEvent; readonly giveUpAt: Date },
): Promise<void> {
  const { type, at, path, data } = told
  await trx
    .insertInto('webhook_event')
    .values({ company_id: companyId, id, type, at, path, data: JSON.stringify(data) })
    .execute()
  await sql`
    insert into webhook_delivery (company_id, webhook_id, event_id, due, give_up_at)
    values (${companyId}, ${webhookId}, ${id}, ${dueImmediately}, ${giveUpAt}::timestamptz)`.execute(trx)
}

function toDeliveryRecord(row: Row): DeliveryRecord {
  return {
    _id: row.event_id,
    event: row.type,
    timestamp: row.at.toISOString(),
    // no other word is ever written
    status: row.status as DeliveryRecord['status'],
    attempts: row.attempts,
    attempted: row.attempted_at?.toISOString() ?? null,
    due: row.status === 'pending' ? new Date(Math.max(row.due.getTime(), row.at.getTime())).toISOString() : null,
    durationMs: row.duration_ms,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    error: row.error,
  }
}

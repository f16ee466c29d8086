import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { parseTraceparent, type TraceContext } from '#platform/tracing/trace-context.ts'
import type { MessageFormat } from '#webhooks/messages/message-format.ts'

/** Free slots for deliveries to healthy webhooks and to recently failing ones. */
export interface Slots {
  readonly steady: number
  readonly failing: number
}

/** Parallel deliveries per webhook: slow targets get several, failing ones are only probed. */
const parallelPerWebhook = { steady: 4, failing: 1 }

/** After this time a running delivery counts as lost with its process and is due again. */
const leaseMs = 60_000

/** A delivery claimed by this process. */
export interface ClaimedDelivery extends Tenant {
  readonly webhookId: string
  readonly eventId: string
  readonly url: string
  readonly format: MessageFormat
  readonly secret: string
  readonly previousSecret: string | undefined
  readonly previousUntil: Date | undefined
  readonly type: string
  readonly at: Date
  readonly path: string
  readonly data: unknown
  /** Of the request that caused the event. */
  readonly trace: TraceContext | undefined
  /** Including this one. */
  readonly attempts: number
  readonly giveUpAt: Date
  readonly isFailing: boolean
}

interface Row {
  readonly company_id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly url: string
  readonly format: MessageFormat
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_until: Date | null
  readonly type: string
  readonly at: Date
  readonly path: string
  readonly data: unknown
  readonly traceparent: string | null
  readonly attempts: number
  readonly give_up_at: Date
}

/** A webhook with a due delivery. */
export interface DueWebhook extends Tenant {
  readonly webhookId: string
  readonly isFailing: boolean
}

/**
 * Finds webhooks of any company with due deliveries, with one index lookup per webhook, so that a long queue costs no more than a short one.
 * If there are more webhooks than slots, it picks at random. Two statements, no locks.
 */
export async function findDue(db: Database, at: Date, slots: Slots): Promise<readonly DueWebhook[]> {
  const steady = await findDueWebhooks(db, at, { isFailing: false, atMost: slots.steady })
  return [...steady, ...(await findDueWebhooks(db, at, { isFailing: true, atMost: slots.failing }))]
}

async function findDueWebhooks(
  db: Database,
  at: Date,
  { isFailing, atMost }: { readonly isFailing: boolean; readonly atMost: number },
): Promise<readonly DueWebhook[]> {
  if (atMost <= 0) return []
  const { rows } = await sql<{ company_id: string; id: string }>`
    select w.company_id, w.id from webhook w
    where ${isFailing ? sql`w.failing_since is not null` : sql`w.failing_since is null`} and ${isReady(at, sql`w.company_id`)}
    order by random() limit ${atMost}`.execute(db)
  return rows.map(({ company_id: companyId, id: webhookId }) => ({ companyId, webhookId, isFailing }))
}

/** A delivery is due, and the webhook is not paused. */
function isReady(at: Date, companyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`w.enabled and (w.paused_until is null or w.paused_until <= ${at}::timestamptz) and exists (
    select 1 from webhook_delivery d
    where d.company_id = ${companyId} and d.webhook_id = w.id and d.status = 'pending' and d.due <= ${at}::timestamptz)`
}

/**
 * Claims due deliveries of a webhook for a minute. Several processes may claim concurrently: all but one get nothing. One statement.
 */
export async function claimDue(
  db: Database,
  at: Date,
  { companyId, webhookId, isFailing }: DueWebhook,
  atMost: number,
): Promise<readonly ClaimedDelivery[]> {
  const lease = new Date(at.getTime() + leaseMs)
  const most = isFailing ? parallelPerWebhook.failing : parallelPerWebhook.steady
  const { rows } = await sql<Row>`
    with ready as materialized (
      select w.id from webhook w
      where w.company_id = ${companyId} and w.id = ${webhookId} and ${isReady(at, sql`${companyId}`)}
      for no key update of w skip locked
    ), picked as (
      select due.event_id from ready r
      cross join lateral (
        select d.event_id, d.due from webhook_delivery d
        where d.company_id = ${companyId} and d.webhook_id = r.id and d.status = 'pending' and d.due <= ${at}::timestamptz
        order by d.due
        limit greatest(0, least(${atMost}::int, ${most}::int - (
          select count(*)::int from webhook_delivery c
          where c.company_id = ${companyId} and c.webhook_id = r.id and c.claimed_until > ${at}::timestamptz)))) due
    ), claimed as (
      update webhook_delivery d
      set attempts = d.attempts + 1, attempted_at = ${at}::timestamptz, claimed_until = ${lease}::timestamptz, due = ${lease}::timestamptz
      from picked p
      where d.company_id = ${companyId} and d.webhook_id = ${webhookId} and d.event_id = p.event_id
        and d.status = 'pending' and d.due <= ${at}::timestamptz
      returning d.company_id, d.webhook_id, d.event_id, d.attempts, d.give_up_at
    )
    select c.*, w.url, w.format, w.secret, w.previous_secret, w.previous_until, e.type, e.at, e.path, e.data, e.traceparent
    from claimed c
    join webhook w on w.company_id = ${companyId} and w.id = c.webhook_id
    join webhook_event e on e.company_id = ${companyId} and e.id = c.event_id`.execute(db)
  return rows.map((row) => toClaimedDelivery(row, isFailing))
}

function toClaimedDelivery(row: Row, isFailing: boolean): ClaimedDelivery {
  return {
    companyId: row.company_id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    url: row.url,
    format: row.format,
    secret: row.secret,
    previousSecret: row.previous_secret ?? undefined,
    previousUntil: row.previous_until ?? undefined,
    type: row.type,
    at: row.at,
    path: row.path,
    data: row.data,
    trace: parseTraceparent(row.traceparent ?? undefined),
    attempts: row.attempts,
    giveUpAt: row.give_up_at,
    isFailing,
  }
}

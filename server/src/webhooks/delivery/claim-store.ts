import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** How many deliveries may be begun, to webhooks that work and to those that lately did not. */
export interface Slots {
  readonly steady: number
  readonly failing: number
}

/** To one webhook at once: a target that takes long to answer has more than itself waiting, one that fails is only probed. */
const parallelPerWebhook = { steady: 4, failing: 1 }

/** After so long a delivery under way counts as lost, with the process that had it, and is due again. */
const leaseMs = 60_000

/** A delivery that this process has to make now, and nobody else. */
export interface ClaimedDelivery extends Tenant {
  readonly webhookId: string
  readonly eventId: string
  readonly url: string
  readonly secret: string
  readonly previousSecret: string | undefined
  readonly previousUntil: Date | undefined
  readonly type: string
  readonly at: Date
  readonly path: string
  readonly data: unknown
  /** This one included. */
  readonly attempts: number
  readonly giveUpAt: Date
  readonly isFailing: boolean
}

interface Row {
  readonly company_id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly url: string
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_until: Date | null
  readonly type: string
  readonly at: Date
  readonly path: string
  readonly data: unknown
  readonly attempts: number
  readonly give_up_at: Date
  readonly failing: boolean
}

/** Every webhook that something waits for, found by jumping from one to the next in the index. */
const webhooksWithPending = sql`
  (select company_id, webhook_id from webhook_delivery where status = 'pending' order by company_id, webhook_id limit 1)
  union all
  select next.company_id, next.webhook_id from waiting
  cross join lateral (
    select d.company_id, d.webhook_id from webhook_delivery d
    where d.status = 'pending' and (d.company_id, d.webhook_id) > (waiting.company_id, waiting.webhook_id)
    order by d.company_id, d.webhook_id limit 1) next`

/** Something is due, and it is not left alone for now. */
function isReady(at: Date): RawBuilder<unknown> {
  return sql`w.enabled and (w.paused_until is null or w.paused_until <= ${at}::timestamptz) and exists (
    select 1 from webhook_delivery d
    where d.company_id = w.company_id and d.webhook_id = w.id and d.status = 'pending' and d.due <= ${at}::timestamptz)`
}

/**
 * Takes what is due, of whatever company, and lends it to this process for a minute. Looks from webhook to webhook, so that one with
 * a long queue costs no more than one with a short one; where there are more than can be served, chance chooses. Several processes
 * may ask at once. One statement.
 */
export async function claimDue(db: Database, at: Date, slots: Slots): Promise<readonly ClaimedDelivery[]> {
  const lease = new Date(at.getTime() + leaseMs)
  const { rows } = await sql<Row>`
    with recursive waiting as (${webhooksWithPending}
    ), chosen as materialized (
      select w.company_id, w.id, w.failing_since is not null as failing,
        row_number() over (partition by w.failing_since is not null order by random()) as place
      from waiting join webhook w on w.company_id = waiting.company_id and w.id = waiting.webhook_id
      where ${isReady(at)}
    ), ready as materialized (
      select w.company_id, w.id, c.failing from chosen c join webhook w on w.company_id = c.company_id and w.id = c.id
      where c.place <= case when c.failing then ${slots.failing}::int else ${slots.steady}::int end
      for no key update of w skip locked
    ), picked as (
      select due.*, r.failing, row_number() over (partition by r.failing order by due.due) as place
      from ready r
      cross join lateral (
        select d.company_id, d.webhook_id, d.event_id, d.due from webhook_delivery d
        where d.company_id = r.company_id and d.webhook_id = r.id and d.status = 'pending' and d.due <= ${at}::timestamptz
        order by d.due
        limit greatest(0, case when r.failing then ${parallelPerWebhook.failing}::int else ${parallelPerWebhook.steady}::int end - (
          select count(*) from webhook_delivery c
          where c.company_id = r.company_id and c.webhook_id = r.id and c.claimed_until > ${at}::timestamptz))) due
    ), claimed as (
      update webhook_delivery d
      set attempts = d.attempts + 1, attempted_at = ${at}::timestamptz, claimed_until = ${lease}::timestamptz, due = ${lease}::timestamptz
      from picked p
      where p.place <= case when p.failing then ${slots.failing}::int else ${slots.steady}::int end
        and d.company_id = p.company_id and d.webhook_id = p.webhook_id and d.event_id = p.event_id
        and d.status = 'pending' and d.due <= ${at}::timestamptz
      returning d.company_id, d.webhook_id, d.event_id, d.attempts, d.give_up_at, p.failing
    )
    select c.*, w.url, w.secret, w.previous_secret, w.previous_until, e.type, e.at, e.path, e.data
    from claimed c
    join webhook w on w.company_id = c.company_id and w.id = c.webhook_id
    join webhook_event e on e.company_id = c.company_id and e.id = c.event_id`.execute(db)
  return rows.map(toClaimedDelivery)
}

function toClaimedDelivery(row: Row): ClaimedDelivery {
  return {
    companyId: row.company_id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    url: row.url,
    secret: row.secret,
    previousSecret: row.previous_secret ?? undefined,
    previousUntil: row.previous_until ?? undefined,
    type: row.type,
    at: row.at,
    path: row.path,
    data: row.data,
    attempts: row.attempts,
    giveUpAt: row.give_up_at,
    isFailing: row.failing,
  }
}

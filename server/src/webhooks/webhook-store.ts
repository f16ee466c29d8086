import type { Selectable } from 'kysely'
import { lockCompany, type Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { WebhookTable } from '#database/tables/webhooks.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { EventType } from '#webhooks/event.ts'
import type { MessageFormat } from '#webhooks/messages/message-format.ts'
import type { Webhook } from '#webhooks/webhook.ts'

const columns = [
  'id',
  'url',
  'description',
  'events',
  'format',
  'enabled',
  'created',
  'edited',
  'failures',
  'failing_since',
  'disabled_reason',
  'previous_until',
] as const

type Row = Pick<Selectable<WebhookTable>, (typeof columns)[number]>

/** Lists the company's webhooks, oldest first. */
export async function listWebhooks(db: Database, { companyId }: Tenant): Promise<readonly Webhook[]> {
  const rows = await db.selectFrom('webhook').select(columns).where('company_id', '=', companyId).orderBy('id').execute()
  return rows.map(toWebhook)
}

/** Loads a webhook; throws a 404 for any other id. */
export async function loadWebhook(db: Database | Transaction, tenant: Tenant, id: string): Promise<Webhook> {
  return requireWebhook(id, isId(id) ? await select(db, tenant, id).executeTakeFirst() : undefined)
}

/** Loads a webhook and locks it until the transaction ends; events for it may still be stored. */
export async function lockWebhook(trx: Transaction, tenant: Tenant, id: string): Promise<Webhook> {
  return requireWebhook(id, isId(id) ? await select(trx, tenant, id).forNoKeyUpdate().executeTakeFirst() : undefined)
}

function select(db: Database | Transaction, { companyId }: Tenant, id: string) {
  return db.selectFrom('webhook').select(columns).where('company_id', '=', companyId).where('id', '=', id)
}

function requireWebhook(id: string, row: Row | undefined): Webhook {
  if (row === undefined) throw notFound(id)
  return toWebhook(row)
}

/** Counts the company's webhooks and locks the company, so that none is added before the transaction ends. */
export async function countWebhooks(trx: Transaction, tenant: Tenant): Promise<number> {
  await lockCompany(trx, tenant)
  const counted = trx.selectFrom('webhook').select((count) => count.fn.countAll<number>().as('count'))
  const { count } = await counted.where('company_id', '=', tenant.companyId).executeTakeFirstOrThrow()
  return count
}

export interface WebhookFields {
  readonly url: string
  readonly description: string | undefined
  readonly events: readonly EventType[]
  readonly format: MessageFormat
  readonly enabled: boolean
}

interface NewWebhookFields extends WebhookFields {
  readonly id: string
  /** Sealed. */
  readonly secret: string
  readonly at: Date
}

export async function insertWebhook(
  trx: Transaction,
  { companyId }: Tenant,
  { id, secret, at, ...fields }: NewWebhookFields,
): Promise<void> {
  const { url, description, events, format, enabled } = fields
  const unset = { previous_secret: null, previous_until: null, failing_since: null, paused_until: null, disabled_reason: null }
  const row = { url, description: description ?? null, events: [...events], format, enabled }
  await trx
    .insertInto('webhook')
    .values({ company_id: companyId, id, secret, created: at, edited: at, ...row, ...unset })
    .execute()
}

interface WebhookUpdate extends WebhookFields {
  readonly at: Date
  /** Clears its failures and the reason it was disabled. */
  readonly resetsHealth: boolean
}

/** Updates the fields of a locked webhook. */
export async function updateWebhook(trx: Transaction, { companyId }: Tenant, id: string, change: WebhookUpdate): Promise<Webhook> {
  const { url, description, events, format, enabled, at, resetsHealth } = change
  const healthy = { failures: 0, failing_since: null, paused_until: null, disabled_reason: null }
  const row = await trx
    .updateTable('webhook')
    .set({ url, description: description ?? null, events: [...events], format, enabled, edited: at, ...(resetsHealth && healthy) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toWebhook(row)
}

/** Replaces the sealed secret; until the given time the previous one signs too. */
export async function replaceSecret(
  trx: Transaction,
  { companyId }: Tenant,
  id: string,
  { secret, until }: { readonly secret: string; readonly until: Date },
): Promise<void> {
  await trx
    .updateTable('webhook')
    .set((column) => ({ previous_secret: column.ref('secret'), previous_until: until, secret }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Ends the pause of a failing webhook. */
export async function endPause(trx: Transaction, { companyId }: Tenant, id: string): Promise<void> {
  await trx.updateTable('webhook').set({ paused_until: null }).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Deletes a webhook with its pending deliveries and log. */
export async function deleteWebhook(trx: Transaction, { companyId }: Tenant, id: string): Promise<void> {
  await trx.deleteFrom('webhook').where('company_id', '=', companyId).where('id', '=', id).execute()
}

function toWebhook(row: Row): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description ?? undefined,
    // only the routes write it, and they validate the types
    events: row.events as readonly EventType[],
    format: row.format,
    enabled: row.enabled,
    created: row.created,
    edited: row.edited,
    failures: row.failures,
    failingSince: row.failing_since ?? undefined,
    disabledReason: row.disabled_reason ?? undefined,
    previousUntil: row.previous_until ?? undefined,
  }
}

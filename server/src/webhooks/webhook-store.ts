import type { Selectable } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { WebhookTable } from '#database/tables/webhook-tables.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { EventType } from '#webhooks/event.ts'
import type { Webhook } from '#webhooks/webhook.ts'

const columns = [
  'id',
  'url',
  'description',
  'events',
  'enabled',
  'created',
  'edited',
  'failures',
  'failing_since',
  'disabled_reason',
  'previous_until',
] as const

type Row = Pick<Selectable<WebhookTable>, (typeof columns)[number]>

/** The company's webhooks, the oldest first. */
export async function listWebhooks(db: Database, { companyId }: Tenant): Promise<readonly Webhook[]> {
  const rows = await db.selectFrom('webhook').select(columns).where('company_id', '=', companyId).orderBy('id').execute()
  return rows.map(toWebhook)
}

/** One webhook of the company; 404 for any other id. */
export async function loadWebhook(db: Database | Transaction, tenant: Tenant, id: string): Promise<Webhook> {
  return requireWebhook(id, isId(id) ? await select(db, tenant, id).executeTakeFirst() : undefined)
}

/** The same, kept from others until the transaction ends; what is told to it meanwhile may still be stored. */
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

/** How many webhooks the company has; others cannot add one before the transaction ends. */
export async function countWebhooks(trx: Transaction, { companyId }: Tenant): Promise<number> {
  await trx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const counted = trx.selectFrom('webhook').select((count) => count.fn.countAll<number>().as('count'))
  const { count } = await counted.where('company_id', '=', companyId).executeTakeFirstOrThrow()
  return count
}

export interface WebhookFields {
  readonly url: string
  readonly description: string | undefined
  readonly events: readonly EventType[]
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
  const { url, description, events, enabled } = fields
  const unset = { previous_secret: null, previous_until: null, failing_since: null, paused_until: null, disabled_reason: null }
  const told = { url, description: description ?? null, events: [...events], enabled }
  await trx
    .insertInto('webhook')
    .values({ company_id: companyId, id, secret, created: at, edited: at, ...told, ...unset })
    .execute()
}

interface WebhookUpdate extends WebhookFields {
  readonly at: Date
  /** Forgets how often it failed and why it was switched off. */
  readonly resetsHealth: boolean
}

/** Writes the fields over a webhook that was locked before. */
export async function updateWebhook(trx: Transaction, { companyId }: Tenant, id: string, change: WebhookUpdate): Promise<Webhook> {
  const { url, description, events, enabled, at, resetsHealth } = change
  const healthy = { failures: 0, failing_since: null, paused_until: null, disabled_reason: null }
  const row = await trx
    .updateTable('webhook')
    .set({ url, description: description ?? null, events: [...events], enabled, edited: at, ...(resetsHealth && healthy) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toWebhook(row)
}

/** Gives a webhook another sealed secret; the one it had signs as well until then. */
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

/** Lets something be sent to a webhook at once that is left alone since it failed. */
export async function endPause(trx: Transaction, { companyId }: Tenant, id: string): Promise<void> {
  await trx.updateTable('webhook').set({ paused_until: null }).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Deletes a webhook with what is on its way to it and its log. */
export async function deleteWebhook(trx: Transaction, { companyId }: Tenant, id: string): Promise<void> {
  await trx.deleteFrom('webhook').where('company_id', '=', companyId).where('id', '=', id).execute()
}

function toWebhook(row: Row): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description ?? undefined,
    // only the routes write it, and they take no other words
    events: row.events as readonly EventType[],
    enabled: row.enabled,
    created: row.created,
    edited: row.edited,
    failures: row.failures,
    failingSince: row.failing_since ?? undefined,
    disabledReason: row.disabled_reason ?? undefined,
    previousUntil: row.previous_until ?? undefined,
  }
}

import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireAllowedTarget } from '#platform/outbound/require-allowed-target.ts'
import { sealSecret } from '#webhooks/sealed-secret.ts'
import { makeSecret } from '#webhooks/signature.ts'
import {
  type IssuedWebhook,
  maxWebhooks,
  type NewWebhook,
  type RotatedSecret,
  type Webhook,
  type WebhookChange,
} from '#webhooks/webhook.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookFields,
} from '#webhooks/webhook-store.ts'

const day = 24 * 60 * 60 * 1000

/** Creates a webhook; only this response contains its secret. Throws a 400 on `url` for a forbidden address or too many webhooks. */
export async function addWebhook({ db, outbound, secrets, now }: AppContext, caller: Caller, request: NewWebhook): Promise<IssuedWebhook> {
  const { url, events, format = 'waybill', description, enabled = true } = request
  await requireAllowedTarget(outbound, url)
  const [id, secret] = [newId(), makeSecret()]
  return transact(db, async (trx) => {
    if ((await countWebhooks(trx, caller)) >= maxWebhooks)
      throw invalid('url', `a company has at most ${String(maxWebhooks)} webhooks; delete one first`)
    const fields = { url, events, format, description: description ?? undefined, enabled }
    await insertWebhook(trx, caller, { id, ...fields, secret: sealSecret(secrets, id, secret), at: now() })
    await recordActivity(trx, caller, { action: 'created', object: 'webhook', objectId: id, name: displayName(url) })
    return { webhookId: id, secret }
  })
}

/** Changes the given fields. Another address or format, or enabling it, resets its health. Throws a 400 on `url` for a forbidden address. */
export async function changeWebhook(
  { db, outbound, now }: AppContext,
  caller: Caller,
  id: string,
  change: WebhookChange,
): Promise<Webhook> {
  if (change.url !== undefined) await requireAllowedTarget(outbound, change.url)
  return transact(db, async (trx) => {
    const stored = await lockWebhook(trx, caller, id)
    const fields = applyChange(stored, change)
    const isOther = fields.url !== stored.url || fields.format !== stored.format
    const resetsHealth = isOther || (fields.enabled && !stored.enabled)
    const webhook = await updateWebhook(trx, caller, id, { ...fields, at: now(), resetsHealth })
    await recordActivity(trx, caller, { action: 'updated', object: 'webhook', objectId: id, name: displayName(webhook.url) })
    return webhook
  })
}

function applyChange(stored: Webhook, { url, events, format, description, enabled }: WebhookChange): WebhookFields {
  return {
    url: url ?? stored.url,
    events: events ?? stored.events,
    format: format ?? stored.format,
    description: description === undefined ? stored.description : (description ?? undefined),
    enabled: enabled ?? stored.enabled,
  }
}

export async function removeWebhook({ db }: AppContext, caller: Caller, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const { url } = await lockWebhook(trx, caller, id)
    await deleteWebhook(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'webhook', objectId: id, name: displayName(url) })
  })
}

/** Rotates a webhook's secret. For a day, deliveries carry both signatures, and receivers may check either. */
export async function rotateSecret({ db, secrets, now }: AppContext, caller: Caller, id: string): Promise<RotatedSecret> {
  const secret = makeSecret()
  const until = new Date(now().getTime() + day)
  return transact(db, async (trx) => {
    const { url } = await lockWebhook(trx, caller, id)
    await replaceSecret(trx, caller, id, { secret: sealSecret(secrets, id, secret), until })
    await recordActivity(trx, caller, { action: 'updated', object: 'webhook', objectId: id, name: displayName(url) })
    return { secret, previousSecretUntil: until.toISOString() }
  })
}

/** Returns the host for logs: paths and queries often contain a token of the receiver. */
function displayName(url: string): string {
  return new URL(url).host
}

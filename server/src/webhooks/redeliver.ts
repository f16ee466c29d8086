import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addDelivery, loadDelivery, retryDelivery } from '#webhooks/delivery-store.ts'
import type { DeliveryRecord } from '#webhooks/delivery-record.ts'
import { pingType } from '#webhooks/event.ts'
import { endOfRetries } from '#webhooks/outbox-store.ts'
import { endPause, lockWebhook } from '#webhooks/webhook-store.ts'

/** Puts a ping into the outbox of an enabled webhook and answers its line of the log; it is sent once, at once. 404, or 400 when the webhook is switched off. */
export async function sendPing({ db, now }: AppContext, caller: Caller, webhookId: string): Promise<DeliveryRecord> {
  const [id, at] = [newId(), now()]
  await transact(db, async (trx) => {
    const { url } = await lockEnabledWebhook(trx, caller, webhookId)
    const told = { type: pingType, at, path: '/account/webhooks', data: { webhookId } }
    await addDelivery(trx, caller, { webhookId, id, told, giveUpAt: at })
    await recordActivity(trx, caller, {
      action: 'requested',
      object: 'webhook',
      objectId: webhookId,
      name: new URL(url).host,
      detail: 'ping',
    })
  })
  return (await loadDelivery(db, caller, webhookId, id)).record
}

/** Makes a delivery due at once, with a new day of tries when it was delivered or given up. 404, or 400 when the webhook is switched off. */
export async function redeliver({ db, now }: AppContext, caller: Caller, webhookId: string, id: string): Promise<DeliveryRecord> {
  const at = now()
  await transact(db, async (trx) => {
    const { url } = await lockEnabledWebhook(trx, caller, webhookId)
    await retryDelivery(trx, caller, { webhookId, id, at, giveUpAt: endOfRetries(at) })
    await recordActivity(trx, caller, { action: 'updated', object: 'webhook', objectId: webhookId, name: new URL(url).host })
  })
  return (await loadDelivery(db, caller, webhookId, id)).record
}

async function lockEnabledWebhook(trx: Transaction, caller: Caller, webhookId: string): Promise<{ readonly url: string }> {
  const webhook = await lockWebhook(trx, caller, webhookId)
  if (!webhook.enabled) throw invalid('enabled', 'the webhook is switched off; enable it first')
  await endPause(trx, caller, webhookId)
  return webhook
}

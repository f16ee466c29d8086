import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { addDelivery, loadDelivery, makeDue } from '#webhooks/delivery-store.ts'
import type { DeliveryRecord } from '#webhooks/delivery-record.ts'
import { pingType } from '#webhooks/event.ts'
import { endOfTries } from '#webhooks/outbox-store.ts'
import { endPause, lockWebhook } from '#webhooks/webhook-store.ts'

/** Puts a ping into the outbox of an enabled webhook and answers its line of the log; it is sent once, at once. 404, or 400 when the webhook is switched off. */
export async function sendPing({ db, now }: Tools, caller: Caller, webhookId: string): Promise<DeliveryRecord> {
  const [id, at] = [newId(), now()]
  await transact(db, async (trx) => {
    const { url } = await openWebhook(trx, caller, webhookId)
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
export async function sendAgain({ db, now }: Tools, caller: Caller, webhookId: string, id: string): Promise<DeliveryRecord> {
  const at = now()
  await transact(db, async (trx) => {
    const { url } = await openWebhook(trx, caller, webhookId)
    await makeDue(trx, caller, { webhookId, id, at, giveUpAt: endOfTries(at) })
    await recordActivity(trx, caller, { action: 'updated', object: 'webhook', objectId: webhookId, name: new URL(url).host })
  })
  return (await loadDelivery(db, caller, webhookId, id)).record
}

async function openWebhook(trx: Transaction, caller: Caller, webhookId: string): Promise<{ readonly url: string }> {
  const webhook = await lockWebhook(trx, caller, webhookId)
  if (!webhook.enabled) throw invalid('enabled', 'the webhook is switched off; enable it first')
  await endPause(trx, caller, webhookId)
  return webhook
}

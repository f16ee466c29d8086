import { recordActivity } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { ClaimedDelivery } from '#webhooks/delivery/claim-store.ts'
import { nextAttempt, webhookPauseMs } from '#webhooks/delivery/next-attempt.ts'
import { httpGone, type Outcome } from '#webhooks/delivery/outcome.ts'
import {
  disableWebhook,
  type NextStatus,
  type WebhookHealth,
  lockHealth,
  saveFailure,
  saveOutcome,
  saveRecovery,
} from '#webhooks/delivery/outcome-store.ts'

/** A webhook that took nothing for so long is switched off. */
const disableAfterMs = 5 * 24 * 60 * 60 * 1000

/** Stores what became of an attempt: taken, due again, or given up; and how the webhook fares since. In one transaction. */
export async function settle(db: Database, claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  await transact(db, async (trx) => {
    if (outcome.error === undefined) return settleDelivered(trx, claimed, outcome)
    return settleFailed(trx, claimed, { ...outcome, error: outcome.error })
  })
}

async function settleDelivered(trx: Transaction, claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  await saveRecovery(trx, claimed)
  await saveOutcome(trx, claimed, outcome, { status: 'delivered' })
}

type FailedOutcome = Outcome & { readonly error: string }

async function settleFailed(trx: Transaction, claimed: ClaimedDelivery, outcome: FailedOutcome): Promise<void> {
  const before = await lockHealth(trx, claimed)
  const fate = nextStatus(claimed, outcome)
  const isOurs = before !== undefined && (await saveOutcome(trx, claimed, outcome, fate))
  if (!isOurs) return
  const { at } = outcome
  const health = { failures: before.failures + 1, failingSince: before.failingSince ?? at }
  await saveFailure(trx, claimed, { ...health, pausedUntil: new Date(at.getTime() + webhookPauseMs(health.failures)) })
  const reason = reasonToDisable(health, outcome, fate)
  if (reason === undefined) return
  await disableWebhook(trx, claimed, reason)
  const switchedOff = { action: 'updated', object: 'webhook', objectId: claimed.webhookId, name: new URL(claimed.url).host } as const
  await recordActivity(trx, { companyId: claimed.companyId, id: undefined, name: 'system' }, switchedOff)
}

function nextStatus({ attempts, giveUpAt }: ClaimedDelivery, { at, requestedDelayMs, status }: Outcome): NextStatus {
  const due = status === httpGone ? undefined : nextAttempt({ attempts, at, giveUpAt, requestedDelayMs, jitter: Math.random() })
  return due === undefined ? { status: 'failed' } : { status: 'pending', due }
}

/** Only with a delivery that had its whole day: after a quiet week the first failure alone must not switch it off. */
function reasonToDisable({ failingSince }: WebhookHealth, { at, error, status }: FailedOutcome, fate: NextStatus): string | undefined {
  if (status === httpGone) return 'the target answered 410: it never wants to be told again'
  const isTooLong = failingSince !== undefined && at.getTime() - failingSince.getTime() >= disableAfterMs
  return isTooLong && fate.status === 'failed' ? `it took nothing since ${failingSince.toISOString()}; the last time ${error}` : undefined
}

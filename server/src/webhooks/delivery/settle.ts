import { recordActivity } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { metrics } from '#platform/metrics/metrics.ts'
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

/** A webhook that accepted nothing for this long is disabled. */
const disableAfterMs = 5 * 24 * 60 * 60 * 1000

/** Saves the outcome of an attempt (accepted, due again or given up) and the webhook's health in one transaction. */
export async function settle(db: Database, claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const end = await transact(db, async (trx) => {
    if (outcome.error === undefined) return settleDelivered(trx, claimed, outcome)
    return settleFailed(trx, claimed, { ...outcome, error: outcome.error })
  })
  metrics.deliveries.add({ outcome: end })
}

/** What an attempt came to; `lost` when another process had the delivery meanwhile, or its webhook was deleted. */
type End = 'delivered' | 'retried' | 'failed' | 'lost'

async function settleDelivered(trx: Transaction, claimed: ClaimedDelivery, outcome: Outcome): Promise<End> {
  await saveRecovery(trx, claimed)
  return (await saveOutcome(trx, claimed, outcome, { status: 'delivered' })) ? 'delivered' : 'lost'
}

type FailedOutcome = Outcome & { readonly error: string }

async function settleFailed(trx: Transaction, claimed: ClaimedDelivery, outcome: FailedOutcome): Promise<End> {
  const before = await lockHealth(trx, claimed)
  const fate = nextStatus(claimed, outcome)
  const isOurs = before !== undefined && (await saveOutcome(trx, claimed, outcome, fate))
  if (!isOurs) return 'lost'
  const { at } = outcome
  const health = { failures: before.failures + 1, failingSince: before.failingSince ?? at }
  await saveFailure(trx, claimed, { ...health, pausedUntil: new Date(at.getTime() + webhookPauseMs(health.failures)) })
  const reason = reasonToDisable(health, outcome, fate)
  const end = fate.status === 'pending' ? 'retried' : 'failed'
  if (reason === undefined) return end
  await disableWebhook(trx, claimed, reason)
  const switchedOff = { action: 'updated', object: 'webhook', objectId: claimed.webhookId, name: new URL(claimed.url).host } as const
  await recordActivity(trx, { companyId: claimed.companyId, id: undefined, name: 'system' }, switchedOff)
  return 'failed'
}

function nextStatus({ attempts, giveUpAt }: ClaimedDelivery, { at, requestedDelayMs, status }: Outcome): NextStatus {
  const due = status === httpGone ? undefined : nextAttempt({ attempts, at, giveUpAt, requestedDelayMs, jitter: Math.random() })
  return due === undefined ? { status: 'failed' } : { status: 'pending', due }
}

/** Requires a delivery that failed for its whole day: after a quiet week, a single failure must not disable the webhook. */
function reasonToDisable({ failingSince }: WebhookHealth, { at, error, status }: FailedOutcome, fate: NextStatus): string | undefined {
  if (status === httpGone) return 'the target answered 410 Gone'
  const isTooLong = failingSince !== undefined && at.getTime() - failingSince.getTime() >= disableAfterMs
  return isTooLong && fate.status === 'failed'
    ? `it accepted nothing since ${failingSince.toISOString()}; the last time ${error}`
    : undefined
}

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ClaimedDelivery } from '#webhooks/delivery/claim-store.ts'
import type { Outcome } from '#webhooks/delivery/outcome.ts'

/** How a webhook fares. */
export interface WebhookHealth {
  readonly failures: number
  readonly failingSince: Date | undefined
}

/** Reads how the webhook fares and keeps it so until the transaction ends; undefined when it was deleted meanwhile. */
export async function lockHealth(trx: Transaction, { companyId, webhookId }: ClaimedDelivery): Promise<WebhookHealth | undefined> {
  const row = await trx
    .selectFrom('webhook')
    .select(['failures', 'failing_since'])
    .where('company_id', '=', companyId)
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { failures: row.failures, failingSince: row.failing_since ?? undefined }
}

export type NextStatus = { readonly status: 'delivered' | 'failed' } | { readonly status: 'pending'; readonly due: Date }

/** Writes what became of an attempt; false, with nothing written, when it counted as lost meanwhile and another process has it. */
export async function saveOutcome(trx: Transaction, claimed: ClaimedDelivery, outcome: Outcome, fate: NextStatus): Promise<boolean> {
  const { companyId, webhookId, eventId, attempts } = claimed
  const { status, body, error, durationMs } = outcome
  const { numUpdatedRows } = await trx
    .updateTable('webhook_delivery')
    .set((column) => ({
      status: fate.status,
      due: fate.status === 'pending' ? fate.due : column.ref('due'),
      claimed_until: null,
      response_status: status ?? null,
      response_body: body ?? null,
      error: error ?? null,
      duration_ms: durationMs,
    }))
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .where('attempts', '=', attempts)
    .where('claimed_until', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Forgets that the webhook failed; writes nothing when it did not. */
export async function saveRecovery(trx: Transaction, { companyId, webhookId }: ClaimedDelivery): Promise<void> {
  await sql`
    update webhook set failures = 0, failing_since = null, paused_until = null
    where company_id = ${companyId} and id = ${webhookId} and failing_since is not null`.execute(trx)
}

/** Says that the webhook failed once more, and until when it is left alone. */
export async function saveFailure(
  trx: Transaction,
  { companyId, webhookId }: ClaimedDelivery,
  { failures, failingSince, pausedUntil }: WebhookHealth & { readonly pausedUntil: Date },
): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ failures, failing_since: failingSince ?? null, paused_until: pausedUntil })
    .where('company_id', '=', companyId)
    .where('id', '=', webhookId)
    .execute()
}

/** Switches a webhook off; what still waits for it is given up. */
export async function disableWebhook(trx: Transaction, { companyId, webhookId }: ClaimedDelivery, reason: string): Promise<void> {
  await sql`
    update webhook set enabled = false, disabled_reason = ${reason} where company_id = ${companyId} and id = ${webhookId}`.execute(trx)
  await sql`
    update webhook_delivery set status = 'failed', error = 'the webhook was switched off before it was delivered', claimed_until = null
    where company_id = ${companyId} and webhook_id = ${webhookId} and status = 'pending'`.execute(trx)
}

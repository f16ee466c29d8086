import type { components } from '../api/schema.d.ts'

export type WebhookEvent = components['schemas']['NewWebhook']['events'][number]

/** What a webhook can report (docs/reference/webhooks.md). */
export const webhookEvents: readonly WebhookEvent[] = [
  'finding.new',
  'scan.finished',
  'scan.failed',
  'risk.created',
  'risk.decision-expired',
  'approval.submitted',
  'approval.approved',
  'approval.rejected',
  'release.vulnerability',
  'product.exploited-vulnerability',
]

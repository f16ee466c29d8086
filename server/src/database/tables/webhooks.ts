// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated } from 'kysely'

export interface WebhooksTables {
  webhook: WebhookTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
}

/** A webhook of a company. */
export interface WebhookTable {
  company_id: string
  id: string
  url: string
  description: string | null
  events: string[]
  enabled: boolean
  secret: string
  previous_secret: string | null
  previous_until: Date | null
  created: Date
  edited: Date
  failures: Generated<number>
  failing_since: Date | null
  paused_until: Date | null
  disabled_reason: string | null
  format: Generated<'waybill' | 'slack' | 'teams' | 'mattermost'>
}

/** An event that at least one webhook subscribes to. */
export interface WebhookEventTable {
  company_id: string
  id: string
  type: string
  at: Date
  path: string
  data: ColumnType<unknown, unknown, unknown>
  traceparent: string | null
}

/** The delivery of one event to one webhook. */
export interface WebhookDeliveryTable {
  company_id: string
  webhook_id: string
  event_id: string
  status: Generated<'pending' | 'delivered' | 'failed'>
  attempts: Generated<number>
  due: Date
  claimed_until: Date | null
  give_up_at: Date
  attempted_at: Date | null
  duration_ms: number | null
  response_status: number | null
  response_body: string | null
  error: string | null
}

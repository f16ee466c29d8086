import type { ColumnType, Generated } from 'kysely'

export interface WebhookTables {
  webhook: WebhookTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
}

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
}

export interface WebhookEventTable {
  company_id: string
  id: string
  type: string
  at: Date
  path: string
  data: ColumnType<unknown, unknown, never>
}

export interface WebhookDeliveryTable {
  company_id: string
  webhook_id: string
  event_id: string
  status: Generated<string>
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

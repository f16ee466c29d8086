import { type Static, Type } from 'typebox'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { type EventType, eventTypes } from '#webhooks/event.ts'
import { type MessageFormat, messageFormats } from '#webhooks/messages/message-format.ts'

/** How many webhooks a company may have (docs/reference/limits.md#webhooks). */
export const maxWebhooks = 20

const events = Type.Array(Type.Enum([...eventTypes]), { minItems: 1, uniqueItems: true, description: 'the events it subscribes to' })
const url = checkedText(
  Type.String({ minLength: 1, maxLength: 2_000, description: 'https; plain http only where the operator allows the host' }),
  (sent, parameter) =>
    problemOf(parameter, URL.canParse(sent) ? undefined : `${parameter} is not a complete address; write it as https://host/path`),
)
const format = Type.Enum([...messageFormats], { description: 'the signed payload, or a message of a chat' })
const description = Type.Union([Type.String({ maxLength: 500 }), Type.Null()])

/** The body of a creation. */
export const NewWebhook = Type.Object(
  {
    url,
    events,
    format: Type.Optional(format),
    description: Type.Optional(description),
    enabled: Type.Optional(Type.Boolean({ default: true })),
  },
  { title: 'NewWebhook', ...closed },
)
export type NewWebhook = Static<typeof NewWebhook>

/** The body of a change; missing fields stay as they are. */
export const WebhookChange = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    format: Type.Optional(format),
    description: Type.Optional(description),
    enabled: Type.Optional(Type.Boolean()),
  },
  { title: 'WebhookChange', ...closed },
)
export type WebhookChange = Static<typeof WebhookChange>

const time = Type.String({ format: 'date-time' })
const nullableTime = Type.Union([time, Type.Null()])

/** A webhook in responses, without its secret. */
export const WebhookRecord = Type.Object(
  {
    _id: Type.String(),
    url: Type.String(),
    description: Type.Union([Type.String(), Type.Null()]),
    events: Type.Array(Type.String()),
    format,
    enabled: Type.Boolean(),
    created: time,
    edited: time,
    failures: Type.Integer({ description: 'attempts that failed in a row' }),
    failingSince: nullableTime,
    disabledReason: Type.Union([Type.String(), Type.Null()], { description: 'why the service disabled it; null if it did not' }),
    previousSecretUntil: { ...nullableTime, description: 'until when the previous secret signs too' },
  },
  { title: 'Webhook' },
)
export type WebhookRecord = Static<typeof WebhookRecord>

/** The only response with the secret of a new webhook. */
export const IssuedWebhook = Type.Object(
  { webhookId: Type.String(), secret: Type.String({ description: 'shown only here' }) },
  { title: 'IssuedWebhook' },
)
export type IssuedWebhook = Static<typeof IssuedWebhook>

/** The only response with a rotated secret. */
export const RotatedSecret = Type.Object(
  { secret: Type.String({ description: 'shown only here' }), previousSecretUntil: time },
  { title: 'RotatedSecret' },
)
export type RotatedSecret = Static<typeof RotatedSecret>

/** A stored webhook. */
export interface Webhook {
  readonly id: string
  readonly url: string
  readonly description: string | undefined
  readonly events: readonly EventType[]
  readonly format: MessageFormat
  readonly enabled: boolean
  readonly created: Date
  readonly edited: Date
  readonly failures: number
  readonly failingSince: Date | undefined
  readonly disabledReason: string | undefined
  readonly previousUntil: Date | undefined
}

/** Builds the response for a stored webhook. */
export function toWebhookRecord(webhook: Webhook, now: Date): WebhookRecord {
  const { id, url: target, description: text, format: sent, enabled, failures, previousUntil } = webhook
  return {
    _id: id,
    url: target,
    description: text ?? null,
    events: [...webhook.events],
    format: sent,
    enabled,
    created: webhook.created.toISOString(),
    edited: webhook.edited.toISOString(),
    failures,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    disabledReason: webhook.disabledReason ?? null,
    previousSecretUntil: previousUntil !== undefined && previousUntil > now ? previousUntil.toISOString() : null,
  }
}

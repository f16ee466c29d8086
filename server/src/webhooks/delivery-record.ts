import { type Static, Type } from 'typebox'

/** The status of a delivery: in progress, accepted by the target, or given up. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const nullableTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const nullableNumber = Type.Union([Type.Integer(), Type.Null()])
const nullableText = Type.Union([Type.String(), Type.Null()])

/** One entry in a webhook's delivery log. */
export const DeliveryRecord = Type.Object(
  {
    _id: Type.String({ description: 'the value of the header webhook-id' }),
    event: Type.String(),
    timestamp: Type.String({ format: 'date-time', description: 'when it happened' }),
    status: Type.Enum([...deliveryStatuses]),
    attempts: Type.Integer(),
    attempted: { ...nullableTime, description: 'the last attempt' },
    due: { ...nullableTime, description: 'the next attempt; null when there is none' },
    durationMs: { ...nullableNumber, description: 'of the last attempt' },
    responseStatus: nullableNumber,
    responseBody: { ...nullableText, description: 'its first 1,024 bytes' },
    error: nullableText,
  },
  { title: 'WebhookDelivery' },
)
export type DeliveryRecord = Static<typeof DeliveryRecord>

/** A log entry with its payload. */
export const DeliveryDetail = Type.Object({ ...DeliveryRecord.properties, payload: Type.Unknown() }, { title: 'DeliveryDetail' })
export type DeliveryDetail = Static<typeof DeliveryDetail>

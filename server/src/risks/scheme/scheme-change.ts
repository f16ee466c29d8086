import { type Static, Type } from 'typebox'

const EntrySent = Type.Object(
  {
    value: Type.String({ minLength: 1, maxLength: 64 }),
    label: Type.Optional(Type.String({ maxLength: 200, description: 'what people read; without one the value' })),
    rank: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
    amount: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 1e15 }), Type.Null()])),
  },
  { additionalProperties: false },
)
export type EntrySent = Static<typeof EntrySent>

const ListSent = Type.Union([Type.Array(EntrySent, { minItems: 1, maxItems: 100 }), Type.Null()])
const ClassSent = Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()])

const ThresholdsSent = Type.Object(
  {
    decisionRequiredFrom: Type.Optional(ClassSent),
    acceptanceForbiddenFrom: Type.Optional(ClassSent),
    maxExceptionDays: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 36_500 }), Type.Null()])),
  },
  { additionalProperties: false },
)

/** What is to be said at one level: what is not sent stays, null removes it there (decisions 6). */
export const SchemeChange = Type.Object(
  {
    level: Type.Enum(['company', 'project', 'module']),
    id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    impactClasses: Type.Optional(ListSent),
    valueScale: Type.Optional(ListSent),
    aroScale: Type.Optional(ListSent),
    thresholds: Type.Optional(Type.Union([ThresholdsSent, Type.Null()])),
  },
  { additionalProperties: false },
)
export type SchemeChange = Static<typeof SchemeChange>

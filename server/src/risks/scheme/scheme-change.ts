import { type Static, Type } from 'typebox'
import { checked, checkedText, faultOf } from '#platform/http/checked.ts'
import type { Fault } from '#platform/refusal.ts'

const EntrySent = Type.Object(
  {
    value: checkedText(Type.String({ minLength: 1, maxLength: 64 }), valueFaults),
    label: Type.Optional(Type.String({ maxLength: 200, description: 'what people read; without one the value' })),
    rank: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
    amount: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 1e15 }), Type.Null()])),
  },
  { additionalProperties: false },
)
export type EntrySent = Static<typeof EntrySent>

/** Values stand in comma-separated filters, where `none` means a risk without one (§4.5). */
function valueFaults(value: string, parameter: string): readonly Fault[] {
  const isFit = value !== 'none' && !value.includes(',') && value.trim() === value
  return faultOf(
    parameter,
    isFit ? undefined : `${parameter} must not be none, contain a comma, or begin or end with a space: filters name it`,
  )
}

const ListSent = Type.Union([checked(Type.Array(EntrySent, { minItems: 1, maxItems: 100 }), listFaults), Type.Null()])

function listFaults(list: unknown, parameter: string): readonly Fault[] {
  const entries = Array.isArray(list) ? list : []
  return (['value', 'rank'] as const).flatMap((field) => {
    const values = entries.flatMap((entry: Partial<EntrySent> | null) => entry?.[field] ?? [])
    const twice = values.find((value, i) => values.indexOf(value) !== i)
    return faultOf(parameter, twice === undefined ? undefined : `${parameter} has the ${field} ${String(twice)} twice`)
  })
}
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

import { type Static, Type } from 'typebox'
import { checked, checkedText, problemOf } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const SchemeEntryInput = Type.Object(
  {
    value: checkedText(Type.String({ minLength: 1, maxLength: 64 }), valueProblems),
    label: Type.Optional(Type.String({ maxLength: 200, description: 'the displayed text; defaults to the value' })),
    rank: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
    amount: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 1e15 }), Type.Null()])),
  },
  { title: 'SchemeEntryInput', ...closed },
)
export type SchemeEntryInput = Static<typeof SchemeEntryInput>

/** Checks a value, which is used in comma-separated filters where `none` means a risk without one (docs/reference/risks.md#filters). */
function valueProblems(value: string, parameter: string): readonly FieldProblem[] {
  const isFit = value !== 'none' && !value.includes(',') && value.trim() === value
  return problemOf(
    parameter,
    isFit ? undefined : `${parameter} must not be none, contain a comma, or begin or end with a space: filters name it`,
  )
}

const SchemeListInput = Type.Union([checked(Type.Array(SchemeEntryInput, { minItems: 1, maxItems: 100 }), listProblems), Type.Null()])

function listProblems(list: unknown, parameter: string): readonly FieldProblem[] {
  const entries = Array.isArray(list) ? list : []
  return (['value', 'rank'] as const).flatMap((field) => {
    const values = entries.flatMap((entry: Partial<SchemeEntryInput> | null) => entry?.[field] ?? [])
    const twice = values.find((value, i) => values.indexOf(value) !== i)
    return problemOf(parameter, twice === undefined ? undefined : `${parameter} has the ${field} ${String(twice)} twice`)
  })
}
const ThresholdClassInput = Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()])

const ThresholdsInput = Type.Object(
  {
    decisionRequiredFrom: Type.Optional(ThresholdClassInput),
    acceptanceForbiddenFrom: Type.Optional(ThresholdClassInput),
    maxExceptionDays: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 36_500 }), Type.Null()])),
  },
  { title: 'ThresholdsInput', ...closed },
)

/** A change of one level: absent fields stay, null removes (docs/reference/risks.md#set-a-level-of-the-scheme). */
export const SchemeChange = Type.Object(
  {
    level: Type.Enum(['company', 'project', 'module']),
    id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    impactClasses: Type.Optional(SchemeListInput),
    valueScale: Type.Optional(SchemeListInput),
    aroScale: Type.Optional(SchemeListInput),
    thresholds: Type.Optional(Type.Union([ThresholdsInput, Type.Null()])),
  },
  { title: 'SchemeChange', ...closed },
)
export type SchemeChange = Static<typeof SchemeChange>

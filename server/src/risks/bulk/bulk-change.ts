import { type Static, Type } from 'typebox'
import { checked, problemOf } from '#platform/http/checked.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { RiskQuery } from '#risks/reads/risk-filter.ts'
import { RiskPropertiesInput } from '#risks/risk-properties.ts'

/** Most risks of one change (docs/reference/limits.md#risk-register). */
export const mostRisks = 5000

const Ids = Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: mostRisks, uniqueItems: true })

const Change = Type.Object(
  {
    ids: Type.Optional(Ids),
    filter: Type.Optional(Type.Object(RiskQuery.properties, { ...closed, description: 'the filters of the list, at least one' })),
    riskProperties: RiskPropertiesInput,
  },
  { ...closed, title: 'RisksChange' },
)

/** One change of many risks (docs/reference/risks.md#many-risks). */
export const RisksChange = checked(Change, (sent) => {
  const { ids, filter } = (sent ?? {}) as { readonly ids?: unknown; readonly filter?: unknown }
  const isOne = (ids === undefined) !== (filter === undefined)
  return problemOf('ids', isOne ? undefined : 'ids or filter is required, and not both: the risks to change')
})
export type RisksChange = Readonly<Static<typeof Change>>

const nullableText = Type.Union([Type.String(), Type.Null()])

/** What a change does to one risk. */
export const RiskOutcome = Type.Object(
  {
    _id: Type.String(),
    name: nullableText,
    result: Type.Enum(['done', 'unchanged', 'rejected']),
    status: Type.Enum([200, 400, 404], { description: 'the status that the same write of this risk alone answers' }),
    error: nullableText,
    parameter: nullableText,
  },
  { title: 'RiskOutcome' },
)
export type RiskOutcome = Static<typeof RiskOutcome>

/** What a change of many risks does, or would do. */
export const RisksChanged = Type.Object(
  {
    counts: Type.Object({ done: Type.Integer(), unchanged: Type.Integer(), rejected: Type.Integer() }),
    risks: Type.Array(RiskOutcome, { description: 'in the order of ids, or of the list' }),
  },
  { title: 'RisksChanged' },
)
export type RisksChanged = Static<typeof RisksChanged>

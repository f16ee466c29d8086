import { type Static, Type } from 'typebox'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { replaceable } from '#portfolio/portfolio.ts'
import { countermeasureStatuses } from '#risks/vocabulary.ts'

/** Most countermeasures of a risk. */
export const countermeasureLimit = 100

const shortText = Type.String({ maxLength: 200 })

const name = Type.String({ minLength: 3, maxLength: 200, pattern: String.raw`\S`, description: 'what is done; 3 to 200 characters' })
const status = Type.Enum([...countermeasureStatuses])

/** Optional fields. */
const details = {
  comment: Type.String({ maxLength: 4000 }),
  responsible: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, description: 'ids of users' }),
  riskReduction: Type.Number({ minimum: 0, maximum: 100, description: 'percent' }),
  standardRef: shortText,
  validationMethod: shortText,
  otmMitigationId: shortText,
}

const sent = { ...closed, ...ignoring(['_id']) }

/** A countermeasure created on its own, with its status (docs/reference/risks.md#countermeasures). */
export const NewCountermeasure = Type.Object(
  { countermeasure: name, status, ...replaceable(details) },
  { ...sent, title: 'NewCountermeasure' },
)
export type NewCountermeasure = Static<typeof NewCountermeasure>

/** A countermeasure in the list of a risk; an `_id` in it is ignored (docs/reference/risks.md#countermeasures). */
export const ListedCountermeasure = Type.Object(
  { countermeasure: name, ...replaceable({ status, ...details }) },
  { ...sent, title: 'ListedCountermeasure' },
)
export type ListedCountermeasure = Static<typeof ListedCountermeasure>

/** Fields merged into the stored countermeasure; null removes one. */
export const CountermeasureChange = Type.Object(
  { countermeasure: Type.Optional(name), ...replaceable({ status, ...details }) },
  { ...sent, title: 'CountermeasureChange' },
)
export type CountermeasureChange = Static<typeof CountermeasureChange>

/** A countermeasure in a response (docs/reference/risks.md#countermeasures). */
export const Countermeasure = Type.Object(
  {
    _id: Type.String(),
    countermeasure: Type.String(),
    status: Type.Optional(status),
    comment: Type.Optional(Type.String()),
    responsible: Type.Optional(Type.Array(Type.String())),
    riskReduction: Type.Optional(Type.Number()),
    standardRef: Type.Optional(Type.String()),
    validationMethod: Type.Optional(Type.String()),
    otmMitigationId: Type.Optional(Type.String()),
  },
  { title: 'Countermeasure' },
)
export type Countermeasure = Readonly<Static<typeof Countermeasure>>

export function idOf({ _id: id }: Countermeasure): string {
  return id
}

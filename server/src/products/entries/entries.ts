import { type Static, Type } from 'typebox'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'

/** Names of products and their entries: not blank, stored unchanged. */
export const ShortText = Type.String({ maxLength: 200, pattern: String.raw`\S` })
export const LongText = Type.String({ maxLength: 20_000 })
/** A date or a date-time, stored unchanged. */
export const Moment = checkedText(Type.String({ maxLength: 40, description: 'an ISO 8601 date or date-time' }), momentProblems)

function momentProblems(text: string, parameter: string): readonly FieldProblem[] {
  const message = `${parameter} must be a date like 2026-05-01 or a date-time like 2026-05-01T10:00:00Z`
  return problemOf(parameter, readIsoMoment(text) === undefined ? message : undefined)
}

const optionalText = Type.Optional(Type.Union([LongText, Type.Null()]))
const optionalShort = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()]))
const readText = Type.Union([Type.String(), Type.Null()])

/** Maximum number of misuse cases, support contracts and solutions of a product, each. */
export const entryLimit = 500

export const NewMisuse = Type.Object(
  { name: ShortText, description: optionalText },
  { title: 'NewMisuseCase', ...closed, ...ignoring(['_id']) },
)
export type NewMisuse = Readonly<Static<typeof NewMisuse>>

/** How a product may be used wrongly (docs/reference/products.md#entries). */
export const Misuse = Type.Object({ _id: Type.String(), name: Type.String(), description: Type.String() }, { title: 'MisuseCase' })
export type Misuse = Readonly<Static<typeof Misuse>>

export const NewSupportContract = Type.Object(
  { name: ShortText, description: optionalText, endDate: Type.Optional(Type.Union([Moment, Type.Null()])) },
  { title: 'NewSupportContract', ...closed, ...ignoring(['_id']) },
)
export type NewSupportContract = Readonly<Static<typeof NewSupportContract>>

/** Until when support is promised (docs/reference/products.md#entries); endDate as sent. */
export const SupportContract = Type.Object(
  { _id: Type.String(), name: Type.String(), description: Type.String(), endDate: readText },
  { title: 'SupportContract' },
)
export type SupportContract = Readonly<Static<typeof SupportContract>>

export const NewSolution = Type.Object(
  { approvalId: Type.String(), name: ShortText, version: optionalShort, closedByName: optionalShort },
  { title: 'NewSolution', ...closed },
)
export type NewSolution = Readonly<Static<typeof NewSolution>>

/** An approved release that the product is made of (docs/reference/products.md#solutions). */
export const Solution = Type.Object(
  { approvalId: Type.String(), name: Type.String(), version: readText, closedByName: readText },
  { title: 'Solution' },
)
export type Solution = Readonly<Static<typeof Solution>>

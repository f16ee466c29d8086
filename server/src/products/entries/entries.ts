import { type Static, Type } from 'typebox'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'

/** What products and their entries are called: not blank, stored as sent. */
export const ShortText = Type.String({ maxLength: 200, pattern: String.raw`\S` })
export const LongText = Type.String({ maxLength: 20_000 })
/** A date or a date-time, kept as it is sent. */
export const Moment = checkedText(Type.String({ maxLength: 40, description: 'an ISO 8601 date or date-time' }), momentProblems)

function momentProblems(sent: string, parameter: string): readonly FieldProblem[] {
  const message = `${parameter} must be a date like 2026-05-01 or a date-time like 2026-05-01T10:00:00Z`
  return problemOf(parameter, readIsoMoment(sent) === undefined ? message : undefined)
}

const optionalText = Type.Optional(Type.Union([LongText, Type.Null()]))
const optionalShort = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()]))
const readText = Type.Union([Type.String(), Type.Null()])

/** How many misuse cases, support contracts or solutions a product may have of each. */
export const entryLimit = 500

export const NewMisuse = Type.Object({ name: ShortText, description: optionalText }, { additionalProperties: false })
export type NewMisuse = Readonly<Static<typeof NewMisuse>>

/** How a product may be used wrongly (§2.3). */
export const Misuse = Type.Object({ _id: Type.String(), name: Type.String(), description: Type.String() })
export type Misuse = Readonly<Static<typeof Misuse>>

export const NewSupportContract = Type.Object(
  { name: ShortText, description: optionalText, endDate: Type.Optional(Type.Union([Moment, Type.Null()])) },
  { additionalProperties: false },
)
export type NewSupportContract = Readonly<Static<typeof NewSupportContract>>

/** Until when support is promised (§2.3); endDate as sent. */
export const SupportContract = Type.Object({ _id: Type.String(), name: Type.String(), description: Type.String(), endDate: readText })
export type SupportContract = Readonly<Static<typeof SupportContract>>

export const NewSolution = Type.Object(
  { approvalId: Type.String(), name: ShortText, version: optionalShort, closedByName: optionalShort },
  { additionalProperties: false },
)
export type NewSolution = Readonly<Static<typeof NewSolution>>

/** An approved release that the product is made of (§2.3). */
export const Solution = Type.Object({ approvalId: Type.String(), name: Type.String(), version: readText, closedByName: readText })
export type Solution = Readonly<Static<typeof Solution>>

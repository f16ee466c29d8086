import { type Static, Type } from 'typebox'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { decisionTypes } from '#risks/vocabulary.ts'

const type = Type.Enum([...decisionTypes])
const rationale = Type.String({ minLength: 10, maxLength: 2000, pattern: String.raw`\S` })
const moment = Type.String({ maxLength: 40, description: 'a date or a date-time' })
const internal = Type.Boolean({ description: 'the rationale is not published' })
const momentInput = Type.Optional(Type.Union([moment, Type.Null()]))

/** A decision in a request; fields set by the server are ignored (docs/reference/risks.md#decision). */
export const DecisionInput = Type.Object(
  { type, rationale, internal: Type.Optional(Type.Union([internal, Type.Null()])), validFrom: momentInput, validUntil: momentInput },
  { ...closed, title: 'DecisionInput', ...ignoring(['decidedBy', 'decidedByName', 'decidedAt']) },
)
export type DecisionInput = Static<typeof DecisionInput>

/** A decision with its attribution; the dates are as they were sent (docs/reference/risks.md#decision). */
export const Decision = Type.Object(
  {
    type,
    rationale: Type.String(),
    internal: Type.Optional(internal),
    validFrom: Type.Optional(Type.String()),
    validUntil: Type.Optional(Type.String()),
    decidedBy: Type.Union([Type.String(), Type.Null()]),
    decidedByName: Type.String(),
    decidedAt: Type.String(),
  },
  { title: 'RiskDecision' },
)
export type Decision = Readonly<Static<typeof Decision>>

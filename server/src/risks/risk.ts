import { type Static, Type } from 'typebox'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { Exposure } from '#risks/exposure/exposure.ts'
import { RiskPropertiesInput, RiskProperties } from '#risks/risk-properties.ts'
import { treatmentOf } from '#risks/treatment.ts'
import { treatments } from '#risks/vocabulary.ts'

const name = checkedText(
  Type.String({ minLength: 1, maxLength: 300, pattern: '^[^<>]*$', description: '1 to 300 characters, not blank, no < or >' }),
  (value, parameter) => problemOf(parameter, value.trim() === '' ? `${parameter} must not be blank` : undefined),
)
const description = Type.String({ maxLength: 20_000 })
const optionalId = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** What responses have besides: a risk can be sent back as it was read. */
const derivedFields = [
  '_id',
  'companyId',
  'userId',
  'created',
  'edited',
  'treatment',
  'exposure',
  'project',
  'module',
  'ownerName',
  'tasks',
]

/** The body of a creation; exactly one of projectId and moduleId is required (docs/reference/risks.md#create). */
export const NewRisk = Type.Object(
  {
    name,
    description: Type.Optional(Type.Union([description, Type.Null()])),
    projectId: optionalId,
    moduleId: optionalId,
    riskProperties: Type.Optional(RiskPropertiesInput),
  },
  { ...closed, title: 'NewRisk', ...ignoring(derivedFields) },
)
export type NewRisk = Static<typeof NewRisk>

/** The body of an update; a risk never moves to another project or module (docs/reference/risks.md#update). */
export const RiskUpdate = Type.Object(
  {
    name: Type.Optional(name),
    description: Type.Optional(Type.Union([description, Type.Null()])),
    riskProperties: Type.Optional(RiskPropertiesInput),
  },
  { ...closed, title: 'RiskUpdate', ...ignoring([...derivedFields, 'projectId', 'moduleId']) },
)
export type RiskUpdate = Readonly<Static<typeof RiskUpdate>>

/** What a risk belongs to: a module of a project, or the project as a whole. */
export interface RiskTarget {
  readonly projectId: string
  readonly moduleId: string | undefined
}

/** A risk as it is stored. */
export interface Risk extends RiskTarget {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** Who created it, or sent what it was created from; undefined for risks that an evaluation creates. */
  readonly userId: string | undefined
  readonly created: Date
  readonly edited: Date
  readonly properties: RiskProperties
  /** When the temporary exception ends; undefined without one, or once its end was processed. */
  readonly exceptionUntil: Date | undefined
}

const nullableText = Type.Union([Type.String(), Type.Null()])

/** What of its surroundings a risk is shown with. */
const Surroundings = Type.Object({
  project: Type.String(),
  module: nullableText,
  ownerName: nullableText,
  tasks: Type.Integer(),
})
export type RiskSurroundings = Static<typeof Surroundings>

/** A risk in a response (docs/reference/risks.md#record). */
export const RiskResponse = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    projectId: Type.String(),
    moduleId: nullableText,
    userId: nullableText,
    created: Type.String(),
    edited: Type.String(),
    treatment: Type.Enum([...treatments]),
    exposure: Type.Optional(Exposure),
    riskProperties: RiskProperties,
    ...Type.Partial(Surroundings).properties,
  },
  { title: 'Risk' },
)
export type RiskResponse = Static<typeof RiskResponse>

/**
 * Converts a stored risk into a response and derives its treatment class (docs/reference/risks.md#treatment). The caller computes the
 * exposure, which depends on the scheme.
 */
export function toRiskResponse(risk: Risk, exposure: Exposure | undefined): RiskResponse {
  const { id, name: riskName, description: text, projectId, moduleId, userId, created, edited, properties } = risk
  return {
    _id: id,
    name: riskName,
    ...(text !== undefined && { description: text }),
    projectId,
    moduleId: moduleId ?? null,
    userId: userId ?? null,
    created: created.toISOString(),
    edited: edited.toISOString(),
    treatment: treatmentOf(properties),
    ...(exposure && { exposure }),
    riskProperties: properties,
  }
}

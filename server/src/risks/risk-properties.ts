import { type Static, Type } from 'typebox'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { readable, replaceable } from '#portfolio/portfolio.ts'
import { Countermeasure, countermeasureLimit, ListedCountermeasure } from '#risks/countermeasure.ts'
import { Decision, DecisionInput } from '#risks/decision.ts'
import { assessmentOrigins, deprecatedStates, deprecatedStrategies, origins, states, strategies } from '#risks/vocabulary.ts'

const shortText = Type.String({ maxLength: 200 })
const quantity = Type.Union([Type.Number(), shortText])
const shortTexts = Type.Array(shortText, { maxItems: 100 })

/** Where in a threat model the risk was found (docs/reference/risks.md#threat-model-context). */
const threatModelFields = {
  strideCategories: shortTexts,
  enisaCategory: shortText,
  enisaThreat: Type.String({ maxLength: 300 }),
  cwes: shortTexts,
  affectedElementType: Type.String({ maxLength: 100 }),
  trustBoundaryCrossing: Type.Boolean(),
  tmRunId: shortText,
  tmMethod: shortText,
  otmThreatId: shortText,
}

/** Fields that any writer may set and that are returned as sent. */
const editableFields = {
  owner: Type.String({ maxLength: 64, description: 'id of the user who answers for the risk' }),
  origin: Type.Array(Type.Enum([...origins]), { maxItems: 100 }),
  impactClass: shortText,
  impact: shortText,
  impactDescription: Type.String({ maxLength: 20_000 }),
  confidentiality: shortText,
  integrity: shortText,
  availability: shortText,
  BV: quantity,
  EF: quantity,
  ARO: quantity,
  BV_enum: shortText,
  EF_enum: shortText,
  ARO_enum: shortText,
}

const cia = Type.String({ description: 'L, M, H or X' })

/** The inputs of a proposed class (docs/reference/risks.md#read-only-properties). */
export const AssessmentInputs = Type.Object(
  {
    source: Type.Enum(['sarif', 'vulnerability-check', 'manual-license']),
    findingId: Type.Optional(Type.String()),
    severity: Type.Object({ value: Type.Union([Type.Number(), Type.String(), Type.Null()]), rank: Type.Number() }),
    exploitability: Type.Optional(Type.Object({ epss: Type.Number() })),
    context: Type.Object({ CR: cia, IR: cia, AR: cia }),
  },
  { title: 'AssessmentInputs' },
)
export type AssessmentInputs = Static<typeof AssessmentInputs>

/** What a VEX document states about the vulnerability behind a risk (docs/reference/risks.md#read-only-properties). */
export const VexEvidence = Type.Object(
  readable({
    csafId: Type.String(),
    trackingId: Type.String(),
    version: Type.String(),
    publishedAt: Type.String(),
    status: Type.Enum(['known_not_affected', 'known_affected', 'fixed', 'under_investigation']),
    justification: Type.String(),
    remediationCategory: Type.String(),
  }),
  { title: 'VexEvidence' },
)
export type VexEvidence = Static<typeof VexEvidence>

/** Read-only fields of automatic risks, written only through `RiskEdit.automaticFields` (docs/reference/risks.md#read-only-properties). */
const automaticFields = {
  assessmentInputs: AssessmentInputs,
  proposedImpactClass: Type.String(),
  autoKey: Type.String(),
  autoTool: Type.String(),
  autoCwe: Type.String(),
  autoCve: Type.String(),
  sourceRefs: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  sourceRefsPrevCount: Type.Integer(),
  vexEvidence: VexEvidence,
}

/**
 * riskProperties in a request: each key replaces the stored one, null removes it (docs/reference/risks.md#update). Read-only fields are
 * ignored.
 */
export const RiskPropertiesInput = Type.Object(
  {
    ...replaceable({
      ...editableFields,
      state: Type.Enum([...states, ...deprecatedStates]),
      generalApproach: Type.Enum([...strategies, '', ...deprecatedStrategies]),
      countermeasures: Type.Array(ListedCountermeasure, { maxItems: countermeasureLimit }),
      threatModelContext: Type.Object(replaceable(threatModelFields), { ...closed, title: 'ThreatModelContextChange' }),
      decision: DecisionInput,
    }),
    classConfirmed: Type.Optional(Type.Boolean({ description: 'true: a proposed class is right, and later proposals leave it alone' })),
  },
  {
    ...closed,
    title: 'RiskPropertiesInput',
    ...ignoring([...Object.keys(automaticFields), 'resolvedAt', 'stateChangedAt', 'assessmentOrigin']),
  },
)
export type RiskPropertiesInput = Readonly<Static<typeof RiskPropertiesInput>>

const AutomaticFieldsChange = Type.Object(replaceable(automaticFields))
/** A change of the automatic fields; null removes one. */
export type AutomaticFieldsChange = Readonly<Static<typeof AutomaticFieldsChange>>

/** riskProperties as stored and returned, without unset fields. */
export const RiskProperties = Type.Object(
  readable({
    ...editableFields,
    state: Type.Enum([...states]),
    generalApproach: Type.Enum([...strategies]),
    countermeasures: Type.Array(Countermeasure),
    threatModelContext: Type.Object(readable(threatModelFields), { title: 'ThreatModelContext' }),
    decision: Decision,
    resolvedAt: Type.String(),
    stateChangedAt: Type.String(),
    assessmentOrigin: Type.Enum([...assessmentOrigins]),
    ...automaticFields,
  }),
  { title: 'RiskProperties' },
)
export type RiskProperties = Readonly<Static<typeof RiskProperties>>

import { type Static, Type } from 'typebox'
import type { RiskResponse } from '#risks/risks.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

/** What was decided on a risk, in short. */
export const DossierDecision = Type.Object({
  type: Type.String(),
  rationale: Type.Union([Type.String(), Type.Null()], { description: 'null where it is internal' }),
  decidedByName: Type.String(),
  decidedAt: Type.String(),
  validUntil: nullableText,
})
export type DossierDecision = Readonly<Static<typeof DossierDecision>>

/** A risk of the register in a dossier. */
export const DossierRisk = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  projectId: Type.String(),
  moduleId: nullableText,
  origin: Type.Array(Type.String()),
  impactClass: nullableText,
  state: nullableText,
  strategy: nullableText,
  treatment: Type.String(),
  decision: Type.Union([DossierDecision, Type.Null()]),
  countermeasures: Type.Array(Type.Object({ countermeasure: Type.String(), status: nullableText })),
})
export type DossierRisk = Readonly<Static<typeof DossierRisk>>

/** A risk as the dossier tells it. */
export function toDossierRisk({ _id, name, description = '', projectId, moduleId, treatment, riskProperties }: RiskResponse): DossierRisk {
  const { origin = [], impactClass, state, generalApproach, decision, countermeasures = [] } = riskProperties
  return {
    _id,
    name,
    description,
    projectId,
    moduleId,
    origin: [...origin],
    impactClass: impactClass ?? null,
    state: state ?? null,
    strategy: generalApproach ?? null,
    treatment,
    decision: decision === undefined ? null : toDossierDecision(decision),
    countermeasures: countermeasures.map(({ countermeasure, status }) => ({ countermeasure, status: status ?? null })),
  }
}

interface InternalDecision extends Omit<DossierDecision, 'rationale' | 'validUntil'> {
  readonly rationale: string
  readonly internal?: boolean | undefined
  readonly validUntil?: string | null | undefined
}

/** A decision without its rationale where that is internal: a dossier is for others. */
export function toDossierDecision({ type, rationale, internal, decidedByName, decidedAt, validUntil }: InternalDecision): DossierDecision {
  return { type, rationale: internal === true ? null : rationale, decidedByName, decidedAt, validUntil: validUntil ?? null }
}

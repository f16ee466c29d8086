import { type Static, Type } from 'typebox'
import type { RiskResponse } from '#risks/risks.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

/** A decision on a risk. */
export const DossierDecision = Type.Object(
  {
    type: Type.String(),
    rationale: Type.Union([Type.String(), Type.Null()], { description: 'null where it is internal' }),
    decidedByName: Type.String(),
    decidedAt: Type.String(),
    validUntil: nullableText,
  },
  { title: 'DossierDecision' },
)
export type DossierDecision = Readonly<Static<typeof DossierDecision>>

/** A risk in a dossier. */
export const DossierRisk = Type.Object(
  {
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
  },
  { title: 'DossierRisk' },
)
export type DossierRisk = Readonly<Static<typeof DossierRisk>>

/** Converts a risk. */
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

/** Converts a decision; leaves out an internal rationale. */
export function toDossierDecision({ type, rationale, internal, decidedByName, decidedAt, validUntil }: InternalDecision): DossierDecision {
  return { type, rationale: internal === true ? null : rationale, decidedByName, decidedAt, validUntil: validUntil ?? null }
}

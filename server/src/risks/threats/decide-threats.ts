import type { Threat, ThreatModel } from '#standards/threat-model/threat-model.ts'
import { riskName } from '#risks/automatic/automatic-risk.ts'
import type { RiskChange, RiskProperties } from '#risks/risk-properties.ts'
import type { Risk, RiskPlace } from '#risks/risk.ts'
import { countermeasuresAfter } from '#risks/threats/mitigations.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import type { RiskWish, RiskWrite, WriteContext } from '#risks/writing/write-context.ts'

export interface ThreatsImported {
  readonly model: ThreatModel
  readonly place: RiskPlace
  /** The risks of the place that come from a threat model. */
  readonly stored: readonly Risk[]
}

/**
 * Decides what a threat model makes of the risks of a place: one risk for each threat, found again by its otmThreatId within the same model.
 * The model decides name, description and context and which mitigations there are; what people assessed and decided is left alone, and a risk whose
 * threat is gone too. Answers a write for each threat, also one that changes nothing. Pure.
 */
export function decideThreats({ model, place, stored }: ThreatsImported, context: WriteContext): readonly RiskWrite[] {
  const known = new Map(stored.map((risk) => [contextKey(risk.properties.threatModelContext), risk]))
  return model.threats.map((threat) => {
    const before =
      known.get(contextKey({ tmRunId: runOf(model), otmThreatId: threat.id })) ?? known.get(contextKey({ otmThreatId: threat.id }))
    return writeOf({ model, place, threat, before }, context)
  })
}

type Context = NonNullable<RiskProperties['threatModelContext']>

function contextKey({ tmRunId = '', otmThreatId = '' }: Context = {}): string {
  return JSON.stringify([tmRunId, otmThreatId])
}

/** Threats of different models have the same ids: numbers, mostly. */
function runOf({ id }: ThreatModel): string {
  return id
}

interface Told {
  readonly model: ThreatModel
  readonly place: RiskPlace
  readonly threat: Threat
  readonly before: Risk | undefined
}

function writeOf(told: Told, context: WriteContext): RiskWrite {
  const { place, before } = told
  const wish = wishOf(told, before?.properties ?? {}, context)
  return decideWrite(before, before === undefined ? { place, ...wish } : wish, context)
}

function wishOf({ model, threat, before }: Told, known: RiskProperties, { newId }: WriteContext): RiskWish {
  const { id, name, description, mitigations } = threat
  const countermeasures = countermeasuresAfter(known.countermeasures ?? [], mitigations, newId)
  return {
    name: riskName(name) || riskName(`Threat ${id}`),
    ...(description !== undefined && { description }),
    ...(countermeasures.length > 0 && { countermeasures }),
    riskProperties: {
      ...(before === undefined && firstWords(threat)),
      threatModelContext: { ...known.threatModelContext, ...contextOf(model, threat) },
    },
  }
}

/** What is people's from then on. */
function firstWords({ impact, likelihood }: Threat): RiskChange {
  const told = [
    ...(impact.value === undefined ? [] : [`Impact ${String(impact.value)} of 100.`]),
    ...(impact.comment === undefined ? [] : [impact.comment]),
    ...(likelihood.value === undefined ? [] : [`Likelihood ${String(likelihood.value)} of 100.`]),
    ...(likelihood.comment === undefined ? [] : [likelihood.comment]),
  ]
  return {
    origin: ['threat-model'],
    state: 'identified',
    ...(impact.value !== undefined && { impact: String(impact.value) }),
    ...(told.length > 0 && { impactDescription: told.join('\n') }),
  }
}

function contextOf(model: ThreatModel, { id, strideCategories, cwes, elementTypes, crossesTrustBoundary }: Threat): Context {
  return {
    otmThreatId: id,
    tmRunId: runOf(model),
    ...(strideCategories.length > 0 && { strideCategories: [...strideCategories], tmMethod: 'STRIDE' }),
    ...(cwes.length > 0 && { cwes: [...cwes] }),
    ...(elementTypes.length > 0 && { affectedElementType: joined(elementTypes) }),
    ...(crossesTrustBoundary !== undefined && { trustBoundaryCrossing: crossesTrustBoundary }),
  }
}

/** As many of the types as fit into the field; the first does. */
function joined(types: readonly string[]): string {
  const [first = '', ...others] = types
  return others.reduce((text, type) => (text.length + type.length + 2 <= 100 ? `${text}, ${type}` : text), first)
}

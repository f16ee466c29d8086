import type { Threat, ThreatModel } from '@waybill/documents/otm'
import { riskName } from '#risks/automatic/automatic-risk.ts'
import type { RiskPropertiesInput, RiskProperties } from '#risks/risk-properties.ts'
import type { Risk, RiskTarget } from '#risks/risk.ts'
import { mergeMitigations } from '#risks/threats/merge-mitigations.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import type { RiskEdit, RiskWrite, WriteContext } from '#risks/writing/write-context.ts'

export interface ThreatImport {
  readonly model: ThreatModel
  readonly target: RiskTarget
  /** The target's risks that come from threat models. */
  readonly stored: readonly Risk[]
}

/**
 * Decides how a threat model changes the risks of a target: one risk per threat, identified by its otmThreatId within the model. The model
 * determines name, description, context and mitigations. Assessments and decisions stay, and so does a risk whose threat is gone. Returns a
 * write per threat, also for unchanged ones. Pure.
 */
export function decideThreats({ model, target, stored }: ThreatImport, context: WriteContext): readonly RiskWrite[] {
  const known = new Map(stored.map((risk) => [contextKey(risk.properties.threatModelContext), risk]))
  return model.threats.map((threat) => {
    const before =
      known.get(contextKey({ tmRunId: runOf(model), otmThreatId: threat.id })) ?? known.get(contextKey({ otmThreatId: threat.id }))
    return writeOf({ model, target, threat, before }, context)
  })
}

type Context = NonNullable<RiskProperties['threatModelContext']>

function contextKey({ tmRunId = '', otmThreatId = '' }: Context = {}): string {
  return JSON.stringify([tmRunId, otmThreatId])
}

/** Threat ids, mostly numbers, repeat across models. */
function runOf({ id }: ThreatModel): string {
  return id
}

interface ThreatInput {
  readonly model: ThreatModel
  readonly target: RiskTarget
  readonly threat: Threat
  readonly before: Risk | undefined
}

function writeOf(input: ThreatInput, context: WriteContext): RiskWrite {
  const { target, before } = input
  const edit = editOf(input, before?.properties ?? {}, context)
  return decideWrite(before, before === undefined ? { target, ...edit } : edit, context)
}

function editOf({ model, threat, before }: ThreatInput, known: RiskProperties, { newId }: WriteContext): RiskEdit {
  const { id, name, description, mitigations } = threat
  const countermeasures = mergeMitigations(known.countermeasures ?? [], mitigations, newId)
  return {
    name: riskName(name) || riskName(`Threat ${id}`),
    ...(description !== undefined && { description }),
    ...(countermeasures.length > 0 && { countermeasures }),
    riskProperties: {
      ...(before === undefined && initialProperties(threat)),
      threatModelContext: { ...known.threatModelContext, ...contextOf(model, threat) },
    },
  }
}

/** Initial values, which people edit from then on. */
function initialProperties({ impact, likelihood }: Threat): RiskPropertiesInput {
  const lines = [
    ...(impact.value === undefined ? [] : [`Impact ${String(impact.value)} of 100.`]),
    ...(impact.comment === undefined ? [] : [impact.comment]),
    ...(likelihood.value === undefined ? [] : [`Likelihood ${String(likelihood.value)} of 100.`]),
    ...(likelihood.comment === undefined ? [] : [likelihood.comment]),
  ]
  return {
    origin: ['threat-model'],
    state: 'identified',
    ...(impact.value !== undefined && { impact: String(impact.value) }),
    ...(lines.length > 0 && { impactDescription: lines.join('\n') }),
  }
}

function contextOf(model: ThreatModel, { id, strideCategories, cwes, elementTypes, crossesTrustBoundary }: Threat): Context {
  return {
    otmThreatId: id,
    tmRunId: runOf(model),
    ...(strideCategories.length > 0 && { strideCategories: [...strideCategories], tmMethod: 'STRIDE' }),
    ...(cwes.length > 0 && { cwes: [...cwes] }),
    ...(elementTypes.length > 0 && { affectedElementType: joinTypes(elementTypes) }),
    ...(crossesTrustBoundary !== undefined && { trustBoundaryCrossing: crossesTrustBoundary }),
  }
}

/** Joins as many types as the field has room for, at least the first. */
function joinTypes(types: readonly string[]): string {
  const [first = '', ...others] = types
  return others.reduce((text, type) => (text.length + type.length + 2 <= 100 ? `${text}, ${type}` : text), first)
}

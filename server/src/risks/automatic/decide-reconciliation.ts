import { isDeepStrictEqual } from 'node:util'
import type { AutomaticRisk } from '#risks/automatic/automatic-risk.ts'
import { isSameLikelihood, proposedClass } from '#risks/automatic/proposed-class.ts'
import type { AssessmentInputs, AutomaticFieldsChange, RiskProperties } from '#risks/risk-properties.ts'
import type { Risk, RiskTarget } from '#risks/risk.ts'
import type { Scheme } from '#risks/scheme.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import type { RiskWrite, WriteContext } from '#risks/writing/write-context.ts'

/** The stored automatic risks, and those that the findings require. */
export interface Reconciliation {
  /** All risks that may be concerned: those no longer found lose their sourceRefs. */
  readonly stored: readonly Risk[]
  readonly found: readonly AutomaticRisk[]
}

export type ContextOf = (target: RiskTarget) => WriteContext

/**
 * Decides how stored risks are reconciled with findings: one risk per key, updated where the finding changed (decisions 6, 16). A risk no
 * longer found stays with empty sourceRefs; none is ever closed. What people entered is kept. Returns only writes that change something.
 * Pure.
 */
export function decideReconciliation({ stored, found }: Reconciliation, contextOf: ContextOf): readonly RiskWrite[] {
  const byKey = new Map(stored.map((risk) => [risk.properties.autoKey ?? '', risk]))
  const pairs = found.map((automatic) => ({ automatic, before: takeStored(byKey, automatic) }))
  const required = pairs.flatMap(({ automatic, before }) => writeOf(automatic, before, contextOf(automatic.target)))
  const gone = [...byKey.values()].map((risk) => decideWrite(risk, { automaticFields: refsAfter(risk.properties, []) }, contextOf(risk)))
  return [...required, ...gone].filter(({ changes }) => changes.length > 0)
}

/** Takes the stored risk with one of the keys, the current one first. */
function takeStored(byKey: Map<string, Risk>, { autoKey, formerKeys = [] }: AutomaticRisk): Risk | undefined {
  const key = [autoKey, ...formerKeys].find((one) => byKey.has(one))
  const risk = key === undefined ? undefined : byKey.get(key)
  byKey.delete(key ?? '')
  return risk
}

function writeOf(found: AutomaticRisk, before: Risk | undefined, context: WriteContext): readonly RiskWrite[] {
  const { autoKey, marks, sourceRefs } = found
  if (before === undefined && sourceRefs.length === 0) return []
  const properties = before?.properties ?? {}
  const automaticFields = { autoKey, ...marks, ...refsAfter(properties, sourceRefs), ...assessmentAfter(properties, found, context.scheme) }
  if (before !== undefined) return [decideWrite(before, { automaticFields }, context)]
  const { target, name, description, origin } = found
  return [
    decideWrite(
      undefined,
      { target, name, description, riskProperties: { origin: [origin], state: 'identified' }, automaticFields },
      context,
    ),
  ]
}

/** sourceRefsPrevCount holds the previous number of sourceRefs while there are none (§2.4). */
function refsAfter({ sourceRefs = [] }: RiskProperties, now: AutomaticRisk['sourceRefs']): AutomaticFieldsChange {
  if (now.length > 0) return { sourceRefs: now, sourceRefsPrevCount: null }
  return sourceRefs.length === 0 ? {} : { sourceRefs: [], sourceRefsPrevCount: sourceRefs.length }
}

function assessmentAfter(before: RiskProperties, { assessment }: AutomaticRisk, scheme: Scheme): AutomaticFieldsChange {
  if (assessment === undefined) return {}
  const { inputs, knownExploited = false } = assessment
  const assessmentInputs = withoutDrift(inputs, before.assessmentInputs)
  const { severity, exploitability, context } = assessmentInputs
  const rating = { rank: severity.rank, epss: exploitability?.epss, knownExploited, context }
  return { assessmentInputs, proposedImpactClass: proposedClass(rating, scheme) ?? null }
}

/** Ignores small drifts of the probability, which changes daily: otherwise they would fill the history. */
function withoutDrift(inputs: AssessmentInputs, before: AssessmentInputs | undefined): AssessmentInputs {
  if (before === undefined || !isSameLikelihood(inputs.exploitability?.epss, before.exploitability?.epss)) return inputs
  const { exploitability: _today, ...others } = inputs
  const { exploitability: _known, ...othersBefore } = before
  return isDeepStrictEqual(others, othersBefore) ? before : inputs
}

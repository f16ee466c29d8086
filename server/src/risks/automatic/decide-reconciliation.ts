import { isDeepStrictEqual } from 'node:util'
import type { AutomaticRisk } from '#risks/automatic/automatic-risk.ts'
import { isSameLikelihood, proposedClass } from '#risks/automatic/proposed-class.ts'
import type { AssessmentInputs, AutomaticFieldsChange, RiskProperties } from '#risks/risk-properties.ts'
import type { Risk, RiskTarget } from '#risks/risk.ts'
import type { Scheme } from '#risks/scheme.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import type { RiskWrite, WriteContext } from '#risks/writing/write-context.ts'

/** The risks that are kept of something, and those that should be. */
export interface Reconciliation {
  /** All that may be concerned: those no longer found lose their places. */
  readonly stored: readonly Risk[]
  readonly found: readonly AutomaticRisk[]
}

export type ContextOf = (scope: RiskTarget) => WriteContext

/**
 * Decides what becomes of the risks that the machine keeps (decisions 6, 16): one for each key that is found, refreshed where what was found
 * changed. A risk no longer found keeps its record with empty sourceRefs; none is ever closed. What people said of a risk is left alone.
 * Only writes that change something are answered. Pure.
 */
export function decideReconciliation({ stored, found }: Reconciliation, contextOf: ContextOf): readonly RiskWrite[] {
  const byKey = new Map(stored.map((risk) => [risk.properties.autoKey ?? '', risk]))
  const pairs = found.map((each) => ({ each, before: takeStored(byKey, each) }))
  const kept = pairs.flatMap(({ each, before }) => writeOf(each, before, contextOf(each.target)))
  const gone = [...byKey.values()].map((risk) => decideWrite(risk, { automaticFields: refsAfter(risk.properties, []) }, contextOf(risk)))
  return [...kept, ...gone].filter(({ changes }) => changes.length > 0)
}

/** Takes the risk that is kept by one of the keys, the present one first. */
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

/** sourceRefsPrevCount says how many there were, while there are none (§2.4). */
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

/** A probability that drifts from day to day, as they all do, is no news: the history would be full of it. */
function withoutDrift(inputs: AssessmentInputs, before: AssessmentInputs | undefined): AssessmentInputs {
  if (before === undefined || !isSameLikelihood(inputs.exploitability?.epss, before.exploitability?.epss)) return inputs
  const { exploitability: _today, ...others } = inputs
  const { exploitability: _known, ...othersBefore } = before
  return isDeepStrictEqual(others, othersBefore) ? before : inputs
}

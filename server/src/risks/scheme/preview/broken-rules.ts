import type { Decision } from '#risks/decision.ts'
import type { RiskProperties } from '#risks/risk-properties.ts'
import { requiresDecision, type Scheme } from '#risks/scheme.ts'
import { treatmentOf } from '#risks/treatment.ts'
import { decisionEndOf } from '#risks/writing/decision-dates.ts'
import { schemeProblems } from '#risks/writing/scheme-problems.ts'
import { thresholdProblems } from '#risks/writing/threshold-problems.ts'
import type { Problems } from '#risks/writing/write-context.ts'

/** The properties that a scheme has rules for. */
export type AssessedProperties = Pick<
  RiskProperties,
  'impactClass' | 'BV_enum' | 'EF_enum' | 'ARO_enum' | 'state' | 'generalApproach' | 'decision'
>

/**
 * Finds the rules of a scheme that a stored risk breaks: those that would reject it if it were written again, with its decision made when it was
 * made. A decision that has ended is not checked. Pure.
 */
export function brokenRules(properties: AssessedProperties, scheme: Scheme, now: Date): Problems {
  const fresh = currentDecision(properties, now)
  const step = { before: {}, after: properties, decided: { decision: properties.decision, fresh } }
  const decided = fresh === undefined ? now : new Date(fresh.decidedAt)
  return [...schemeProblems({}, properties, scheme), ...thresholdProblems(step, { scheme, now: decided })]
}

function currentDecision({ decision }: AssessedProperties, now: Date): Decision | undefined {
  const end = decisionEndOf(decision)
  return end === undefined || end > now ? decision : undefined
}

/** Checks whether a risk is untreated and needs a decision that it does not have. */
export function isUndecidedUnder(properties: AssessedProperties, scheme: Scheme): boolean {
  return treatmentOf(properties) === 'untreated' && properties.decision === undefined && requiresDecision(scheme, properties.impactClass)
}

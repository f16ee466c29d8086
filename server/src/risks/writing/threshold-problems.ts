import type { Decision } from '#risks/decision.ts'
import type { RiskProperties } from '#risks/risk-properties.ts'
import { reachesThreshold, requiresDecision, type Scheme } from '#risks/scheme.ts'
import { treatmentOf } from '#risks/treatment.ts'
import type { DecisionType } from '#risks/vocabulary.ts'
import type { DecisionChange } from '#risks/writing/decide-decision.ts'
import { datesOf } from '#risks/writing/decision-dates.ts'
import type { Problems, WriteContext } from '#risks/writing/write-context.ts'

const dayLength = 86_400_000

/** A risk's properties before and after a write, and the decision it makes. */
export interface WriteStep {
  readonly before: RiskProperties
  readonly after: RiskProperties
  readonly decided: DecisionChange
}

type ThresholdContext = Pick<WriteContext, 'scheme' | 'now'>

/**
 * Finds violations of the scheme's thresholds by what the write changes: becoming done, a new decision, or the strategy accept
 * (docs/reference/risks.md#thresholds).
 */
export function thresholdProblems(step: WriteStep, context: ThresholdContext): Problems {
  return [
    // first: a decision to accept would be refused as well
    ...forbiddenAcceptance(step, context.scheme),
    ...missingDecision(step, context.scheme),
    ...exceptionTooLong(step.decided, context),
  ]
}

function missingDecision({ before, after }: WriteStep, scheme: Scheme): Problems {
  const from = scheme.thresholds.decisionRequiredFrom
  const becomesDone = treatmentOf(after) === 'done' && treatmentOf(before) !== 'done'
  if (!becomesDone || after.decision !== undefined || !requiresDecision(scheme, after.impactClass)) return []
  const message = `riskProperties.decision is required before a risk of class ${String(from)} or above can be done`
  return [{ parameter: 'riskProperties.decision', message }]
}

const acceptances: ReadonlySet<DecisionType | undefined> = new Set(['accept', 'temporary-exception'])

function forbiddenAcceptance({ before, after, decided: { fresh } }: WriteStep, scheme: Scheme): Problems {
  const from = scheme.thresholds.acceptanceForbiddenFrom
  if (!reachesThreshold(scheme, after.impactClass, from)) return []
  const getsAccept = after.generalApproach === 'accept' && before.generalApproach !== 'accept'
  const forbidden = [
    ...(acceptances.has(fresh?.type) ? [{ field: 'decision.type', value: String(fresh?.type) }] : []),
    ...(getsAccept ? [{ field: 'generalApproach', value: 'accept' }] : []),
  ]
  return forbidden.map(({ field, value }) => ({
    parameter: `riskProperties.${field}`,
    message: `riskProperties.${field} ${value} is not allowed for a risk of class ${String(from)} or above`,
  }))
}

/** The days of a temporary exception count from the later of now and validFrom (docs/reference/risks.md#thresholds). */
function exceptionTooLong({ fresh }: DecisionChange, { scheme, now }: ThresholdContext): Problems {
  const { maxExceptionDays } = scheme.thresholds
  if (fresh?.type !== 'temporary-exception' || maxExceptionDays === undefined) return []
  if (lengthOf(fresh, now) <= maxExceptionDays * dayLength) return []
  const parameter = 'riskProperties.decision.validUntil'
  return [{ parameter, message: `${parameter} must not lie more than ${String(maxExceptionDays)} days ahead` }]
}

function lengthOf(decision: Decision, now: Date): number {
  const { from, until } = datesOf(decision)
  const start = Math.max(now.getTime(), from?.at.getTime() ?? 0)
  return until === undefined ? 0 : until.end.getTime() - start
}

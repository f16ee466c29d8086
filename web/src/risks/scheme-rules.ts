import { dayMs } from '../shared/days.ts'
import type { RiskDraft } from './risk-draft.ts'
import type { Scheme, SchemeValue } from './risk.ts'

type Rules = Scheme['scheme']

/** Checks whether a class reaches a threshold; a class that the scheme does not have reaches none (docs/reference/risks.md#thresholds). */
export function reaches({ impactClasses }: Rules, impactClass: string, threshold: string | null): boolean {
  const [rank, from] = [rankIn(impactClasses, impactClass), rankIn(impactClasses, threshold)]
  return rank !== undefined && from !== undefined && rank >= from
}

function rankIn(classes: readonly SchemeValue[], value: string | null): number | undefined {
  return classes.find((entry) => entry.value === value)?.rank
}

const acceptances: ReadonlySet<string> = new Set(['accept', 'temporary-exception'])
const decisionTypes = ['mitigate', 'transfer', 'accept', 'temporary-exception', 'out-of-scope'] as const
export type DecisionType = (typeof decisionTypes)[number]

/** Whether risks of a class may be accepted. */
export function mayAccept(rules: Rules, impactClass: string): boolean {
  return !reaches(rules, impactClass, rules.thresholds.acceptanceForbiddenFrom)
}

/** Returns the decisions that a class allows; the stored one stays. A decision that would set the strategy accept needs it to be allowed. */
export function allowedDecisions(rules: Rules, { impactClass, generalApproach, type }: RiskDraft): readonly DecisionType[] {
  if (mayAccept(rules, impactClass)) return decisionTypes
  return decisionTypes.filter((each) => each === type || !(acceptances.has(each) || (each === 'out-of-scope' && generalApproach === '')))
}

/** Returns the strategies that a class allows; the stored one stays. */
export function allowedStrategies(rules: Rules, { impactClass }: RiskDraft, stored: string): readonly string[] {
  const strategies = rules.treatmentStrategies.map(({ value }) => value)
  return mayAccept(rules, impactClass) ? strategies : strategies.filter((value) => value !== 'accept' || value === stored)
}

/** Whether what the form contains makes a risk done that needs a decision for it. */
export function needsDecision(rules: Rules, draft: RiskDraft): boolean {
  return isDone(draft) && reaches(rules, draft.impactClass, rules.thresholds.decisionRequiredFrom)
}

const settledStates: ReadonlySet<string> = new Set(['approved', 'planned', 'implementing', 'monitored'])

/** The treatment class done (docs/reference/risks.md#treatment). */
function isDone({ state, generalApproach }: RiskDraft): boolean {
  return state === 'closed' || (['accept', 'transfer'].includes(generalApproach) && settledStates.has(state))
}

const begunStates: ReadonlySet<string> = new Set([...settledStates, 'deferred', 'escalated'])

/** What a risk lacks to be treated (docs/reference/risks.md#treatment). A new decision sets a strategy that is missing. */
export type TreatmentGap = 'strategy' | 'state' | 'both'

export function treatmentGap({ state, generalApproach, type }: RiskDraft, stored: Pick<RiskDraft, 'type'>): TreatmentGap | undefined {
  if (state === 'closed') return undefined
  const hasStrategy = generalApproach !== '' || (type !== '' && type !== stored.type)
  if (begunStates.has(state)) return hasStrategy ? undefined : 'strategy'
  return hasStrategy ? 'state' : 'both'
}

/** Returns the last day a new temporary exception may end on; undefined where the scheme sets no limit. */
export function lastExceptionDay({ thresholds: { maxExceptionDays } }: Rules, validFrom: string, now: Date): string | undefined {
  if (maxExceptionDays === null) return undefined
  const start = Math.max(now.getTime(), Date.parse(validFrom) || 0)
  // a bare date ends at 24:00 UTC
  return new Date(start + (maxExceptionDays - 1) * dayMs).toISOString().slice(0, 10)
}

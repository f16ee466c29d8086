import type { Decision } from '#risks/decision.ts'
import { datesOf } from '#risks/writing/decision-dates.ts'

/** Reports whether a decision is valid at a moment; a date counts until its day is over, in UTC. */
export function isInForce(decision: Decision, at: Date): boolean {
  const { from, until } = datesOf(decision)
  if (from !== undefined && from.at > at) return false
  return until === undefined || until.end > at
}

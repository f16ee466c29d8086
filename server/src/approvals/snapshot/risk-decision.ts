import type { SnapshotDecision, SnapshotRisk } from '#approvals/snapshot/snapshot.ts'

/** Whether a decision is valid at a moment; a bare date ends at 24:00 UTC (docs/reference/risks.md#decision). */
export function isDecisionInForce({ validFrom, validUntil }: SnapshotDecision, at: string): boolean {
  const moment = Date.parse(at)
  const [from, until] = [Date.parse(validFrom ?? ''), endOf(validUntil ?? '')]
  return !(from > moment) && !(until <= moment)
}

const day = 86_400_000

function endOf(text: string): number {
  return Date.parse(text) + (/^\d{4}-\d{2}-\d{2}$/u.test(text) ? day : 0)
}

/** Whether a risk is decided on or treated at a moment. A temporary exception that has ended stays in the register and decides nothing. */
export function isRiskDecided({ decision, treatment }: SnapshotRisk, at: string): boolean {
  if (decision !== undefined && isDecisionInForce(decision, at)) return true
  return treatment !== 'untreated' && decision?.type !== 'temporary-exception'
}

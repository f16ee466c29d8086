import type { ScheduledReevaluation } from '#analysis/scheduled-reevaluation.ts'
import { findExpiredDecisions, hasExpired } from '#analysis/statements/expiry-store.ts'

/** Decisions of a company that ended: every minute, unlike thresholds in days. */
export const expiryReevaluation: ScheduledReevaluation = {
  name: 'statements',
  reason: 'expiry',
  findCrossings: findExpiredDecisions,
  isDue: hasExpired,
}

import type { ScheduledReevaluation } from '#analysis/scheduled-reevaluation.ts'
import { endOfLifeReevaluation } from '#analysis/end-of-life/end-of-life-reevaluation.ts'
import { entryEndReevaluation } from '#analysis/policy/entry-end-reevaluation.ts'
import { expiryReevaluation } from '#analysis/statements/expiry-reevaluation.ts'
import { viabilityReevaluation } from '#analysis/viability/viability-reevaluation.ts'

/** Every kind of evaluation whose result time alone can change. */
export const scheduledReevaluations: readonly ScheduledReevaluation[] = [
  endOfLifeReevaluation,
  viabilityReevaluation,
  expiryReevaluation,
  entryEndReevaluation,
]

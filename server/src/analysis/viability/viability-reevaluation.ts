import type { ScheduledReevaluation } from '#analysis/scheduled-reevaluation.ts'
import { findViabilityCrossings } from '#analysis/viability/crossing-store.ts'

/** Repositories that sank to a lower level because nothing happened in them. */
export const viabilityReevaluation: ScheduledReevaluation = { name: 'viability', findCrossings: findViabilityCrossings }

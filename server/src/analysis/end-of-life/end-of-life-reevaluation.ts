import type { ScheduledReevaluation } from '#analysis/scheduled-reevaluation.ts'
import { findEndOfLifeCrossings } from '#analysis/end-of-life/crossing-store.ts'

/** Ends of life that came, or came within the months of the module's policy. */
export const endOfLifeReevaluation: ScheduledReevaluation = { name: 'endoflife', findCrossings: findEndOfLifeCrossings }

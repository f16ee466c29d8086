import type { ClockLine } from '#analysis/clock/clock-line.ts'
import { findEndOfLifeCrossings } from '#analysis/endoflife/crossing-store.ts'

/** Ends of life that came, or came within the months of the module's policy. */
export const endOfLifeLine: ClockLine = { name: 'endoflife', findCrossings: findEndOfLifeCrossings }

import type { ClockLine } from '#analysis/clock/clock-line.ts'
import { findViabilityCrossings } from '#analysis/viability/crossing-store.ts'

/** Repositories that sank to a lower level because nothing happened in them. */
export const viabilityLine: ClockLine = { name: 'viability', findCrossings: findViabilityCrossings }

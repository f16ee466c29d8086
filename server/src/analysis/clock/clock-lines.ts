import type { ClockLine } from '#analysis/clock/clock-line.ts'
import { endOfLifeLine } from '#analysis/endoflife/end-of-life-line.ts'
import { viabilityLine } from '#analysis/viability/viability-line.ts'

/** Every kind of judgement that the passing of time alone can change. */
export const clockLines: readonly ClockLine[] = [endOfLifeLine, viabilityLine]

import { type Static, Type } from 'typebox'

const day = 86_400_000
const trendDays = 30

/** How warnings and violations stood at the end of each of the last 30 days, UTC; the last day is today. */
export const Trend = Type.Object(
  {
    since: Type.String({ description: 'the first day, such as 2026-05-31' }),
    warnings: Type.Array(Type.Integer()),
    violations: Type.Array(Type.Integer()),
  },
  { title: 'FindingTrend' },
)
export type Trend = Static<typeof Trend>

/** By how much the counts of a project or module changed on a day. */
export interface TrendStep {
  /** Days since the first day of the trend; what was there before stands on the first. */
  readonly day: number
  readonly warnings: number
  readonly violations: number
}

/** The begin of the first day of a trend that ends today. */
export function trendStart(today: Date): Date {
  return new Date(Math.floor(today.getTime() / day) * day - (trendDays - 1) * day)
}

/** Adds up steps to the count at the end of each day. */
export function trendOf(since: Date, steps: readonly TrendStep[]): Trend {
  const changes = Array.from({ length: trendDays }, () => ({ warnings: 0, violations: 0 }))
  for (const step of steps) {
    const change = changes[step.day]
    if (change === undefined) continue
    change.warnings += step.warnings
    change.violations += step.violations
  }
  return {
    since: since.toISOString().slice(0, 10),
    warnings: sums(changes.map(({ warnings }) => warnings)),
    violations: sums(changes.map(({ violations }) => violations)),
  }
}

function sums(changes: readonly number[]): number[] {
  const total = { value: 0 }
  return changes.map((change) => (total.value += change))
}

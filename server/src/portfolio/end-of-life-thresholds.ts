import type { EndOfLifePolicy } from '#portfolio/settings/end-of-life-policy.ts'

/** How many months before the end of life is a warning and a violation; 0 is not before it. */
export interface EndOfLifeThresholds {
  readonly warningMonths: number
  readonly violationMonths: number
}

/**
 * What an end of life is judged by; undefined where the nearest level switches it off. Where no level says anything, what has
 * reached its end of life is a violation, and nothing before that.
 */
export function endOfLifeThresholdsOf(policy: EndOfLifePolicy | undefined): EndOfLifeThresholds | undefined {
  const { enabled = true, warningThreshold = 0, violationThreshold = 0 } = policy ?? {}
  return enabled ? { warningMonths: warningThreshold, violationMonths: violationThreshold } : undefined
}

import type { EndOfLifePolicy } from '#portfolio/settings/end-of-life-policy.ts'

/** The status of a component past its end of life, and how many months before it a warning or violation begins; 0 disables that. */
export interface EndOfLifeThresholds {
  readonly passed: 'warning' | 'violation'
  readonly warningMonths: number
  readonly violationMonths: number
}

/* Without a policy, no module fails: a passed end of life is a warning (docs/reference/analysis.md#end-of-life). */
const defaultThresholds: EndOfLifeThresholds = { passed: 'warning', warningMonths: 0, violationMonths: 0 }

/** Resolves the thresholds; undefined where the nearest level disables them. */
export function resolveEndOfLifeThresholds(policy: EndOfLifePolicy | undefined): EndOfLifeThresholds | undefined {
  if (policy === undefined) return defaultThresholds
  const { enabled = true, warningThreshold = 0, violationThreshold = 0 } = policy
  return enabled ? { passed: 'violation', warningMonths: warningThreshold, violationMonths: violationThreshold } : undefined
}

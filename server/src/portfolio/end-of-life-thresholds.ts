import type { EndOfLifePolicy } from '#portfolio/settings/end-of-life-policy.ts'

/** What an end of life counts as, and how many months before it is a warning or a violation; 0 is not before it. */
export interface EndOfLifeThresholds {
  readonly passed: 'warning' | 'violation'
  readonly warningMonths: number
  readonly violationMonths: number
}

/** Nobody asked for a module to fail because of an end of life, so a passed one is worth a look and no more (decisions 17). */
const defaultThresholds: EndOfLifeThresholds = { passed: 'warning', warningMonths: 0, violationMonths: 0 }

/** Resolves what an end of life is judged by; undefined where the nearest level switches it off. */
export function resolveEndOfLifeThresholds(policy: EndOfLifePolicy | undefined): EndOfLifeThresholds | undefined {
  if (policy === undefined) return defaultThresholds
  const { enabled = true, warningThreshold = 0, violationThreshold = 0 } = policy
  return enabled ? { passed: 'violation', warningMonths: warningThreshold, violationMonths: violationThreshold } : undefined
}

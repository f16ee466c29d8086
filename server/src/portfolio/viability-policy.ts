import type { ViabilityConfig } from '#portfolio/settings/viability-config.ts'

/** How active components have to be (docs/reference/settings.md#viability-policy). */
export interface ViabilityPolicy {
  /** A lower activity level is a warning; 0 disables it. */
  readonly warningThreshold: number
  /** A lower activity level is a violation; 0 disables it. */
  readonly violationThreshold: number
  /** Number of indicators that have to be known before the level counts. */
  readonly minConfidence: number
  /** The result when fewer are known: 1 nothing, 2 a warning, 3 a violation. */
  readonly noInfoLevel: number
}

/** Resolves the policy; undefined without a config, or where the nearest one disables it. Missing thresholds are 0. */
export function resolveViabilityPolicy(config: ViabilityConfig | undefined): ViabilityPolicy | undefined {
  if (config === undefined || config.enabled === false) return undefined
  const { warningThreshold = 0, violationThreshold = 0, minConfidence = 1, noInfoLevel = 1 } = config
  return { warningThreshold, violationThreshold, minConfidence, noInfoLevel }
}

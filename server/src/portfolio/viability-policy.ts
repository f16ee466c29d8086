import type { ViabilityConfig } from '#portfolio/settings/viability-config.ts'

/** How alive components have to be (decisions 4). */
export interface ViabilityPolicy {
  /** A level of activity below it is a warning; at 0 none is. */
  readonly warningThreshold: number
  /** A level of activity below it is a violation; at 0 none is. */
  readonly violationThreshold: number
  /** So many indicators have to be known before the level counts. */
  readonly minConfidence: number
  /** What it is when fewer are known: 1 nothing, 2 a warning, 3 a violation. */
  readonly noInfoLevel: number
}

/** Undefined, so not judged, where no level has a config and where the nearest one switches it off. A threshold not set is 0. */
export function resolveViabilityPolicy(config: ViabilityConfig | undefined): ViabilityPolicy | undefined {
  if (config === undefined || config.enabled === false) return undefined
  const { warningThreshold = 0, violationThreshold = 0, minConfidence = 1, noInfoLevel = 1 } = config
  return { warningThreshold, violationThreshold, minConfidence, noInfoLevel }
}

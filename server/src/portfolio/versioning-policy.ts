import type { VersioningConfig } from '#portfolio/settings/versioning-config.ts'

/** How far behind the newest release components may be (decisions 4). */
export interface VersioningPolicy {
  /** A version higher than any published one is a violation. */
  readonly jump: boolean
  /** From so many newer releases on it is a warning; undefined: never. */
  readonly warningFrom: number | undefined
  readonly violationFrom: number | undefined
}

/** Newer releases by step: 3 is any, 2 is four or more, 1 is seven or more; 0 is off. */
const releasesByStep: ReadonlyMap<number, number> = new Map([
  [1, 7],
  [2, 4],
  [3, 1],
])

/** Undefined, so not judged, where no level has a config and where the nearest one switches it off. What a config does not say is off. */
export function resolveVersioningPolicy(config: VersioningConfig | undefined): VersioningPolicy | undefined {
  if (config === undefined || config.enabled === false) return undefined
  const { jump = false, warningThreshold = 0, violationThreshold = 0 } = config
  return { jump, warningFrom: releasesByStep.get(warningThreshold), violationFrom: releasesByStep.get(violationThreshold) }
}

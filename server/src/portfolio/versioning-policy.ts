import type { VersioningConfig } from '#portfolio/settings/versioning-config.ts'

/** How far behind the newest release components may be (docs/reference/settings.md#versioning-policy). */
export interface VersioningPolicy {
  /** Whether a version higher than any published one is a violation. */
  readonly jump: boolean
  /** Number of newer releases from which it is a warning; undefined for never. */
  readonly warningFrom: number | undefined
  readonly violationFrom: number | undefined
}

/** Newer releases by step: 3 is any, 2 is four or more, 1 is seven or more; 0 disables it. */
const releasesByStep: ReadonlyMap<number, number> = new Map([
  [1, 7],
  [2, 4],
  [3, 1],
])

/** Resolves the policy; undefined without a config, or where the nearest one disables it. Missing fields are off. */
export function resolveVersioningPolicy(config: VersioningConfig | undefined): VersioningPolicy | undefined {
  if (config === undefined || config.enabled === false) return undefined
  const { jump = false, warningThreshold = 0, violationThreshold = 0 } = config
  return { jump, warningFrom: releasesByStep.get(warningThreshold), violationFrom: releasesByStep.get(violationThreshold) }
}

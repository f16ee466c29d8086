import type { Affected } from '#standards/advisory/advisory.ts'
import { releaseOf } from '#standards/advisory/ecosystems.ts'
import type { PackageRef } from '#standards/advisory/package-ref.ts'

/** There are a few hundred releases in all; the limit is for feeds gone mad. */
const rememberedReleases = 10_000
const releases = new Map<string, string | undefined>()

/** Whether an entry speaks of the release a component belongs to; an entry without release speaks of all. */
export function isSameRelease(ref: PackageRef, affected: Affected): boolean {
  return ref.anyRelease || affected.release === undefined || ref.release === releaseNamed(affected.ecosystem, affected.release)
}

function releaseNamed(ecosystem: string, suffix: string): string | undefined {
  const key = `${ecosystem}:${suffix}`
  if (releases.has(key)) return releases.get(key)
  if (releases.size >= rememberedReleases) releases.clear()
  const release = releaseOf(ecosystem, suffix)
  releases.set(key, release)
  return release
}

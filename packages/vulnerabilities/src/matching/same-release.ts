import type { AffectedPackage } from '../advisory.ts'
import { releaseOf } from '@waybill/identifiers/ecosystems'
import type { PackageRef } from './package-ref.ts'

/** There are a few hundred releases in all; the limit guards against broken feeds. */
const maxCachedReleases = 10_000
const releases = new Map<string, string | undefined>()

/** Whether an entry applies to the component's release; an entry without release applies to all. */
export function isSameRelease(ref: PackageRef, affected: AffectedPackage): boolean {
  return ref.anyRelease || affected.release === undefined || ref.release === releaseNamed(affected.ecosystem, affected.release)
}

function releaseNamed(ecosystem: string, suffix: string): string | undefined {
  const key = `${ecosystem}:${suffix}`
  if (releases.has(key)) return releases.get(key)
  if (releases.size >= maxCachedReleases) releases.clear()
  const release = releaseOf(ecosystem, suffix)
  releases.set(key, release)
  return release
}

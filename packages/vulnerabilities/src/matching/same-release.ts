import type { AffectedPackage } from '../advisory.ts'
import { releaseOf } from '@waybill/identifiers/ecosystems.ts'
import type { PackageRef } from './package-ref.ts'

/** There are a few hundred releases in all; the limit is for feeds gone mad. */
const maxCachedReleases = 10_000
const releases = new Map<string, string | undefined>()

/** Whether an entry speaks of the release a component belongs to; an entry without release speaks of all. */
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

import type { LockedPackage } from '../locked-packages.ts'
import type { ManifestContent } from '../manifest.ts'

/** Lists where each request leads: manifests write them alike. */
export function requestsOf(locked: readonly LockedPackage[]): Pick<ManifestContent, 'requests'> {
  const indexes = new Map<string, number>()
  const requests: [string, number][] = []
  for (const { purl, keys } of locked) {
    const index = indexes.get(purl) ?? indexes.size
    indexes.set(purl, index)
    for (const key of keys) requests.push([key, index])
  }
  return { requests }
}

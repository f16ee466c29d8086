import type { Database } from '#database/database.ts'
import { findCandidates, loadVulnerabilities } from '#feeds/feeds.ts'
import type { Purl } from '@waybill/identifiers'
import { matchComponent, matchTargetOf } from '@waybill/vulnerabilities'

/** A vulnerability of a component, with the highest confidence of its advisories. */
export interface ComponentVulnerability {
  readonly key: string
  readonly confidence: number
}

const maxVulnerabilities = 5000

/**
 * Matches components that no module needs to contain; the result is parallel to the purls. Sorted by confidence, then newest first, at most
 * 5,000. Without a version every vulnerability of the package matches. Runs two queries.
 */
export async function findComponentVulnerabilities(
  db: Database,
  purls: readonly Purl[],
): Promise<readonly (readonly ComponentVulnerability[])[]> {
  const subjects = purls.map((purl) => matchTargetOf(purl))
  const lookupKeys = new Set(subjects.flatMap(({ packages }) => packages.map(({ lookupKey }) => lookupKey)))
  const candidates = await findCandidates(db, [...lookupKeys])
  const matches = subjects.map((target) => {
    const keys = new Set(target.packages.map(({ lookupKey }) => lookupKey))
    return matchComponent(
      target,
      [...keys].flatMap((key) => candidates.get(key) ?? []),
    )
  })
  const vulnerabilities = await loadVulnerabilities(db, [...new Set(matches.flat().map(({ advisoryId }) => advisoryId))])
  return matches.map((those) => {
    const best = new Map<string, number>()
    for (const { advisoryId, confidence } of those) {
      const { key, kind } = vulnerabilities.get(advisoryId) ?? {}
      if (key !== undefined && kind === 'vulnerability') best.set(key, Math.max(confidence, best.get(key) ?? 0))
    }
    return Array.from(best, ([key, confidence]) => ({ key, confidence }))
      .toSorted((one, other) => other.confidence - one.confidence || other.key.localeCompare(one.key, 'en', { numeric: true }))
      .slice(0, maxVulnerabilities)
  })
}

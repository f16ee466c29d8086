import type { Transaction } from '#database/database.ts'
import { findCandidatesOf, type VulnerabilityLookup } from '#feeds/feeds.ts'
import type { ChosenFinding } from '#analysis/statements/chosen-finding-store.ts'
import { lowestFix, targetsOf } from '#analysis/statements/lowest-fix.ts'

/** A finding with the end of the range that a decision on it covers. */
export interface BoundedFinding extends ChosenFinding {
  /** The lowest version that fixes the vulnerability; undefined where none is known, and where no range is decided on. */
  readonly fix?: string | undefined
}

/** Adds to findings the versions that fix their vulnerabilities, whatever else is known of their packages: one statement. */
export async function addFixes(trx: Transaction, findings: readonly ChosenFinding[]): Promise<readonly BoundedFinding[]> {
  const distinct = [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()]
  const candidates = await findCandidatesOf(trx, distinct.flatMap(lookupsOf))
  const fixes = new Map(
    distinct.map((finding) => [keyOf(finding), lowestFix(targetsOf(finding), candidates.get(finding.vulnerabilityId ?? 0) ?? [])]),
  )
  return findings.map((finding) => Object.assign({ fix: fixes.get(keyOf(finding)) }, finding))
}

function keyOf({ componentId, vulnerabilityId }: ChosenFinding): string {
  return `${String(componentId)} ${String(vulnerabilityId)}`
}

function lookupsOf(finding: ChosenFinding): readonly VulnerabilityLookup[] {
  const { vulnerabilityId } = finding
  if (vulnerabilityId === null) return []
  const keys = targetsOf(finding).flatMap(({ packages }) => packages.map(({ lookupKey }) => lookupKey))
  return [...new Set(keys)].map((lookupKey) => ({ vulnerabilityId, lookupKey }))
}

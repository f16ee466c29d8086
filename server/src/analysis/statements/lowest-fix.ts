import { parsePurl } from '@waybill/identifiers'
import { type AdvisoryCandidate, findFixes, matchComponent, type MatchTarget, matchTargetOf } from '@waybill/vulnerabilities'
import { versionOrderOf } from '@waybill/versions'
import type { ChosenFinding } from '#analysis/statements/chosen-finding-store.ts'

/** Returns what the component of a finding is matched as: its package, the products of CPEs that documents give it, or both. */
export function targetsOf({ purl: text, cpes }: Pick<ChosenFinding, 'purl' | 'cpes'>): readonly MatchTarget[] {
  const purl = parsePurl(text)
  return purl === undefined ? [] : cpes.map((cpe) => matchTargetOf(purl, cpe === '' ? undefined : cpe))
}

/** Finds the lowest version above a component's that a record of a vulnerability calls fixed and none of them affects, given all of them. */
export function lowestFix(targets: readonly MatchTarget[], candidates: readonly AdvisoryCandidate[]): string | undefined {
  const fixes = targets.flatMap((target) => fixesOf(target, candidates))
  const order = versionOrderOf(targets[0]?.packages[0]?.ecosystem ?? '')
  return order === undefined ? fixes[0] : fixes.filter(order.isParsable).toSorted(order.compare)[0]
}

function fixesOf(target: MatchTarget, candidates: readonly AdvisoryCandidate[]): readonly string[] {
  const keys = new Set(target.packages.map(({ lookupKey }) => lookupKey))
  const own = candidates.filter(({ affected }) => keys.has(affected.lookupKey))
  return [...findFixes(target, own, matchComponent(target, own)).values()]
}

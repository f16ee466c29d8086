import { type AdvisoryCandidate, matchComponent, matchTargetOf } from './match-component.ts'
import type { MatchEvidence } from './match-evidence.ts'
import { parsePurl } from '@waybill/identifiers'

/**
 * Repeats a match from its evidence: true when the purl in it and the advisory entry lead to the same evidence again, false when
 * the advisory has changed since or the evidence does not hold.
 */
export function replayMatch(evidence: MatchEvidence, candidate: AdvisoryCandidate): boolean {
  const purl = parsePurl(evidence.purl)
  if (purl === undefined) return false
  const stored = canonicalJson(evidence)
  return matchComponent(matchTargetOf(purl, evidence.cpe), [candidate]).some((match) => canonicalJson(match.evidence) === stored)
}

/** Writes plain JSON with sorted keys: equal values become equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) => (isPlainObject(entry) ? sortedByKey(entry) : entry))
}

function sortedByKey(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

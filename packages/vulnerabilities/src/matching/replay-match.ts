import { isDeepStrictEqual } from 'node:util'
import { type AdvisoryCandidate, matchComponent, matchTargetOf } from './match-component.ts'
import type { MatchEvidence } from './match-evidence.ts'
import { parsePurl } from '@waybill/identifiers/purl.ts'

/**
 * Reaches the verdict of a stored proof anew, from nothing but the purl in it and the advisory entry: true when it is the same, false when
 * the advisory has changed since or the proof does not hold.
 */
export function replayMatch(evidence: MatchEvidence, candidate: AdvisoryCandidate): boolean {
  const purl = parsePurl(evidence.purl)
  if (purl === undefined) return false
  return matchComponent(matchTargetOf(purl, evidence.cpe), [candidate]).some((match) =>
    isDeepStrictEqual({ ...match.evidence }, { ...evidence }),
  )
}

import { isDeepStrictEqual } from 'node:util'
import { type Candidate, matchComponent, subjectOf } from '#standards/advisory/match-component.ts'
import type { Proof } from '#standards/advisory/proof.ts'
import { parsePurl } from '#standards/purl.ts'

/**
 * Reaches the verdict of a stored proof anew, from nothing but the purl in it and the advisory entry: true when it is the same, false when
 * the advisory has changed since or the proof does not hold.
 */
export function replayMatch(proof: Proof, candidate: Candidate): boolean {
  const purl = parsePurl(proof.purl)
  if (purl === undefined) return false
  return matchComponent(subjectOf(purl, proof.cpe), [candidate]).some((match) => isDeepStrictEqual({ ...match.proof }, { ...proof }))
}

import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { findCandidates } from '#feeds/feeds.ts'
import { parsePurl } from '@waybill/identifiers'
import { type AdvisoryCandidate, explainMatch, type MatchEvidence, matchTargetOf, replayMatch } from '@waybill/vulnerabilities'
import type { FindingRef } from '#analysis/findings/finding-list-report.ts'
import { loadFinding } from '#analysis/findings/finding-report.ts'
import type { AdvisoryEvidence, FindingEvidence } from '#analysis/findings/finding-shape.ts'

/**
 * Replays the evidence of a finding against the advisories as they are now, and explains in sentences what decided. A finding that
 * no advisory is behind rests on its details, as they were at the last analysis.
 */
export async function loadFindingEvidence(db: Database, caller: Caller, ref: FindingRef, at: Date): Promise<FindingEvidence> {
  const { finding, evidence } = await loadFinding(db, caller, ref, at)
  if (evidence.length === 0 && finding.details !== null) return { finding, holds: true, sentences: [finding.reason], advisories: [] }
  const candidates = await findCandidates(db, [...new Set(evidence.map(({ evidence: found }) => found.lookupKey))])
  const advisories = evidence.map(({ evidence: found, confidence }) =>
    toAdvisoryEvidence(found, confidence, candidates.get(found.lookupKey) ?? []),
  )
  const holds = advisories.length > 0 && advisories.every((advisory) => advisory.holds)
  const verdict = holds
    ? 'The evidence still leads to the same result.'
    : 'The advisory has changed since; the finding is re-evaluated in the background.'
  return { finding, holds, sentences: [finding.reason, ...(advisories[0]?.sentences ?? []), verdict], advisories }
}

function toAdvisoryEvidence(evidence: MatchEvidence, confidence: number, candidates: readonly AdvisoryCandidate[]): AdvisoryEvidence {
  const { advisoryId } = evidence
  const entries = candidates.filter((candidate) => candidate.advisoryId === advisoryId)
  const purl = parsePurl(evidence.purl)
  const sentences = purl === undefined ? [] : [...explainMatch(matchTargetOf(purl, evidence.cpe), entries).sentences]
  return { advisoryId, holds: entries.some((entry) => replayMatch(evidence, entry)), confidence, sentences, proof: evidence }
}

import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { findCandidates } from '#feeds/feeds.ts'
import { explain } from '#standards/advisory/explain.ts'
import { type Candidate, subjectOf } from '#standards/advisory/match-component.ts'
import type { Proof } from '#standards/advisory/proof.ts'
import { replayMatch } from '#standards/advisory/replay-match.ts'
import { parsePurl } from '#standards/purl.ts'
import { loadFinding } from '#analysis/findings/finding-report.ts'
import type { AdvisoryProof, FindingProof } from '#analysis/findings/finding-shape.ts'

/**
 * Replays every proof of a finding against the advisories as they are now, and says in sentences what decided. A finding that
 * no advisory speaks for rests on its details, as they were at the last analysis.
 */
export async function proveFinding(db: Database, caller: Caller, moduleId: string, id: string): Promise<FindingProof> {
  const { finding, proofs } = await loadFinding(db, caller, moduleId, id)
  if (proofs.length === 0 && finding.details !== null) return { finding, holds: true, sentences: [finding.reason], advisories: [] }
  const candidates = await findCandidates(db, [...new Set(proofs.map(({ proof }) => proof.lookupKey))])
  const advisories = proofs.map(({ proof, confidence }) => replay(proof, confidence, candidates.get(proof.lookupKey) ?? []))
  const holds = advisories.length > 0 && advisories.every((advisory) => advisory.holds)
  const verdict = holds
    ? 'Replaying the proof gives the same verdict.'
    : 'The advisory has changed since; the finding is judged again in the background.'
  return { finding, holds, sentences: [finding.reason, ...(advisories[0]?.sentences ?? []), verdict], advisories }
}

function replay(proof: Proof, confidence: number, candidates: readonly Candidate[]): AdvisoryProof {
  const { advisoryId } = proof
  const entries = candidates.filter((candidate) => candidate.advisoryId === advisoryId)
  const purl = parsePurl(proof.purl)
  const sentences = purl === undefined ? [] : [...explain(subjectOf(purl, proof.cpe), entries).sentences]
  return { advisoryId, holds: entries.some((entry) => replayMatch(proof, entry)), confidence, sentences, proof }
}

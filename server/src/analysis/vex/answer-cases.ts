import type { Transaction } from '#database/database.ts'
import type { EvaluationScope } from '#analysis/analyser.ts'
import type { StoredStatement } from '#analysis/vex/candidate-store.ts'
import { type EvidenceRequest, loadCurrentEvidence } from '#analysis/vex/current-evidence.ts'
import { changeOfEvidence, type CurrentEvidence, type EvidenceChange, summariseChange } from '#analysis/vex/decision-evidence.ts'
import { evidenceKey } from '#analysis/vex/evidence-key.ts'
import { selectAnswer, type StatementCandidate } from '#analysis/vex/select-answer.ts'
import type { DecisionChange, VexAnswer, VexEvidence } from '#analysis/vex/vex-evidence.ts'

/** A vulnerability of a component of a module, and all statements that cover it. */
interface AnsweredCase extends EvidenceRequest {
  readonly candidates: readonly StatementCandidate[]
}

/** Selects for each case the statement that decides; decisions of the company only while what they were made on is the same. */
export async function answerCases(
  trx: Transaction,
  scope: EvaluationScope & { readonly at: Date },
  cases: readonly AnsweredCase[],
): Promise<ReadonlyMap<string, VexAnswer>> {
  const decided = cases.filter(({ candidates }) => candidates.some(({ isOwn }) => isOwn))
  const evidenceOf = await loadCurrentEvidence(trx, scope, decided)
  return new Map(cases.map((one) => [evidenceKey(one.moduleId, one), answerOf(one, evidenceOf, scope.at)]))
}

function answerOf(one: AnsweredCase, evidenceOf: (request: EvidenceRequest) => CurrentEvidence, at: Date): VexAnswer {
  const compared = one.candidates.map((candidate) => {
    const { evidence } = candidate.statement
    return { ...candidate, change: evidence === null ? undefined : changeOfEvidence(evidence, evidenceOf(one)) }
  })
  const selected = selectAnswer(compared, at)
  if (selected === undefined) return {}
  const { statement, change } = selected
  return change === undefined ? { vex: toEvidence(statement) } : { changed: toDecisionChange(statement, change) }
}

function toEvidence(stored: StoredStatement): VexEvidence {
  return {
    vexId: stored.vex_id,
    statement: stored.statement,
    documentId: stored.document_id,
    version: stored.version,
    publisher: stored.publisher,
    publishedAt: (stored.at ?? stored.published)?.toISOString() ?? null,
    status: stored.status,
    justification: stored.justification,
    detail: stored.detail,
    remediation: stored.remediation,
    url: addressIn(stored.document_id ?? ''),
    ...(stored.evidence !== null && { decidedBy: stored.by_name }),
    ...(stored.until !== null && { until: stored.until.toISOString() }),
  }
}

/** An id that is a web address is where the document is to be had. */
function addressIn(documentId: string): string | null {
  return /^https?:\/\/\S+$/iu.test(documentId) ? documentId : null
}

function toDecisionChange(stored: StoredStatement, change: EvidenceChange): DecisionChange {
  return {
    vexId: stored.vex_id,
    status: stored.status,
    decidedBy: stored.by_name,
    decidedAt: stored.submitted.toISOString(),
    ...change,
    summary: summariseChange(change),
  }
}

import type { VexStatus } from '@waybill/vulnerabilities/vex'

/** What a VEX statement says of one finding, as it is kept with it. */
export interface VexEvidence {
  readonly vexId: string
  /** Which statement of the document. */
  readonly statement: number
  readonly documentId: string | null
  readonly version: string | null
  readonly publisher: string | null
  readonly publishedAt: string | null
  readonly status: VexStatus
  readonly justification: string | null
  readonly detail: string | null
  readonly remediation: string | null
  /** Where the document is to be had, when its id says so. */
  readonly url: string | null
  /** Who decided, when it is a statement of the company itself. */
  readonly decidedBy?: string
  /** The first moment at which that decision no longer holds. */
  readonly until?: string
}

/** A decision that does not apply to a finding because what it was made on has changed (docs/reference/statements.md#changed-evidence). */
export interface DecisionChange {
  readonly vexId: string
  readonly status: VexStatus
  readonly decidedBy: string
  readonly decidedAt: string
  readonly newAdvisories: readonly string[]
  readonly changedAdvisories: readonly string[]
  /** Steps of dependency paths that were not there, such as `npm:a > npm:b`; the first ten. */
  readonly newPathSteps: readonly string[]
  readonly newPathStepCount: number
  /** All of it in one sentence. */
  readonly summary: string
}

/** What statements say of one vulnerability of one component of one module. */
export interface VexAnswer {
  /** The one that decides. */
  readonly vex?: VexEvidence | undefined
  /** Given where none decides, and a decision of the company would if nothing had changed. */
  readonly changed?: DecisionChange | undefined
}

const statusPhrases: Partial<Record<VexStatus, string>> = { not_affected: 'is not affected', fixed: 'is fixed' }

/** The sentence that says why a finding is answered; undefined for a statement that only informs. */
export function vexReasonOf({ status, publisher, documentId, version, justification, publishedAt }: VexEvidence): string | undefined {
  const verdict = statusPhrases[status]
  if (verdict === undefined) return undefined
  const source = `${publisher ?? 'A VEX document'}${documentId === null ? '' : ` (${documentId}${version === null ? '' : `, version ${version}`})`}`
  const why = justification === null ? '' : `: ${justification.replaceAll('_', ' ')}`
  const when = publishedAt === null ? '' : ` (${publishedAt.slice(0, 10)})`
  return `${source} states that it ${verdict}${why}${when}.`
}

/** Returns what accepted a finding. A setting decides before a statement does, so the statement is the cause only where the reason says so. */
export function acceptedBy(vex: VexEvidence | null, reason: string): 'rule' | 'vex' {
  const answer = vex === null ? undefined : vexReasonOf(vex)
  return answer !== undefined && reason.endsWith(answer) ? 'vex' : 'rule'
}

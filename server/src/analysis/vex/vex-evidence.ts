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

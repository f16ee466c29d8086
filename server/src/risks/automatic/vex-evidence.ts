import type { VexEvidence } from '#risks/risk-properties.ts'

/** What a VEX statement says of a finding, as it is kept with it. */
export interface FindingVexEvidence {
  readonly vexId: string
  readonly documentId: string | null
  readonly version: string | null
  readonly publishedAt: string | null
  readonly status: 'not_affected' | 'affected' | 'fixed' | 'under_investigation'
  readonly justification: string | null
  readonly remediation: string | null
}

/** What a risk shows of the evidence (§2.4): the words of CSAF, whatever format it came in. */
const statuses = {
  not_affected: 'known_not_affected',
  affected: 'known_affected',
  fixed: 'fixed',
  under_investigation: 'under_investigation',
} as const

/** Of several statements the one that leaves most to be done is shown. */
const statusPriority = ['affected', 'under_investigation', 'fixed', 'not_affected'] as const

/** The evidence a risk shows, of the evidence on its findings. */
export function selectVexEvidence(found: readonly FindingVexEvidence[]): VexEvidence | undefined {
  const status = statusPriority.find((each) => found.some((one) => one.status === each))
  const chosen = found.find((one) => one.status === status)
  return chosen && evidenceOf(chosen)
}

function evidenceOf({ vexId, documentId, version, publishedAt, status, justification, remediation }: FindingVexEvidence): VexEvidence {
  return {
    csafId: vexId,
    ...(documentId !== null && { trackingId: documentId }),
    ...(version !== null && { version }),
    ...(publishedAt !== null && { publishedAt }),
    status: statuses[status],
    ...(justification !== null && { justification }),
    ...(remediation !== null && { remediationCategory: remediation }),
  }
}

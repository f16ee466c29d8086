import type { VexEvidence } from '#risks/risk-properties.ts'

/** A VEX statement as it is stored with a finding. */
export interface FindingVexEvidence {
  readonly vexId: string
  readonly documentId: string | null
  readonly version: string | null
  readonly publishedAt: string | null
  readonly status: 'not_affected' | 'affected' | 'fixed' | 'under_investigation'
  readonly justification: string | null
  readonly remediation: string | null
}

/** The statuses of a risk's evidence use CSAF's names, whatever the document's format (§2.4). */
const statuses = {
  not_affected: 'known_not_affected',
  affected: 'known_affected',
  fixed: 'fixed',
  under_investigation: 'under_investigation',
} as const

/** Of several statements the most pressing one is shown. */
const statusPriority = ['affected', 'under_investigation', 'fixed', 'not_affected'] as const

/** Selects the VEX evidence that a risk shows from that of its findings. */
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

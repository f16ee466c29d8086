import type { ApprovalStatus } from '#approvals/approval.ts'

/** What the checklist of a request is judged from. */
export interface ChecklistFacts {
  readonly approvalId: string
  readonly status: ApprovalStatus
  /** Whether the caller asked for the approval. */
  readonly isRequester: boolean
  /** Whether a user asked for it, and not a key without one. */
  readonly isPerson: boolean
  readonly fourEyes: boolean
  readonly publicUrl: string
  readonly isPublisherSet: boolean
  readonly publisherName: string
  readonly version: string | undefined
  /** Of the release, each once. */
  readonly components: number
  readonly unlicensed: number
  /** By kind of finding. */
  readonly violations: Readonly<Record<string, number>>
  /** Open vulnerabilities in the catalogue of known exploited ones. */
  readonly exploited: readonly string[]
  /** Vulnerabilities that violate the policy and whose risk nobody decided on or treats. */
  readonly undecided: readonly string[]
  readonly exceptionEnds: readonly { readonly name: string; readonly until: Date }[]
  readonly oldestScan: { readonly module: string; readonly submitted: Date }
  /** Modules that hold a later scan than the release. */
  readonly newerScans: readonly string[]
  /** When advisories were last read to their end. */
  readonly advisoriesRead: Date | undefined
  readonly now: Date
}

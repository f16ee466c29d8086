import type { ApprovalStatus } from '#approvals/approval.ts'

/** The facts from which the checklist of a request is evaluated. */
export interface ChecklistFacts {
  readonly approvalId: string
  readonly status: ApprovalStatus
  /** Whether the caller is the requester. */
  readonly isRequester: boolean
  /** Whether who decided on the request is the requester; false while it is open. */
  readonly isDecidedByRequester: boolean
  /** Whether the requester is a user, not a key without a user. */
  readonly isPerson: boolean
  readonly fourEyes: boolean
  readonly publicUrl: string
  readonly isPublisherSet: boolean
  readonly publisherName: string
  readonly version: string | undefined
  /** Number of different components. */
  readonly components: number
  readonly unlicensed: number
  /** Number by kind of finding. */
  readonly violations: Readonly<Record<string, number>>
  /** Open vulnerabilities in the catalogue of known exploited ones. */
  readonly exploited: readonly string[]
  /** Vulnerabilities that violate the policy and have no risk that is decided on or treated. */
  readonly undecided: readonly string[]
  readonly exceptionEnds: readonly { readonly name: string; readonly until: Date }[]
  readonly oldestScan: { readonly module: string; readonly submitted: Date }
  /** Modules with a newer scan than the release. */
  readonly newerScans: readonly string[]
  /** When advisories were last read completely. */
  readonly advisoriesRead: Date | undefined
  readonly now: Date
}

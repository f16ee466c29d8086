import { invalid, type HttpError } from '#platform/http-error.ts'
import type { Approval } from '#approvals/approval.ts'

/** The deciding user, and the moment. */
export interface Decider {
  readonly by: { readonly id: string; readonly name: string }
  readonly at: Date
}

interface ApprovalInput {
  readonly comment: string | undefined
  readonly releaseKey: string
  /** Whether the company requires a second person. */
  readonly fourEyes: boolean
}

/** Whether the user, or the key without a user, initiated the approval or submitted its draft. */
export function isRequester({ initiatorId, submitterId }: Approval, { id }: { readonly id: string }): boolean {
  return id === initiatorId || id === submitterId
}

/**
 * Approves a request (docs/reference/approvals.md#decisions) and publishes its release key with it. An approved one stays as it is, with
 * the key it has. Throws 400 for a draft, for a rejected one, and for the requester where the company requires a second person.
 */
export function approve(approval: Approval, { by, at }: Decider, { comment, releaseKey, fourEyes }: ApprovalInput): Approval {
  if (approval.status === 'approved') return approval
  if (approval.status === 'rejected') throw alreadyDecidedError(approval, 'approved')
  if (approval.draft) throw draftError('approved')
  if (fourEyes && isRequester(approval, by)) throw ownRequestError()
  return { ...approval, status: 'approved', verdict: { is: 'approved', at, by, comment, reason: undefined, releaseKey } }
}

/**
 * Rejects a request (docs/reference/approvals.md#decisions). A rejected one stays as it is, with the reason it has. Throws 400 for a draft
 * and for an approved one.
 */
export function reject(approval: Approval, { by, at }: Decider, reason: string): Approval {
  if (approval.status === 'rejected') return approval
  if (approval.status === 'approved') throw alreadyDecidedError(approval, 'rejected')
  if (approval.draft) throw draftError('rejected')
  return { ...approval, status: 'rejected', verdict: { is: 'rejected', at, by, reason, comment: undefined, releaseKey: undefined } }
}

function ownRequestError(): HttpError {
  return invalid('approvals.fourEyes', 'the request is your own, and the company requires that somebody else approves it')
}

function draftError(what: string): HttpError {
  return invalid('status', `the request is a draft and cannot be ${what} before it is submitted`)
}

function alreadyDecidedError({ status, verdict }: Approval, what: string): HttpError {
  const by = verdict === undefined ? '' : ` by ${verdict.by.name} at ${verdict.at.toISOString()}`
  return invalid('status', `the request was ${status}${by} and cannot be ${what} any more`)
}

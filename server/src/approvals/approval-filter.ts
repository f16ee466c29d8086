import { invalid } from '#platform/http-error.ts'
import { type ApprovalStatus, statuses } from '#approvals/approval.ts'

/** Whose requests are asked for. */
export type AssigneeFilter =
  | { readonly by: 'nobody' }
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'email'; readonly email: string }

/** The states asked for, comma-separated; undefined for all of them (§4.9). 400 names an unknown one. */
export function readStatuses(text: string | undefined): readonly ApprovalStatus[] | undefined {
  if (!text) return undefined
  const named = [...new Set(text.split(',').map((word) => word.trim()))]
  const unknown = named.find((word) => !isStatus(word))
  if (unknown !== undefined) throw invalid('status', `status ${unknown.slice(0, 100)} is unknown; use ${statuses.join(', ')}`)
  return named.filter(isStatus)
}

function isStatus(word: string): word is ApprovalStatus {
  return (statuses as readonly string[]).includes(word)
}

/** A user id, an e-mail address, or `unassigned`; undefined for everybody's (§4.9). */
export function readAssignee(text: string | undefined): AssigneeFilter | undefined {
  const requested = text?.trim()
  if (!requested) return undefined
  if (requested === 'unassigned') return { by: 'nobody' }
  return requested.includes('@') ? { by: 'email', email: requested } : { by: 'id', id: requested }
}

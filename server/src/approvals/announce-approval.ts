import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { emit, maxListed } from '#webhooks/webhooks.ts'
import type { Approval } from '#approvals/approval.ts'

const types = { open: 'approval.submitted', approved: 'approval.approved', rejected: 'approval.rejected' } as const

/** Tells the company's webhooks that a request was submitted or decided; a draft is nobody's business. The release key is a secret and is not told. */
export async function announceApproval(trx: Transaction, caller: Caller, approval: Approval): Promise<void> {
  const { id, status, verdict, edited } = approval
  if (status === 'draft') return
  const data = { ...toEventData(approval), status, byName: caller.name }
  await emit(trx, caller, { type: types[status], at: verdict?.at ?? edited, path: `/compliance/approvals/${id}`, data })
}

function toEventData({ id, name, version, projectId, moduleIds, assignee, verdict }: Approval) {
  return {
    _id: id,
    name,
    version: version ?? null,
    projectId,
    moduleIds: moduleIds.slice(0, maxListed),
    assigneeName: assignee?.name ?? null,
    reason: verdict?.reason ?? null,
  }
}

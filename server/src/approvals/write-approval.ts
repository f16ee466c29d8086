import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Approval, ApprovalChange, NewApproval } from '#approvals/approval.ts'
import { announceApproval } from '#approvals/announce-approval.ts'
import { insertApproval, lockApproval, saveApproval } from '#approvals/approval-store.ts'
import { requireAssignee, findAssignee } from '#approvals/assignee-store.ts'
import { countChanges, recountChangesJob } from '#approvals/changes/count-changes.ts'
import { saveChangeCounts } from '#approvals/changes/change-count-store.ts'
import { approve, type Decider, reject } from '#approvals/decide-approval.ts'
import { loadPublication } from '#approvals/load-publication.ts'
import { saveReleaseComponents } from '#approvals/releases/release-component-store.ts'
import { writeDocumentsTask } from '#approvals/releases/write-documents-task.ts'
import { takeSnapshot } from '#approvals/snapshot/take-snapshot.ts'
import { findTarget, type ApprovalTarget } from '#approvals/target-store.ts'
import { newReleaseKey } from '#approvals/release-key.ts'

/**
 * Requests an approval (docs/reference/approvals.md#request): freezes the latest analysis of its target, even for a draft, and assigns the
 * request. Throws 400 that names the field, and 404 for a target that the company does not have.
 */
export async function createApproval(context: AppContext, caller: Caller, requested: NewApproval): Promise<Approval> {
  return transact(context.db, async (trx) => {
    const target = await findTarget(trx, caller, requested)
    const assignee = await findAssignee(trx, caller, target.projectId, requested.assignee)
    const at = context.now()
    const snapshot = await takeSnapshot(trx, caller, target, { at, publicUrl: context.config.http.publicUrl })
    const { statistics, modules } = snapshot
    const moduleIds = modules.map(({ moduleId }) => moduleId)
    const approval = { ...newApproval(requested, target, caller, at), assignee, moduleIds, statistics }
    await insertApproval(trx, caller, approval, snapshot)
    await saveChangeCounts(trx, caller, approval.id, await countChanges(trx, caller, approval))
    await recordApproval(trx, caller, 'created', approval)
    await announceApproval(trx, caller, approval)
    return approval
  })
}

function newApproval(
  requested: NewApproval,
  { projectId, scanId }: ApprovalTarget,
  { id: initiatorId, name: initiatorName }: Caller,
  at: Date,
): Omit<Approval, 'assignee' | 'moduleIds' | 'statistics'> {
  const draft = requested.draft ?? false
  return {
    id: newId(),
    name: requested.name,
    version: requested.version ?? undefined,
    description: requested.description ?? undefined,
    purl: requested.purl ?? undefined,
    draft,
    status: draft ? 'draft' : 'open',
    projectId,
    scanId,
    initiatorId,
    initiatorName,
    submitterId: draft ? undefined : initiatorId,
    created: at,
    edited: at,
    verdict: undefined,
    binaryLinks: requested.binaryLinks ?? [],
  }
}

/**
 * Edits a draft, and submits it with `draft: false`; what was frozen stays. 400 for what is no draft any more
 * (docs/reference/approvals.md#decisions).
 */
export async function reviseApproval(context: AppContext, caller: Caller, id: string, change: ApprovalChange): Promise<Approval> {
  return transact(context.db, async (trx) => {
    const before = await lockApproval(trx, caller, id)
    if (!before.draft) throw invalid('draft', `the request is ${before.status}, and only a draft can be edited`)
    const assignee = await assigneeAfter(trx, caller, before, change)
    const edited = applyChange(before, change)
    return storeRevision(trx, caller, { ...edited, assignee, submitterId: edited.draft ? undefined : caller.id, edited: context.now() })
  })
}

function applyChange(before: Approval, { name, version, description, purl, draft, binaryLinks }: ApprovalChange): Approval {
  const isDraft = draft ?? before.draft
  return {
    ...before,
    name: name ?? before.name,
    version: replacedValue(before.version, version),
    description: replacedValue(before.description, description),
    purl: replacedValue(before.purl, purl),
    draft: isDraft,
    status: isDraft ? 'draft' : 'open',
    binaryLinks: binaryLinks ?? before.binaryLinks,
  }
}

/** Applies a requested change of a text: null clears, undefined keeps. */
function replacedValue(stored: string | undefined, requested: string | null | undefined): string | undefined {
  return requested === undefined ? stored : (requested ?? undefined)
}

async function assigneeAfter(
  trx: Transaction,
  caller: Caller,
  before: Approval,
  { assignee }: ApprovalChange,
): Promise<Approval['assignee']> {
  if (assignee === undefined || (assignee !== null && assignee === before.assignee?.id)) return before.assignee
  return assignee === null ? undefined : requireAssignee(trx, caller, assignee)
}

async function storeRevision(trx: Transaction, caller: Caller, after: Approval): Promise<Approval> {
  await saveApproval(trx, caller, after)
  await recordApproval(trx, caller, 'updated', after)
  await announceApproval(trx, caller, after)
  return after
}

/** Records the change in the activity log. */
async function recordApproval(
  trx: Transaction,
  caller: Caller,
  action: 'created' | 'updated',
  { id, name, status }: Approval,
): Promise<void> {
  const detail = status === 'open' ? 'submitted' : status
  await recordActivity(trx, caller, { action, object: 'approval', objectId: id, name, detail })
}

/**
 * Approves a request and publishes its release key; a repeat answers the key there is (docs/reference/approvals.md#decisions). 400 for the
 * requester where the company requires a second person.
 */
export async function approveApproval(context: AppContext, caller: Caller, id: string, comment: string | undefined): Promise<Approval> {
  return transact(context.db, async (trx) => {
    const before = await lockApproval(trx, caller, id)
    const { fourEyes } = await loadPublication(trx, caller, context.config.http.publicUrl)
    const after = approve(before, toDecider(context, caller), { comment, releaseKey: newReleaseKey(), fourEyes })
    if (after === before) return before
    await saveReleaseComponents(trx, caller, id)
    await context.jobs.enqueue(trx, writeDocumentsTask, { companyId: caller.companyId, approvalId: id }, id)
    await context.jobs.enqueue(trx, recountChangesJob, { companyId: caller.companyId, approvalId: id })
    return storeRevision(trx, caller, after)
  })
}

function toDecider({ now }: AppContext, { id, name }: Caller): Decider {
  return { by: { id, name }, at: now() }
}

/** Rejects a request; of a concurrent approval and rejection one wins, and the other is rejected with 400. */
export async function rejectApproval(context: AppContext, caller: Caller, id: string, reason: string): Promise<Approval> {
  return transact(context.db, async (trx) => {
    const before = await lockApproval(trx, caller, id)
    const after = reject(before, toDecider(context, caller), reason)
    return after === before ? before : storeRevision(trx, caller, after)
  })
}

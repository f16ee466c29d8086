import type { Caller } from '#access/access.ts'
import { basePath } from '#platform/http/http-server.ts'
import type { Approval, ApprovalItem, ApprovalRecord, Verdict } from '#approvals/approval.ts'
import type { ListedApproval } from '#approvals/approval-list-store.ts'
import { documentUrls } from '#approvals/releases/release-url.ts'

/** Converts a stored approval to its response (docs/reference/approvals.md#record); its addresses are absolute. */
export function toApprovalResponse(publicUrl: string, caller: Caller, approval: Approval): ApprovalRecord {
  const { id, name, version, description, purl, status, draft, projectId, moduleIds, scanId } = approval
  return {
    _id: id,
    url: `${publicUrl}${basePath}/compliance/approvals/${id}`,
    name,
    ...withNulls({ version, description, purl, scanId }),
    status,
    draft,
    projectId,
    moduleIds: [...moduleIds],
    ...toPeopleFields(approval),
    created: approval.created.toISOString(),
    edited: approval.edited.toISOString(),
    ...toVerdictFields(approval.verdict),
    binaryLinks: [...approval.binaryLinks],
    statistics: approval.statistics,
    ...toReleaseFields(publicUrl, caller, approval.verdict),
  }
}

/** Converts an approval of a list to its response (docs/reference/approvals.md#list). */
export function toApprovalItem(publicUrl: string, caller: Caller, { approval, project, changes }: ListedApproval): ApprovalItem {
  return { ...toApprovalResponse(publicUrl, caller, approval), project, changes }
}

type Nullable<Fields> = { [Field in keyof Fields]: Exclude<Fields[Field], undefined> | null }

function withNulls<Fields extends Readonly<Record<string, string | undefined>>>(fields: Fields): Nullable<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value ?? null])) as Nullable<Fields>
}

function toPeopleFields({ assignee, initiatorName }: Approval): Pick<ApprovalRecord, 'assignee' | 'assigneeName' | 'initiatorName'> {
  return { assignee: assignee?.id ?? null, assigneeName: assignee?.name ?? null, initiatorName }
}

type VerdictFields = Pick<ApprovalRecord, 'closed' | 'closedBy' | 'closedByName' | 'reason' | 'comment'>

function toVerdictFields(verdict: Verdict | undefined): VerdictFields {
  if (verdict === undefined) return { closed: null, closedBy: null, closedByName: null, reason: null, comment: null }
  const { at, by, reason, comment } = verdict
  return { closed: at.toISOString(), closedByName: by.name, ...withNulls({ closedBy: by.id, reason, comment }) }
}

/** Returns key and documents; only an approved request has them. */
function toReleaseFields(
  publicUrl: string,
  caller: Caller,
  verdict: Verdict | undefined,
): Pick<ApprovalRecord, 'releaseKey' | 'documents'> {
  const key = verdict?.releaseKey
  if (key === undefined) return {}
  return { releaseKey: key, documents: documentUrls(publicUrl, { releaseKey: key, features: caller.features }) }
}

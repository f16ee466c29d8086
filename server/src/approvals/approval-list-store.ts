import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Approval, ApprovalStatus } from '#approvals/approval.ts'
import type { AssigneeFilter } from '#approvals/approval-filter.ts'
import { approvalColumns, type ApprovalRow, approvalSource, toApproval } from '#approvals/approval-store.ts'
import type { ChangeCounts } from '#approvals/changes/changes.ts'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { isId } from '#platform/ids.ts'

export interface ApprovalFilter {
  readonly statuses: readonly ApprovalStatus[] | undefined
  readonly assignee: AssigneeFilter | undefined
  readonly projectId: string | undefined
  readonly moduleId: string | undefined
  /** Part of name or version, in lower case. */
  readonly part: string | undefined
  /** Only releases with a component that an advisory on one of these affects. */
  readonly vulnerabilityIds: readonly number[] | undefined
  readonly page: number | undefined
}

/** An approval in a list. */
export interface ListedApproval {
  readonly approval: Approval
  /** The name of its project; null when it is deleted. */
  readonly project: string | null
  readonly changes: ChangeCounts | null
}

type ListedRow = ApprovalRow & Pick<ListedApproval, 'project' | 'changes'>

/** Lists one page of approvals, newest first; two statements. */
export async function listApprovals(db: Database, { companyId }: Caller, filter: ApprovalFilter): Promise<Page<ListedApproval>> {
  const where = sql`a.company_id = ${companyId} ${withStatus(filter.statuses)} ${assignedTo(companyId, filter.assignee)} ${about(filter)}
    ${affectedBy(companyId, filter.vulnerabilityIds)}`
  const found = await sql<ListedRow>`
    select ${approvalColumns}, p.name as project, a.changes ${approvalSource}
    left join project p on p.company_id = a.company_id and p.id = a.project_id
    where ${where} order by a.id desc limit ${pageSize} offset ${offsetOf(filter.page)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from approval a where ${where}`.execute(db)
  const items = found.rows.map((row) => ({ approval: toApproval(row), project: row.project, changes: row.changes }))
  return { items, total: counted.rows[0]?.total ?? 0 }
}

function withStatus(statuses: ApprovalFilter['statuses']): RawBuilder<unknown> {
  return statuses === undefined ? sql`` : sql`and a.status = any(${statuses}::text[])`
}

function about({ projectId, moduleId, part }: ApprovalFilter): RawBuilder<unknown> {
  return sql`
    ${projectId === undefined ? sql`` : sql`and a.project_id = ${projectId}`}
    ${moduleId === undefined ? sql`` : sql`and ${moduleId} = any(a.module_ids)`}
    ${part === undefined ? sql`` : sql`and strpos(lower(concat_ws(' ', a.name, a.version)), ${part}) > 0`}`
}

/**
 * Restricts approvals to those with an affected component. Current VEX is not considered, and only approved releases have their components
 * linked.
 */
function affectedBy(companyId: string, vulnerabilityIds: ApprovalFilter['vulnerabilityIds']): RawBuilder<unknown> {
  if (vulnerabilityIds === undefined) return sql``
  return sql`and a.id in (
    select r.approval_id from advisory d
    join component_match m on m.advisory_id = d.id
    join release_component r on r.company_id = ${companyId} and r.component_id = m.component_id
    where d.vulnerability_id = any(${vulnerabilityIds}::bigint[]) and d.kind = 'vulnerability')`
}

/** An e-mail address is looked up in the company alone (docs/reference/approvals.md#list). */
function assignedTo(companyId: string, assignee: AssigneeFilter | undefined): RawBuilder<unknown> {
  if (assignee === undefined) return sql``
  if (assignee.by === 'nobody')
    return sql`and not exists (select 1 from app_user u where u.company_id = ${companyId} and u.id = a.assignee and u.deactivated is null)`
  if (assignee.by === 'id' && !isId(assignee.id)) return sql`and false`
  const named = assignee.by === 'id' ? sql`id = ${assignee.id}` : sql`lower(email) = lower(${assignee.email})`
  return sql`and a.assignee in (select id from app_user where company_id = ${companyId} and ${named})`
}

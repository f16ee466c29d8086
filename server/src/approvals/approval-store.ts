import { type RawBuilder, sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import type { BinaryLink } from '#sboms/sboms.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { Approval, ApprovalStatus, Verdict } from '#approvals/approval.ts'
import type { ChangeCounts } from '#approvals/changes/changes.ts'
import type { AssigneeFilter } from '#approvals/approval-filter.ts'
import { orUndefined } from '#approvals/or-undefined.ts'
import type { TakenSnapshot } from '#approvals/snapshot/take-snapshot.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly version: string | null
  readonly description: string | null
  readonly purl: string | null
  readonly draft: boolean
  readonly status: ApprovalStatus
  readonly verdict: Verdict['is'] | null
  readonly project_id: string
  readonly module_ids: readonly string[]
  readonly scan_id: string | null
  readonly assignee: string | null
  readonly assignee_name: string | null
  readonly initiator_id: string | null
  readonly initiator_name: string
  readonly submitter_id: string | null
  readonly created: Date
  readonly edited: Date
  readonly closed: Date | null
  readonly closed_by: string | null
  readonly closed_by_name: string | null
  readonly reason: string | null
  readonly comment: string | null
  readonly binary_links: readonly BinaryLink[]
  readonly statistics: unknown
  readonly release_key: string | null
}

const columns = sql`a.id, a.name, a.version, a.description, a.purl, a.draft, a.status, a.verdict, a.project_id, a.module_ids, a.scan_id, a.assignee,
  u.name as assignee_name, a.initiator_id, a.initiator_name, a.submitter_id, a.created, a.edited, a.closed, a.closed_by,
  a.closed_by_name, a.reason, a.comment, a.binary_links, a.statistics, a.release_key`
const source = sql`from approval a left join app_user u on u.company_id = a.company_id and u.id = a.assignee`
const rows = sql`select ${columns} ${source}`

/** Loads an approval; 404 for any other id. */
export async function loadApproval(db: Database | Transaction, { companyId }: Tenant, id: string): Promise<Approval> {
  if (!isId(id)) throw notFound(id)
  const found = await sql<Row>`${rows} where a.company_id = ${companyId} and a.id = ${id}`.execute(db)
  return requireApproval(id, found.rows)
}

/** Loads and locks an approval, so that of two concurrent decisions the second sees the first. */
export async function lockApproval(trx: Transaction, { companyId }: Tenant, id: string): Promise<Approval> {
  if (!isId(id)) throw notFound(id)
  const found = await sql<Row>`${rows} where a.company_id = ${companyId} and a.id = ${id} for no key update of a`.execute(trx)
  return requireApproval(id, found.rows)
}

function requireApproval(id: string, found: readonly Row[]): Approval {
  const [row] = found
  if (row === undefined) throw notFound(id)
  return toApproval(row)
}

export interface ApprovalFilter {
  readonly statuses: readonly ApprovalStatus[] | undefined
  readonly assignee: AssigneeFilter | undefined
  readonly projectId: string | undefined
  readonly moduleId: string | undefined
  /** Part of name or version, in lower case. */
  readonly part: string | undefined
  readonly page: number | undefined
}

/** An approval in a list. */
export interface ListedApproval {
  readonly approval: Approval
  /** The name of its project; null when it is deleted. */
  readonly project: string | null
  readonly changes: ChangeCounts | null
}

type ListedRow = Row & Pick<ListedApproval, 'project' | 'changes'>

/** Lists one page of approvals, newest first; two statements. */
export async function listApprovals(db: Database, { companyId }: Caller, filter: ApprovalFilter): Promise<Page<ListedApproval>> {
  const where = sql`a.company_id = ${companyId} ${withStatus(filter.statuses)} ${assignedTo(companyId, filter.assignee)} ${about(filter)}`
  const found = await sql<ListedRow>`
    select ${columns}, p.name as project, a.changes ${source}
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

/** An e-mail address is looked up in the company alone (docs/reference/approvals.md#list). */
function assignedTo(companyId: string, assignee: AssigneeFilter | undefined): RawBuilder<unknown> {
  if (assignee === undefined) return sql``
  if (assignee.by === 'nobody') return sql`and a.assignee is null`
  if (assignee.by === 'id') return isId(assignee.id) ? sql`and a.assignee = ${assignee.id}` : sql`and false`
  return sql`and a.assignee in (select id from app_user where company_id = ${companyId} and lower(email) = lower(${assignee.email}))`
}

/** Stores a new approval with its snapshot; two statements. */
export async function insertApproval(trx: Transaction, { companyId }: Caller, approval: Approval, snapshot: TakenSnapshot): Promise<void> {
  await trx
    .insertInto('approval')
    .values({
      ...toColumns(approval),
      ...undecidedColumns,
      company_id: companyId,
      id: approval.id,
      project_id: approval.projectId,
      module_ids: [...approval.moduleIds],
      scan_id: approval.scanId ?? null,
      initiator_id: approval.initiatorId ?? null,
      initiator_name: approval.initiatorName,
      created: approval.created,
      statistics: json(approval.statistics),
      changes: null,
      snapshot: snapshot.head,
      snapshot_digest: snapshot.digest,
    })
    .execute()
  const modules = snapshot.modules.map(({ moduleId, content, outline }, ordinal) => ({
    company_id: companyId,
    approval_id: approval.id,
    module_id: moduleId,
    ordinal,
    content,
    outline,
  }))
  await trx.insertInto('approval_module').values(modules).execute()
}

/** Stores the mutable fields of an approval. */
export async function saveApproval(trx: Transaction, { companyId }: Tenant, approval: Approval): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ ...toColumns(approval), ...toVerdictColumns(approval.verdict) })
    .where('company_id', '=', companyId)
    .where('id', '=', approval.id)
    .execute()
}

function toColumns({ name, version, description, purl, draft, assignee, submitterId, edited, binaryLinks }: Approval) {
  return {
    name,
    version: version ?? null,
    description: description ?? null,
    purl: purl ?? null,
    draft,
    assignee: assignee?.id ?? null,
    submitter_id: submitterId ?? null,
    edited,
    binary_links: json(binaryLinks),
  }
}

const undecidedColumns = {
  verdict: null,
  closed: null,
  closed_by: null,
  closed_by_name: null,
  reason: null,
  comment: null,
  release_key: null,
}

function toVerdictColumns(verdict: Verdict | undefined) {
  if (verdict === undefined) return undecidedColumns
  const { is, at, by, reason, comment, releaseKey } = verdict
  const closing = { verdict: is, closed: at, closed_by: by.id ?? null, closed_by_name: by.name }
  return { ...closing, reason: reason ?? null, comment: comment ?? null, release_key: releaseKey ?? null }
}

function toApproval(row: Row): Approval {
  return {
    id: row.id,
    name: row.name,
    version: orUndefined(row.version),
    description: orUndefined(row.description),
    purl: orUndefined(row.purl),
    draft: row.draft,
    status: row.status,
    projectId: row.project_id,
    moduleIds: row.module_ids,
    scanId: orUndefined(row.scan_id),
    assignee: row.assignee === null ? undefined : { id: row.assignee, name: row.assignee_name ?? '' },
    initiatorId: orUndefined(row.initiator_id),
    initiatorName: row.initiator_name,
    submitterId: orUndefined(row.submitter_id),
    created: row.created,
    edited: row.edited,
    verdict: toVerdict(row),
    binaryLinks: row.binary_links,
    statistics: row.statistics,
  }
}

function toVerdict(row: Row): Verdict | undefined {
  if (row.verdict === null || row.closed === null) return undefined
  return {
    is: row.verdict,
    at: row.closed,
    by: { id: orUndefined(row.closed_by), name: row.closed_by_name ?? '' },
    reason: orUndefined(row.reason),
    comment: orUndefined(row.comment),
    releaseKey: orUndefined(row.release_key),
  }
}

import { sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import type { BinaryLink } from '#sboms/sboms.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { Approval, ApprovalStatus, Verdict } from '#approvals/approval.ts'
import { orUndefined } from '#approvals/or-undefined.ts'
import type { TakenSnapshot } from '#approvals/snapshot/take-snapshot.ts'

/** A row of the table as it is read. */
export interface ApprovalRow {
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

/** The assignee is null once the user is deleted. */
export const approvalColumns = sql`a.id, a.name, a.version, a.description, a.purl, a.draft, a.status, a.verdict, a.project_id, a.module_ids, a.scan_id,
  u.id as assignee, u.name as assignee_name, a.initiator_id, a.initiator_name, a.submitter_id, a.created, a.edited, a.closed, a.closed_by,
  a.closed_by_name, a.reason, a.comment, a.binary_links, a.statistics, a.release_key`
export const approvalSource = sql`from approval a left join app_user u on u.company_id = a.company_id and u.id = a.assignee`
const rows = sql`select ${approvalColumns} ${approvalSource}`

/** Loads an approval; 404 for any other id. */
export async function loadApproval(db: Database | Transaction, { companyId }: Tenant, id: string): Promise<Approval> {
  if (!isId(id)) throw notFound(id)
  const found = await sql<ApprovalRow>`${rows} where a.company_id = ${companyId} and a.id = ${id}`.execute(db)
  return requireApproval(id, found.rows)
}

/** Loads and locks an approval, so that of two concurrent decisions the second sees the first. */
export async function lockApproval(trx: Transaction, { companyId }: Tenant, id: string): Promise<Approval> {
  if (!isId(id)) throw notFound(id)
  const found = await sql<ApprovalRow>`${rows} where a.company_id = ${companyId} and a.id = ${id} for no key update of a`.execute(trx)
  return requireApproval(id, found.rows)
}

function requireApproval(id: string, found: readonly ApprovalRow[]): Approval {
  const [row] = found
  if (row === undefined) throw notFound(id)
  return toApproval(row)
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

export function toApproval(row: ApprovalRow): Approval {
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

function toVerdict(row: ApprovalRow): Verdict | undefined {
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

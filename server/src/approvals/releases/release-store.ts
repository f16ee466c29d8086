import { type RawBuilder, sql } from 'kysely'
import type { Feature, Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'
import { isId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { orUndefined } from '#approvals/or-undefined.ts'

/** An approval that was given: what others may see of it by its release key. */
export interface Release extends Tenant {
  readonly approvalId: string
  readonly releaseKey: string
  readonly companyName: string
  /** Those of its company now: `csaf` decides whether CSAF documents are served (decisions 16). */
  readonly features: readonly Feature[]
  readonly name: string
  readonly version: string | undefined
  readonly projectId: string
  readonly moduleIds: readonly string[]
  readonly approved: Date
  readonly approvedByName: string
  /** Of the snapshot. */
  readonly digest: string
}

interface Row {
  readonly company_id: string
  readonly id: string
  readonly release_key: string
  readonly company: string
  readonly features: readonly Feature[]
  readonly name: string
  readonly version: string | null
  readonly project_id: string
  readonly module_ids: readonly string[]
  readonly closed: Date
  readonly closed_by_name: string
  readonly snapshot_digest: string
}

async function selectReleases(db: Database | Transaction, where: RawBuilder<unknown>): Promise<readonly Release[]> {
  const { rows } = await sql<Row>`
    select a.company_id, a.id, a.release_key, co.name as company, co.features, a.name, a.version, a.project_id, a.module_ids, a.closed,
      a.closed_by_name, a.snapshot_digest
    from approval a join company co on co.id = a.company_id
    where a.release_key is not null and ${where}`.execute(db)
  return rows.map(toRelease)
}

function toRelease(row: Row): Release {
  return {
    companyId: row.company_id,
    approvalId: row.id,
    releaseKey: row.release_key,
    companyName: row.company,
    features: row.features,
    name: row.name,
    version: orUndefined(row.version),
    projectId: row.project_id,
    moduleIds: row.module_ids,
    approved: row.closed,
    approvedByName: row.closed_by_name,
    digest: row.snapshot_digest,
  }
}

/** The release that a key opens, of whatever company: whoever has the key may read its documents. 404 for any other text. */
export async function loadReleaseByKey(db: Database | Transaction, key: string): Promise<Release> {
  const owner = key.length > 100 ? undefined : await findTokenOwner(db, 'approval', key)
  const [release] = owner === undefined ? [] : await selectReleases(db, sql`a.company_id = ${owner} and a.release_key = ${key}`)
  if (release === undefined) throw notFound(key.slice(0, 100))
  return release
}

/** Which approved releases of a company are meant; all of them when nothing is said. */
export interface ReleaseFilter {
  readonly approvalIds?: readonly string[] | undefined
  readonly projectId?: string | undefined
  /** Those that hold the module. */
  readonly moduleId?: string | undefined
  /** Those approved earlier: where the next piece of a long list begins. */
  readonly before?: { readonly approved: Date; readonly approvalId: string } | undefined
  /** 1,000 unless told. */
  readonly limit?: number | undefined
}

/** Approved releases of a company, the newest first; one statement. */
export async function listReleases(
  db: Database | Transaction,
  { companyId }: Tenant,
  { approvalIds, projectId, moduleId, before, limit = 1000 }: ReleaseFilter = {},
): Promise<readonly Release[]> {
  const conditions = [
    sql`a.company_id = ${companyId}`,
    ...(approvalIds === undefined ? [] : [sql`a.id = any(${approvalIds.filter(isId)}::uuid[])`]),
    ...(projectId === undefined ? [] : [sql`a.project_id = ${projectId}`]),
    ...(moduleId === undefined ? [] : [sql`${moduleId}::uuid = any(a.module_ids)`]),
    ...(before === undefined ? [] : [sql`(a.closed, a.id) < (${before.approved}::timestamptz, ${before.approvalId}::uuid)`]),
  ]
  return selectReleases(db, sql`${sql.join(conditions, sql` and `)} order by a.closed desc, a.id desc limit ${limit}`)
}

/** The approved release of an approval that a request names: 404 when the company has no such approval, 400 naming the parameter when it is not approved. */
export async function requireRelease(
  db: Database | Transaction,
  { companyId }: Tenant,
  approvalId: string,
  parameter: string,
): Promise<Release> {
  if (!isId(approvalId)) throw notFound(approvalId)
  const [release] = await selectReleases(db, sql`a.company_id = ${companyId} and a.id = ${approvalId}`)
  if (release !== undefined) return release
  const row = await db
    .selectFrom('approval')
    .select('status')
    .where('company_id', '=', companyId)
    .where('id', '=', approvalId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(approvalId)
  throw invalid(parameter, `the approval is ${row.status}; only what is approved can be linked`)
}

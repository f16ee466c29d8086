import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { requireUid, type ScanEnd } from '#repository-scans/repository-scan-store.ts'

/** A module, and the scan of it that came of a repository. */
type FilledBy = Pick<NonNullable<ScanEnd['filled']>, 'moduleId' | 'scanId'>

/** A scan that is there, and the module that it filled. */
interface LockedScan {
  readonly filled: FilledBy | undefined
}

/** Keeps a scan from being removed until the transaction ends; undefined where it was removed before. */
export async function lockScan(trx: Transaction, { companyId }: Tenant, uid: string): Promise<LockedScan | undefined> {
  const rows = trx.selectFrom('repository_scan').select(['module_id', 'scan_id']).where('company_id', '=', companyId).where('id', '=', uid)
  const row = await rows.forUpdate().executeTakeFirst()
  if (row === undefined) return undefined
  const { module_id: moduleId, scan_id: scanId } = row
  return { filled: moduleId === null || scanId === null ? undefined : { moduleId, scanId } }
}

/** Stores which module a scan filled, and by which scan of it. */
export async function saveFilled(trx: Transaction, { companyId }: Tenant, uid: string, { moduleId, scanId }: FilledBy): Promise<void> {
  const rows = trx.updateTable('repository_scan').set({ module_id: moduleId, scan_id: scanId })
  await rows.where('company_id', '=', companyId).where('id', '=', uid).execute()
}

/** A scan that was removed. */
export interface RemovedScan {
  readonly url: string
  /** The scan of the module that it filled. */
  readonly scanId: string | undefined
}

/** Removes a scan; throws a 404 where there is none. */
export async function deleteScan(trx: Transaction, { companyId }: Tenant, uid: string): Promise<RemovedScan> {
  requireUid(uid)
  const row = await trx
    .deleteFrom('repository_scan')
    .where('company_id', '=', companyId)
    .where('id', '=', uid)
    .returning(['url', 'scan_id'])
    .executeTakeFirst()
  if (row === undefined) throw notFound(uid)
  return { url: row.url, scanId: row.scan_id ?? undefined }
}

/** Lists the companies with scans that ended before a time. */
export async function findCompaniesWithOldScans(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from repository_scan where completed < ${before} order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Removes a company's scans that ended before a time. */
export async function removeScansBefore(db: Database, { companyId }: Tenant, before: Date): Promise<void> {
  await db.deleteFrom('repository_scan').where('company_id', '=', companyId).where('completed', '<', before).execute()
}

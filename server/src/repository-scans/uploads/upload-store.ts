import { sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'

/** Stores that a client may upload a result until a time, and returns its id; undefined where too many of the company are open. */
export async function insertUpload(
  trx: Transaction,
  { companyId }: Tenant,
  { now, expires, most }: { readonly now: Date; readonly expires: Date; readonly most: number },
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('repository uploads of ' || ${companyId}::text, 0))`.execute(trx)
  const { open } = await trx
    .selectFrom('repository_scan_upload')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('company_id', '=', companyId)
    .where('expires', '>', now)
    .executeTakeFirstOrThrow()
  if (open >= most) return undefined
  const id = newId()
  await trx.insertInto('repository_scan_upload').values({ company_id: companyId, id, expires, digest: null }).execute()
  return id
}

/** Reports whether an upload is awaited: allowed, in time and not there yet. */
export async function isUploadAwaited(db: Database, { companyId }: Tenant, { id, now }: UploadAt): Promise<boolean> {
  const row = await db
    .selectFrom('repository_scan_upload')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('expires', '>', now)
    .where('digest', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** An upload, and the time of asking for it. */
export interface UploadAt {
  readonly id: string
  readonly now: Date
}

/** Stores where the uploaded document is; false where another was quicker or the time is over. */
export async function saveUpload(
  trx: Transaction,
  { companyId }: Tenant,
  { id, now }: UploadAt,
  { digest, expires }: { readonly digest: string; readonly expires: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('repository_scan_upload')
    .set({ digest, expires })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('expires', '>', now)
    .where('digest', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds where an uploaded document is; undefined where there is none. */
export async function findUpload(db: Database, { companyId }: Tenant, { id, now }: UploadAt): Promise<string | undefined> {
  const row = await db
    .selectFrom('repository_scan_upload')
    .select('digest')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('expires', '>', now)
    .executeTakeFirst()
  return row?.digest ?? undefined
}

/** Removes an upload; false where it is gone. */
export async function deleteUpload(trx: Transaction, { companyId }: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('repository_scan_upload')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A scan of a client, as it is stored. */
export interface UploadedScan {
  readonly id: string
  readonly at: Date
  /** What was scanned. */
  readonly url: string
  readonly module: string
  readonly project: string | undefined
  readonly branch: string | undefined
  readonly tag: string | undefined
  readonly commit: string | undefined
  readonly files: number
  readonly scannerVersion: string
  readonly resultDigest: string
  readonly filled: { readonly moduleId: string; readonly scanId: string } | undefined
  /** Why the module was not filled. */
  readonly error: string | undefined
}

/** Stores the scan of a client as finished. */
export async function insertUploadedScan(trx: Transaction, caller: Caller, scan: UploadedScan): Promise<void> {
  const { id, at, url, module, files, scannerVersion, resultDigest } = scan
  const end = {
    status: 'finished',
    created: at,
    completed: at,
    files,
    done: files,
    commit: scan.commit ?? null,
    error: scan.error ?? null,
  } as const
  const document = { url, module, scanner_version: scannerVersion, result_digest: resultDigest, options: json({}) }
  await trx
    .insertInto('repository_scan')
    .values({ company_id: caller.companyId, id, kind: 'upload', ...document, ...targetOf(scan), ...authorOf(caller), ...end })
    .execute()
}

function targetOf({ project, branch, tag, filled }: UploadedScan) {
  const ref = { branch: branch ?? null, tag: tag ?? null }
  return { ...ref, project: project ?? null, module_id: filled?.moduleId ?? null, scan_id: filled?.scanId ?? null }
}

function authorOf({ id, name, userId, keyId }: Caller) {
  return { by_id: id, by_name: name, user_id: userId ?? null, key_id: keyId ?? null }
}

/** Lists the companies with uploads whose time was over before a time. */
export async function findCompaniesWithOldUploads(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from repository_scan_upload where expires < ${before} order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Removes a company's uploads whose time was over before a time. */
export async function removeUploadsBefore(db: Database, { companyId }: Tenant, before: Date): Promise<void> {
  await db.deleteFrom('repository_scan_upload').where('company_id', '=', companyId).where('expires', '<', before).execute()
}

import { sql } from 'kysely'
import type { RepositoryOptions } from '@waybill/repository-scan'
import type { Actor, Caller, Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { isId, newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'

/** What a scan is to read, and which module it fills. */
export interface RequestedScan {
  readonly url: string
  readonly kind: 'repository' | 'file'
  readonly branch: string | undefined
  readonly tag: string | undefined
  readonly options: RepositoryOptions
  readonly project: string | undefined
  readonly module: string | undefined
}

export interface NewScan extends RequestedScan {
  readonly created: Date
  readonly scannerVersion: string
}

/** A scan that a job began. */
export interface BegunScan extends RequestedScan {
  readonly uid: string
  readonly attempts: number
  readonly by: Actor & { readonly id: string }
}

/** Locks the waiting scans of a company until the transaction ends, and counts them. */
export async function lockWaitingScans(trx: Transaction, { companyId }: Tenant): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('repository scans of ' || ${companyId}::text, 0))`.execute(trx)
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from repository_scan
    where company_id = ${companyId} and status in ('queued', 'cloning', 'scanning')`.execute(trx)
  return rows[0]?.waiting ?? 0
}

/** Stores a scan as queued and returns its id. */
export async function insertScan(trx: Transaction, caller: Caller, scan: NewScan): Promise<string> {
  const id = newId()
  await trx
    .insertInto('repository_scan')
    .values({
      company_id: caller.companyId,
      id,
      url: scan.url,
      kind: scan.kind,
      branch: scan.branch ?? null,
      tag: scan.tag ?? null,
      options: json(scan.options),
      project: scan.project ?? null,
      module: scan.module ?? null,
      by_id: caller.id,
      by_name: caller.name,
      user_id: caller.userId ?? null,
      key_id: caller.keyId ?? null,
      created: scan.created,
      status: 'queued',
      scanner_version: scan.scannerVersion,
    })
    .execute()
  return id
}

/** Begins a scan that waits, or whose process ended; undefined for one that was removed or is over. */
export async function beginScan(db: Database, { companyId }: Tenant, uid: string): Promise<BegunScan | undefined> {
  const row = await db
    .updateTable('repository_scan')
    .set({ status: 'cloning', attempts: sql`attempts + 1`, files: 0, done: 0 })
    .where('company_id', '=', companyId)
    .where('id', '=', uid)
    .where('status', 'in', ['queued', 'cloning', 'scanning'])
    .returning(['url', 'kind', 'branch', 'tag', 'options', 'project', 'module', 'attempts', 'by_id', 'by_name', 'user_id', 'key_id'])
    .$narrowType<{ kind: 'repository' | 'file' }>()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { uid, ...toRequested(row), attempts: row.attempts, by: toActor(row, companyId) }
}

/** Puts a scan that was begun back into the queue; false where it was removed or is over. */
export async function returnScan(trx: Transaction, { companyId }: Tenant, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('repository_scan')
    .set({ status: 'queued', attempts: sql`attempts - 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', uid)
    .where('status', 'in', ['cloning', 'scanning'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Nullable<Name extends string> = Readonly<Record<Name, string | null>>

interface RequestedRow extends Nullable<'branch' | 'tag' | 'project' | 'module'> {
  readonly url: string
  readonly kind: 'repository' | 'file'
  readonly options: unknown
}

function toRequested({ url, kind, branch, tag, project, module, options }: RequestedRow): RequestedScan {
  const target = { url, kind, branch: branch ?? undefined, tag: tag ?? undefined }
  return { ...target, options: options as RepositoryOptions, project: project ?? undefined, module: module ?? undefined }
}

interface ActorRow extends Nullable<'by_id' | 'user_id' | 'key_id'> {
  readonly by_name: string
}

function toActor({ by_id: id, by_name: name, user_id: userId, key_id: keyId }: ActorRow, companyId: string): BegunScan['by'] {
  return { companyId, id: id ?? '', name, userId: userId ?? undefined, keyId: keyId ?? undefined }
}

/** How far a scan is. */
export interface ScanProgress {
  readonly status: 'cloning' | 'scanning'
  readonly scannerVersion: string
  readonly files: number
  readonly done: number
}

/** Stores how far a scan is; false where the scan was removed meanwhile. */
export async function saveProgress(db: Database, { companyId }: Tenant, uid: string, progress: ScanProgress): Promise<boolean> {
  const { status, scannerVersion, files, done } = progress
  const { numUpdatedRows } = await db
    .updateTable('repository_scan')
    .set({ status, scanner_version: scannerVersion, files, done })
    .where('company_id', '=', companyId)
    .where('id', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a scan ended with. */
export interface ScanEnd {
  readonly at: Date
  readonly files: number
  readonly scannerVersion: string
  readonly commit: string | undefined
  readonly resultDigest: string
  readonly filled: { readonly moduleId: string; readonly scanId: string; readonly module: string } | undefined
  /** Why the module could not be filled. */
  readonly error: string | undefined
}

/** Stores the end of a scan; false where the scan was removed meanwhile. */
export async function finishScan(trx: Transaction, { companyId }: Tenant, uid: string, end: ScanEnd): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('repository_scan')
    .set({
      status: 'finished',
      completed: end.at,
      files: end.files,
      done: end.files,
      scanner_version: end.scannerVersion,
      commit: end.commit ?? null,
      result_digest: end.resultDigest,
      ...(end.filled && { module: end.filled.module }),
      module_id: end.filled?.moduleId ?? null,
      scan_id: end.filled?.scanId ?? null,
      error: end.error ?? null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores why a scan failed; false where it was removed or is over. */
export async function failScan(
  trx: Transaction,
  { companyId }: Tenant,
  uid: string,
  { at, error }: { readonly at: Date; readonly error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('repository_scan')
    .set({ status: 'failed', completed: at, error })
    .where('company_id', '=', companyId)
    .where('id', '=', uid)
    .where('status', 'in', ['queued', 'cloning', 'scanning'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Throws a 404 for text that is no id. */
export function requireUid(uid: string): void {
  if (!isId(uid)) throw notFound(uid)
}

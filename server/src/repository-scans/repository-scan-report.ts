import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { ListedRepositoryScan, RepositoryScanStatus } from '#repository-scans/repository-scan.ts'
import { requireUid } from '#repository-scans/repository-scan-store.ts'

const statusColumns = [
  'id',
  'url',
  'kind',
  'scanner_version',
  'created',
  'status',
  'completed',
  'files',
  'done',
  'error',
  'module_id',
] as const

/** Loads how far a scan is; throws a 404 for any other id. */
export async function loadScanStatus(db: Database, { companyId }: Tenant, uid: string): Promise<RepositoryScanStatus> {
  requireUid(uid)
  const row = await db
    .selectFrom('repository_scan')
    .select(statusColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', uid)
    .executeTakeFirst()
  if (row === undefined) throw notFound(uid)
  return toStatus(row)
}

/** Finds where the result of a scan is stored; throws a 404 unless the scan is finished. */
export async function loadResultDigest(db: Database, { companyId }: Tenant, uid: string): Promise<string> {
  requireUid(uid)
  const row = await db
    .selectFrom('repository_scan')
    .select('result_digest')
    .where('company_id', '=', companyId)
    .where('id', '=', uid)
    .where('status', '=', 'finished')
    .executeTakeFirst()
  if (row === undefined || row.result_digest === null) throw notFound(uid)
  return row.result_digest
}

const listColumns = ['branch', 'tag', 'commit', 'project', 'module', 'scan_id', 'by_name'] as const

/** Lists the scans of a company, newest first. */
export async function listScans(db: Database, { companyId }: Tenant, page: number | undefined): Promise<Page<ListedRepositoryScan>> {
  const rows = await db
    .selectFrom('repository_scan')
    .select([...statusColumns, ...listColumns])
    .where('company_id', '=', companyId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .offset(offsetOf(page))
    .limit(pageSize)
    .execute()
  const { total } = await db
    .selectFrom('repository_scan')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const items = rows.map((row) => {
    const { branch, tag, commit, project, module, scan_id: scanId, by_name: byName } = row
    return Object.assign(toStatus(row), { branch, tag, commit, projectName: project, moduleName: module, scanId, byName })
  })
  return { items, total }
}

interface StatusRow {
  readonly id: string
  readonly url: string
  readonly kind: RepositoryScanStatus['type']
  readonly scanner_version: string
  readonly created: Date
  readonly status: RepositoryScanStatus['status']
  readonly completed: Date | null
  readonly files: number
  readonly done: number
  readonly error: string | null
  readonly module_id: string | null
}

function toStatus({
  id,
  url,
  kind,
  scanner_version,
  created,
  status,
  completed,
  files,
  done,
  error,
  module_id,
}: StatusRow): RepositoryScanStatus {
  const times = { time: created.toISOString(), status, completed: completed?.toISOString() ?? null }
  const state = { ...times, progress: { files, done }, ...(error !== null && { error }) }
  return { uid: id, url, type: kind, scanner_version, ...state, moduleId: module_id }
}

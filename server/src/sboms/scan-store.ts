import { sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { type Page, offsetOf, pageSize } from '#platform/http/paging.ts'
import { newIdAfter, nilId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { BinaryLink, Scan, ScanOptions } from '#sboms/scan.ts'

export interface NewScan {
  readonly moduleId: string
  readonly sbomId: string
  readonly documentDigest: string
  readonly options: ScanOptions
  readonly submitted: Date
}

/** Stores a scan as Scheduled and returns its id, which sorts after those of the module's earlier scans: a module keeps the last one. */
export async function createScan(
  trx: Transaction,
  { companyId }: Caller,
  { moduleId, sbomId, documentDigest, options, submitted }: NewScan,
): Promise<string> {
  const id = newIdAfter((await findLatestScan(trx, companyId, moduleId)) ?? nilId)
  await trx
    .insertInto('scan')
    .values({
      company_id: companyId,
      id,
      module_id: moduleId,
      sbom_id: sbomId,
      status: 'Scheduled',
      submitted,
      error: null,
      analysis_date: null,
      statistics: null,
      document_digest: documentDigest,
      options: json(options.deepScans === undefined ? {} : { deepScans: options.deepScans }),
      branch: options.branch ?? null,
      tag: options.tag ?? null,
      release: options.release ?? null,
      binary_links: json(options.binaryLinks),
      user_agent: options.userAgent ?? null,
      demo: options.demo,
    })
    .execute()
  return id
}

async function findLatestScan(trx: Transaction, companyId: string, moduleId: string): Promise<string | undefined> {
  const scans = trx.selectFrom('scan').select('id').where('company_id', '=', companyId).where('module_id', '=', moduleId)
  return (await scans.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}

export interface ScanRef {
  readonly companyId: string
  readonly scanId: string
}

export interface ScanState {
  readonly moduleId: string
  readonly sbomId: string | undefined
  readonly status: string
  /** Names of its project and module, for the activity log. */
  readonly scanName: string
}

/** Reads and locks a scan until the transaction ends; undefined when it has been deleted. */
export async function lockScan(trx: Transaction, { companyId, scanId }: ScanRef): Promise<ScanState | undefined> {
  const { rows } = await sql<Omit<ScanState, 'sbomId'> & { readonly sbomId: string | null }>`
    select s.module_id as "moduleId", s.sbom_id as "sbomId", s.status, p.name || ' / ' || m.name as "scanName"
    from scan s
    join module m on m.company_id = s.company_id and m.id = s.module_id
    join project p on p.company_id = m.company_id and p.id = m.project_id
    where s.company_id = ${companyId} and s.id = ${scanId}
    for update of s`.execute(trx)
  const [row] = rows
  return row && { ...row, sbomId: row.sbomId ?? undefined }
}

/** Sets a scheduled scan to Processing. */
export async function startScan(db: Database, { companyId, scanId }: ScanRef): Promise<void> {
  await db
    .updateTable('scan')
    .set({ status: 'Processing' })
    .where('company_id', '=', companyId)
    .where('id', '=', scanId)
    .where('status', '=', 'Scheduled')
    .execute()
}

/** Sets a scan to Failed unless it has finished; returns whether it did. */
export async function failScan(
  trx: Transaction,
  { companyId, scanId }: ScanRef,
  { date, error }: { readonly date: Date; readonly error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('scan')
    .set({ status: 'Failed', analysis_date: date, error })
    .where('company_id', '=', companyId)
    .where('id', '=', scanId)
    .where('status', '<>', 'Finished')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Finds the scans of all companies that are neither finished nor failed, oldest first. */
export async function findUnfinishedScans(db: Database): Promise<readonly ScanRef[]> {
  const unfinished = db.selectFrom('scan').select(['company_id', 'id']).where('status', 'in', ['Scheduled', 'Processing'])
  const rows = await unfinished.orderBy('id').execute()
  return rows.map(({ company_id, id }) => ({ companyId: company_id, scanId: id }))
}

/** Sets a scan to Finished and stores its statistics. */
export async function finishScan(
  trx: Transaction,
  { companyId, scanId }: ScanRef,
  { date, statistics }: { readonly date: Date; readonly statistics: unknown },
): Promise<void> {
  await trx
    .updateTable('scan')
    .set({ status: 'Finished', analysis_date: date, statistics: json(statistics), error: null })
    .where('company_id', '=', companyId)
    .where('id', '=', scanId)
    .execute()
}

interface Row {
  readonly id: string
  readonly project_id: string
  readonly project: string
  readonly module_id: string
  readonly module: string
  readonly status: Scan['analysisStatus']
  readonly analysis_date: Date | null
  readonly statistics: unknown
  readonly branch: string | null
  readonly tag: string | null
  readonly release: string | null
  readonly binary_links: BinaryLink[]
  readonly submitted: Date
  readonly user_agent: string | null
  readonly demo: boolean
  readonly error: string | null
  readonly deep_scan: string | null
}

const scanRows = sql`
  select s.id, m.project_id, p.name as project, s.module_id, m.name as module, s.status, s.analysis_date, s.statistics, s.branch, s.tag,
    s.release, s.binary_links, s.submitted, s.user_agent, s.demo, s.error,
    s.options ->> 'deepScanId' as deep_scan
  from scan s
  join module m on m.company_id = s.company_id and m.id = s.module_id
  join project p on p.company_id = m.company_id and p.id = m.project_id`

/** Loads one scan; scans are deleted with their module. */
export async function loadScan(db: Database | Transaction, { companyId }: Tenant, id: string): Promise<Scan> {
  const { rows } = await sql<Row>`${scanRows} where s.company_id = ${companyId} and s.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound(id)
  return toScan(row)
}

/** Loads the reference of a scan; 404 for any other id. */
export async function loadScanRef(db: Database, { companyId }: Caller, id: string): Promise<ScanRef & { readonly moduleId: string }> {
  const row = await db.selectFrom('scan').select('module_id').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return { companyId, scanId: id, moduleId: row.module_id }
}

/** Whether the scan is the newest of its module, analysed or not. */
export async function isCurrentScan(db: Database, { companyId, scanId }: ScanRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scan s
    where s.company_id = ${companyId} and s.id = ${scanId} and not exists (
      select 1 from scan newer where newer.company_id = ${companyId} and newer.module_id = s.module_id and newer.id > s.id)`.execute(db)
  return rows.length > 0
}

export interface ScanFilter {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
  readonly page?: number | undefined
}

/** Lists scans, newest first. */
export async function listScans(db: Database, { companyId }: Caller, { projectId, moduleId, page }: ScanFilter): Promise<Page<Scan>> {
  const { rows } = await sql<Row & { readonly total: number }>`
    ${scanRows}
    where s.company_id = ${companyId}
      and (${projectId ?? null}::uuid is null or m.project_id = ${projectId ?? null}::uuid)
      and (${moduleId ?? null}::uuid is null or s.module_id = ${moduleId ?? null}::uuid)
    order by s.id desc limit ${pageSize} offset ${offsetOf(page)}`.execute(db)
  const { total } = await db
    .selectFrom('scan')
    .innerJoin('module', (join) => join.onRef('module.company_id', '=', 'scan.company_id').onRef('module.id', '=', 'scan.module_id'))
    .where('scan.company_id', '=', companyId)
    .$if(projectId !== undefined, (query) => query.where('module.project_id', '=', projectId ?? ''))
    .$if(moduleId !== undefined, (query) => query.where('scan.module_id', '=', moduleId ?? ''))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toScan), total }
}

function toScan(row: Row): Scan {
  return {
    _id: row.id,
    url: `/core/scans/${row.id}`,
    projectId: row.project_id,
    project: row.project,
    moduleId: row.module_id,
    module: row.module,
    analysisStatus: row.status,
    analysisDate: row.analysis_date?.toISOString() ?? null,
    statistics: row.statistics,
    branch: row.branch,
    tag: row.tag,
    release: row.release,
    binaryLinks: row.binary_links,
    submitted: row.submitted.toISOString(),
    userAgent: row.user_agent,
    ...(row.demo && { demo: true }),
    ...(row.error !== null && { error: row.error }),
    ...(row.deep_scan !== null && { deepScanId: row.deep_scan }),
  }
}

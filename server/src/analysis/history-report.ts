import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { inBatches } from '#platform/http/csv.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { ModuleStatus } from '#portfolio/portfolio.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { EvaluationReason } from '#analysis/analysis-store.ts'
import type { AnalysisItem } from '#analysis/analysis-item.ts'
import type { Statistics } from '#analysis/statistics.ts'

interface Row {
  readonly id: string
  readonly date: Date
  readonly reason: EvaluationReason
  readonly scan_id: string
  readonly status: ModuleStatus
  readonly statistics: Statistics
}

/** Lists one page of a module's analyses, newest first; two statements. */
export async function listAnalyses(db: Database, module: ModuleRef, page: number | undefined): Promise<Page<AnalysisItem>> {
  const { companyId, moduleId } = module
  const ofPage = sql`company_id = ${companyId} and module_id = ${moduleId} ${newestFirst} limit ${pageSize} offset ${offsetOf(page)}`
  return { items: await selectAnalyses(db, ofPage), total: await countAnalyses(db, module) }
}

/** How many analyses a module has, and the ids of the newest. */
export interface ExportedAnalyses {
  readonly total: number
  readonly ids: readonly string[]
}

/** Lists the analyses of an export, newest first. */
export async function listExportedAnalyses(db: Database, module: ModuleRef, limit: number): Promise<ExportedAnalyses> {
  const { companyId, moduleId } = module
  const { rows } = await sql<{ id: string }>`
    select id from analysis where company_id = ${companyId} and module_id = ${moduleId} ${newestFirst} limit ${limit}`.execute(db)
  return { total: await countAnalyses(db, module), ids: rows.map(({ id }) => id) }
}

/** Reads analyses in batches, newest first; each batch is read when the one before it was consumed. */
export function readAnalyses(db: Database, { companyId }: Tenant, { ids }: ExportedAnalyses): AsyncGenerator<readonly AnalysisItem[]> {
  return inBatches(ids, (some) => selectAnalyses(db, sql`company_id = ${companyId} and id = any(${[...some]}::uuid[]) ${newestFirst}`))
}

const newestFirst = sql`order by date desc, id desc`

async function countAnalyses(db: Database, { companyId, moduleId }: ModuleRef): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from analysis where company_id = ${companyId} and module_id = ${moduleId}`.execute(db)
  return rows[0]?.total ?? 0
}

async function selectAnalyses(db: Database, which: RawBuilder<unknown>): Promise<readonly AnalysisItem[]> {
  const { rows } = await sql<Row>`select id, date, reason, scan_id, status, statistics from analysis where ${which}`.execute(db)
  return rows.map(({ id, date, reason, scan_id: scanId, status, statistics }) => ({
    _id: id,
    date: date.toISOString(),
    reason,
    scanId,
    status,
    statistics,
  }))
}

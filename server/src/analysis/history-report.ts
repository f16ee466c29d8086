import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { ModuleStatus } from '#portfolio/portfolio.ts'
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
export async function listAnalyses(
  db: Database,
  { companyId }: Tenant,
  moduleId: string,
  page: number | undefined,
): Promise<Page<AnalysisItem>> {
  const { rows } = await sql<Row>`
    select id, date, reason, scan_id, status, statistics from analysis where company_id = ${companyId} and module_id = ${moduleId}
    order by date desc, id desc limit ${pageSize} offset ${offsetOf(page)}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from analysis where company_id = ${companyId} and module_id = ${moduleId}`.execute(db)
  const items = rows.map(({ id, date, reason, scan_id: scanId, status, statistics }) => ({
    _id: id,
    date: date.toISOString(),
    reason,
    scanId,
    status,
    statistics,
  }))
  return { items, total: counted.rows[0]?.total ?? 0 }
}

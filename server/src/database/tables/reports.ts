// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType } from 'kysely'

export interface ReportsTables {
  dashboard_count: DashboardCountTable
}

/** What the dashboard of a large company counts over all its modules, as a job last counted it. */
export interface DashboardCountTable {
  company_id: string
  at: Date
  state: string
  counts: ColumnType<unknown, unknown, unknown>
}

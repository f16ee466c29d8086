// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType } from 'kysely'

export interface ReportsTables {
  dashboard_count: DashboardCountTable
  company_component_count: CompanyComponentCountTable
  component_counted_module: ComponentCountedModuleTable
}

/** What the dashboard of a large company counts over all its modules, as a job last counted it. */
export interface DashboardCountTable {
  company_id: string
  at: Date
  state: string
  counts: ColumnType<unknown, unknown, unknown>
}

/** How many modules of a large company have a component, by its declared licences. */
export interface CompanyComponentCountTable {
  company_id: string
  component_id: number
  license_key: number
  licenses: string | null
  modules: number
}

/** The state in which the components of a module were counted, and which they were. */
export interface ComponentCountedModuleTable {
  company_id: string
  module_id: string
  scan_id: string
  generation: number
  attachments: number
  component_ids: string[]
  licenses: string[]
}

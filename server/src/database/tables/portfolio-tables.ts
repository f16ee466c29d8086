import type { ColumnType, Generated } from 'kysely'

export interface PortfolioTables {
  tag: TagTable
  project: ProjectTable
  module: ModuleTable
}

export interface TagTable {
  company_id: string
  id: string
  name: string
}

export interface ProjectTable {
  company_id: string
  id: string
  name: string
  description: string | null
  /** Null while never set. */
  tags: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  settings: ColumnType<unknown, unknown, unknown>
  /** Issue trackers, their secrets sealed; never returned. */
  trackers: ColumnType<unknown, unknown, unknown>
  created: Generated<Date>
  edited: Generated<Date>
}

export interface ModuleTable {
  company_id: string
  id: string
  project_id: string
  name: string
  match_name: string
  identifier: string | null
  /** Null while never set. */
  tags: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  settings: ColumnType<unknown, unknown, unknown>
  demo: Generated<boolean>
  created: Generated<Date>
  edited: Generated<Date>
}

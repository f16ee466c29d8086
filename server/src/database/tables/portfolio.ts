// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated } from 'kysely'

export interface PortfolioTables {
  project: ProjectTable
  module: ModuleTable
  removed_entry: RemovedEntryTable
  tag: TagTable
}

/** A project. */
export interface ProjectTable {
  company_id: string
  id: string
  name: string
  description: string | null
  tags: string[] | null
  settings: ColumnType<unknown, unknown, unknown>
  trackers: ColumnType<unknown, unknown, unknown>
  created: Generated<Date>
  edited: Generated<Date>
}

/** A module of a project. */
export interface ModuleTable {
  company_id: string
  id: string
  project_id: string
  name: string
  match_name: string
  identifier: string | null
  tags: string[] | null
  settings: ColumnType<unknown, unknown, unknown>
  demo: Generated<boolean>
  created: Generated<Date>
  edited: Generated<Date>
}

/** An entry that somebody removed from the allow list of a module. */
export interface RemovedEntryTable {
  company_id: string
  module_id: string
  entry: ColumnType<unknown, unknown, unknown>
  entry_hash: Buffer
  removed: Date
}

/** A tag for projects and modules. */
export interface TagTable {
  company_id: string
  id: string
  name: string
}

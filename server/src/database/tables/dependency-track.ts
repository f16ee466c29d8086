// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated } from 'kysely'

export interface DependencyTrackTables {
  dependency_track_version: DependencyTrackVersionTable
}

/** The name and version by which clients of Dependency-Track know a module. */
export interface DependencyTrackVersionTable {
  company_id: string
  module_id: string
  name: string
  version: string
  parent_id: string | null
  is_latest: Generated<boolean>
  is_active: Generated<boolean>
  properties: ColumnType<unknown, unknown, unknown>
}

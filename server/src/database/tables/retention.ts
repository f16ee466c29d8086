// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { Generated } from 'kysely'

export interface RetentionTables {
  retention_progress: RetentionProgressTable
}

/** How far the rows of a company were examined for removal. */
export interface RetentionProgressTable {
  company_id: string
  kind: string
  examined_through: string | null
  removed: Generated<number>
  began: Date
}

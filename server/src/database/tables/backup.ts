// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { Generated } from 'kysely'

export interface BackupTables {
  last_backup: LastBackupTable
}

/** When the service was last backed up completely. */
export interface LastBackupTable {
  only_row: Generated<boolean>
  moment: Date
}

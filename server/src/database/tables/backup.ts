// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { Generated } from 'kysely'

export interface BackupTables {
  backup_attempt: BackupAttemptTable
  last_backup: LastBackupTable
}

/** The last attempt to back up into a bucket. */
export interface BackupAttemptTable {
  only_row: Generated<boolean>
  id: string
  started: Date
  lease_until: Date
  object_key: string
  upload_id: string | null
  finished: Date | null
  bytes: number | null
  error: string | null
}

/** When the service was last backed up completely. */
export interface LastBackupTable {
  only_row: Generated<boolean>
  moment: Date
}

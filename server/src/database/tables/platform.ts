// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.

export interface PlatformTables {
  unnamed_file: UnnamedFileTable
}

/** A stored file that no row names, and since when. */
export interface UnnamedFileTable {
  company_id: string
  digest: string
  since: Date
}

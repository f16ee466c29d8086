// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.

export interface PlatformTables {
  unreferenced_file: UnreferencedFileTable
}

/** A stored file that no row names, and since when. */
export interface UnreferencedFileTable {
  company_id: string
  digest: string
  since: Date
}

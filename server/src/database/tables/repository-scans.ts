// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated } from 'kysely'

export interface RepositoryScansTables {
  repository_scan: RepositoryScanTable
  repository_scan_upload: RepositoryScanUploadTable
  repository_scan_memory: RepositoryScanMemoryTable
  repository_scan_content: RepositoryScanContentTable
}

/** A deep scan of a repository. */
export interface RepositoryScanTable {
  company_id: string
  id: string
  url: string
  kind: 'repository' | 'file' | 'upload'
  branch: string | null
  tag: string | null
  options: ColumnType<unknown, unknown, unknown>
  project: string | null
  module: string | null
  by_id: string | null
  by_name: string
  user_id: string | null
  key_id: string | null
  created: Date
  status: 'queued' | 'cloning' | 'scanning' | 'finished' | 'failed'
  attempts: Generated<number>
  scanner_version: string
  files: Generated<number>
  done: Generated<number>
  completed: Date | null
  error: string | null
  commit: string | null
  result_digest: string | null
  module_id: string | null
  scan_id: string | null
}

/** A result that a client is about to upload. */
export interface RepositoryScanUploadTable {
  company_id: string
  id: string
  expires: Date
  digest: string | null
}

/** What the last scan of an address learned of its contents. */
export interface RepositoryScanMemoryTable {
  company_id: string
  address: string
  memory: Buffer
  saved: Date
}

/** What a content of scanned repositories says. */
export interface RepositoryScanContentTable {
  company_id: string
  sha256: string
  kind: string
  scanner_version: string
  findings: string
  last_used: Date
}

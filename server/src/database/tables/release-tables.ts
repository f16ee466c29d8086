import type { ColumnType } from 'kysely'

export interface ReleaseTables {
  release_document: ReleaseDocumentTable
  release_summary: ReleaseSummaryTable
  signing_key: SigningKeyTable
}

/** What was published of a release, once. */
export interface ReleaseDocumentTable {
  company_id: string
  approval_id: string
  name: string
  format: string
  /** SHA-256 of the bytes, under which the file store keeps them. */
  digest: string
  size: number
  signature: Buffer
  key_id: string
  created: Date
}

/** What the page of a release tells of it in figures. */
export interface ReleaseSummaryTable {
  company_id: string
  approval_id: string
  summary: ColumnType<unknown, unknown, unknown>
}

/** Of the service, and of no company. */
export interface SigningKeyTable {
  id: string
  x: string
  since: Date
}

import type { ColumnType } from 'kysely'

export interface ReleaseTables {
  csaf_edition: CsafEditionTable
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

/** The CSAF document of a release as of now, since it is another than the frozen one. */
export interface CsafEditionTable {
  company_id: string
  approval_id: string
  /** `[{date, summary}]`, oldest first. */
  revisions: ColumnType<unknown, unknown, unknown>
  content_digest: string
  /** Compressed with zstd. */
  document: Buffer
  digest: string
  edited: Date
}

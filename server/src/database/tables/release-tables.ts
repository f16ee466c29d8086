import type { ColumnType } from 'kysely'

export interface ReleaseTables {
  csaf_edition: CsafEditionTable
  openpgp_signature: OpenPgpSignatureTable
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
  tlp: ColumnType<string, string | undefined, string>
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
  tlp: ColumnType<string, string | undefined, string>
  /** Ed25519 over the document; null where it was made before editions were signed. */
  signature: Buffer | null
  key_id: string | null
}

/** An OpenPGP signature of a CSAF document, made once for a document and a key. */
export interface OpenPgpSignatureTable {
  company_id: string
  approval_id: string
  digest: string
  fingerprint: string
  armored: string
  created: Date
}

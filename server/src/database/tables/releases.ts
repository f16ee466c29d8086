// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated } from 'kysely'

export interface ReleasesTables {
  release_document: ReleaseDocumentTable
  release_summary: ReleaseSummaryTable
  signing_key: SigningKeyTable
  csaf_edition: CsafEditionTable
  openpgp_signature: OpenpgpSignatureTable
}

/** A published document of a release. */
export interface ReleaseDocumentTable {
  company_id: string
  approval_id: string
  name: string
  format: string
  digest: string
  size: number
  signature: Buffer
  key_id: string
  created: Date
  tlp: Generated<string>
}

/** The figures on the page of a release. */
export interface ReleaseSummaryTable {
  company_id: string
  approval_id: string
  summary: ColumnType<unknown, unknown, unknown>
}

/** The public half of a key that signed documents. Belongs to no company. */
export interface SigningKeyTable {
  id: string
  x: string
  since: Date
}

/** The current CSAF document of a release, once it differs from the release's own. */
export interface CsafEditionTable {
  company_id: string
  approval_id: string
  revisions: ColumnType<unknown, unknown, unknown>
  content_digest: string
  document: Buffer
  digest: string
  edited: Date
  tlp: Generated<string>
  signature: Buffer | null
  key_id: string | null
}

/** An OpenPGP signature of a CSAF document. */
export interface OpenpgpSignatureTable {
  company_id: string
  approval_id: string
  digest: string
  fingerprint: string
  armored: string
  created: Date
}

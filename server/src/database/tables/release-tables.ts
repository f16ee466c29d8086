export interface ReleaseTables {
  release_document: ReleaseDocumentTable
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

/** Of the service, and of no company. */
export interface SigningKeyTable {
  id: string
  x: string
  since: Date
}

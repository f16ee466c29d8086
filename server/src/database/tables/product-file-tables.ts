export interface ProductFileTables {
  product_file: ProductFileTable
  unnamed_file: UnreferencedFileTable
}

export interface ProductFileTable {
  company_id: string
  product_id: string
  id: string
  /** `photo`, or the type of document. */
  slot: string
  token: string
  name: string
  digest: string
  size: number
  content_type: string
  uploaded: Date
  uploaded_by_id: string | null
  uploaded_by_name: string
}

/** A stored file that no row names. */
export interface UnreferencedFileTable {
  company_id: string
  digest: string
  since: Date
}

import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** A product's file in the file store. */
export interface StoredFile {
  /** `photo`, or the type of document. */
  readonly slot: string
  readonly name: string
  /** SHA-256 in hex. */
  readonly digest: string
  readonly size: number
}

/** Loads the files of a product in upload order. */
export async function loadStoredFiles(db: Database, { companyId }: Tenant, productId: string): Promise<readonly StoredFile[]> {
  return db
    .selectFrom('product_file')
    .select(['slot', 'name', 'digest', 'size'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()
}

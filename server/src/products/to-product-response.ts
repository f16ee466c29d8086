import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadAttachments } from '#products/attachments/attachment-store.ts'
import { loadEntries } from '#products/entries/entry-store.ts'
import { type Product, type ProductRecord, toProductRecord } from '#products/product.ts'

/** A product with its entries, photos and documents, as it is read (§2.3). */
export async function toProductResponse(
  { config }: AppContext,
  db: Database | Transaction,
  caller: Caller,
  product: Product,
): Promise<ProductRecord> {
  const entries = await loadEntries(db, caller, product.id)
  const attachments = await loadAttachments(db, caller, { productId: product.id, publicUrl: config.http.publicUrl })
  return toProductRecord(product, { ...entries, ...attachments })
}

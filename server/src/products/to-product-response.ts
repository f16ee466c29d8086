import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadAttachments } from '#products/attachments/attachment-store.ts'
import { loadEntries } from '#products/entries/entry-store.ts'
import { type Product, type ProductRecord, toProductRecord } from '#products/product.ts'

/** A product with its entries, photos and documents, as it is read (docs/reference/products.md#fields). */
export async function toProductResponse(
  context: AppContext,
  db: Database | Transaction,
  caller: Tenant,
  product: Product,
): Promise<ProductRecord> {
  return (await loadProductRecords(context, db, caller, [product.id]))(product)
}

/** Loads what belongs to products, in four statements, and returns how each of them is read. */
export async function loadProductRecords(
  { config }: AppContext,
  db: Database | Transaction,
  tenant: Tenant,
  productIds: readonly string[],
): Promise<(product: Product) => ProductRecord> {
  const entriesOf = await loadEntries(db, tenant, productIds)
  const attachmentsOf = await loadAttachments(db, tenant, { productIds, publicUrl: config.http.publicUrl })
  return (product) => toProductRecord(product, { ...entriesOf(product.id), ...attachmentsOf(product.id) })
}

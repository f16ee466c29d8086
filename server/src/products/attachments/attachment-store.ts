import { type Selectable, sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'
import type { ProductFileTable } from '#database/tables/products.ts'
import { newId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { type Attachment, type Attachments, type DocumentType, photoLimit } from '#products/attachments/attachments.ts'
import { linkOf, makeToken, readLink } from '#products/attachments/file-link.ts'

/** The slot of a product's file: its photos, or the document of a type. */
export type AttachmentSlot = 'photo' | DocumentType

/** A file in the file store to be attached to a product. */
export interface NewFile {
  readonly slot: AttachmentSlot
  readonly name: string
  readonly digest: string
  readonly size: number
  readonly contentType: string
  readonly uploaded: Date
}

/** Loads the photos of products, oldest first, and their documents, by product id; one statement. */
export async function loadAttachments(
  db: Database | Transaction,
  { companyId }: Tenant,
  { productIds, publicUrl }: { readonly productIds: readonly string[]; readonly publicUrl: string },
): Promise<(productId: string) => Attachments> {
  const rows = await db
    .selectFrom('product_file')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('id')
    .execute()
  const byProduct = Map.groupBy(rows, ({ product_id: productId }) => productId)
  return (productId) => toAttachments(byProduct.get(productId) ?? [], publicUrl)
}

function toAttachments(rows: readonly Selectable<ProductFileTable>[], publicUrl: string): Attachments {
  function at(scope: AttachmentSlot): readonly Attachment[] {
    return rows.filter(({ slot }) => slot === scope).map((row) => toAttachment(row, publicUrl))
  }
  return {
    photos: at('photo'),
    documents: {
      userManual: at('userManual')[0] ?? null,
      secureSetup: at('secureSetup')[0] ?? null,
      productDescription: at('productDescription')[0] ?? null,
      sbom: at('sbom')[0] ?? null,
      cedoc: at('cedoc')[0] ?? null,
    },
  }
}

function toAttachment(row: Selectable<ProductFileTable>, publicUrl: string): Attachment {
  const { name, size, content_type: contentType, uploaded, uploaded_by_name: uploadedByName } = row
  return { name, url: linkOf(publicUrl, row), size, contentType, uploaded: uploaded.toISOString(), uploadedByName }
}

/**
 * Attaches a file to a locked product. A document replaces the one of its type, whose link becomes invalid; 400 `file` when the product has
 * the maximum number of photos.
 */
export async function addFile(trx: Transaction, caller: Caller, productId: string, file: NewFile): Promise<void> {
  if (file.slot === 'photo') await requireRoom(trx, caller, productId)
  else await removeFrom(trx, caller, productId, file.slot)
  await trx
    .insertInto('product_file')
    .values({
      company_id: caller.companyId,
      product_id: productId,
      id: newId(),
      slot: file.slot,
      token: makeToken(),
      name: file.name,
      digest: file.digest,
      size: file.size,
      content_type: file.contentType,
      uploaded: file.uploaded,
      uploaded_by_id: caller.id,
      uploaded_by_name: caller.name,
    })
    .execute()
}

async function requireRoom(trx: Transaction, { companyId }: Tenant, productId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('product_file')
    .select((from) => from.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('slot', '=', 'photo')
    .executeTakeFirstOrThrow()
  if (Number(count) >= photoLimit) throw invalid('file', `A product has at most ${String(photoLimit)} photos; remove one first.`)
}

function removeFrom(trx: Transaction, { companyId }: Tenant, productId: string, scope: AttachmentSlot) {
  return trx
    .deleteFrom('product_file')
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('slot', '=', scope)
    .execute()
}

/** Removes a file from a locked product and invalidates its link; 404 when the slot does not have this link. */
export async function removeFile(
  trx: Transaction,
  { companyId }: Tenant,
  productId: string,
  { place: scope, url, publicUrl }: { readonly place: AttachmentSlot; readonly url: string; readonly publicUrl: string },
): Promise<void> {
  const file = readLink(publicUrl, url)
  if (file === undefined) throw notFound(url)
  const { numDeletedRows } = await trx
    .deleteFrom('product_file')
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('slot', '=', scope)
    .where('token', '=', file.token)
    .where('name', '=', file.name)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound(url)
}

/** A file that its link alone gives access to. */
export interface LinkedFile {
  readonly companyId: string
  readonly name: string
  readonly digest: string
  readonly contentType: string
}

/** The file behind a link, whatever company it is of: the link is the key (docs/reference/products.md#file-links). */
export async function findLinkedFile(db: Database, token: string, name: string): Promise<LinkedFile | undefined> {
  const owner = await findTokenOwner(db, 'product_file', token)
  if (owner === undefined) return undefined
  const row = await db
    .selectFrom('product_file')
    .select(['company_id', 'digest', 'content_type'])
    .where('company_id', '=', owner)
    .where('token', '=', token)
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { companyId: row.company_id, name, digest: row.digest, contentType: row.content_type }
}

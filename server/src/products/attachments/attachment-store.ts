import type { Selectable } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'
import type { ProductFileTable } from '#database/tables/product-file-tables.ts'
import { newId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { type Attachment, type Attachments, type DocumentType, photoLimit } from '#products/attachments/attachments.ts'
import { linkOf, makeToken, readLink } from '#products/attachments/file-link.ts'

/** Where a file of a product is: among its photos, or the one document of a type. */
export type AttachmentSlot = 'photo' | DocumentType

/** A file that was kept in the file store, and is now given to a product. */
export interface NewFile {
  readonly slot: AttachmentSlot
  readonly name: string
  readonly digest: string
  readonly size: number
  readonly contentType: string
  readonly uploaded: Date
}

/** The photos, oldest first, and the documents of a product of the company. */
export async function loadAttachments(
  db: Database | Transaction,
  { companyId }: Tenant,
  { productId, publicUrl }: { readonly productId: string; readonly publicUrl: string },
): Promise<Attachments> {
  const rows = await db
    .selectFrom('product_file')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()
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
 * Gives a product that is held a file. A document takes the place of the one of its type, whose link dies; 400 `file` when the product has
 * as many photos as it may.
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

/** Takes a file away from a product that is held, and its link dies; 404 when this link is not at this place of it. */
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

/** A file that anybody with its link may have. */
export interface LinkedFile {
  readonly companyId: string
  readonly name: string
  readonly digest: string
  readonly contentType: string
}

/** The file behind a link, whatever company it is of: the link is the key (§5.7). */
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

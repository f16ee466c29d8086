import { Type, type Static } from 'typebox'
import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'

/** One slot for a document each (§2.3). */
export const documentTypes = ['userManual', 'secureSetup', 'productDescription', 'sbom', 'cedoc'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A stored file of a product; the url is absolute (§2.3, decisions 7). */
export const Attachment = Type.Object({
  name: Type.String(),
  url: Type.String(),
  size: Type.Integer(),
  contentType: Type.String(),
  uploaded: Type.String(),
  uploadedByName: Type.String(),
})
export type Attachment = Readonly<Static<typeof Attachment>>

const Slot = Type.Union([Attachment, Type.Null()])

/** Each slot with what it holds. */
export const Documents = Type.Object({
  userManual: Slot,
  secureSetup: Slot,
  productDescription: Slot,
  sbom: Slot,
  cedoc: Slot,
})
export type Documents = Readonly<Static<typeof Documents>>

/** What was uploaded for a product. */
export interface Attachments {
  readonly photos: readonly Attachment[]
  readonly documents: Documents
}

const none: Attachments = {
  photos: [],
  documents: { userManual: null, secureSetup: null, productDescription: null, sbom: null, cedoc: null },
}

/** Which product, and what the links to its files begin with. */
export interface AttachmentsWanted {
  readonly productId: string
  readonly publicUrl: string
}

/** The photos, oldest first, and the documents of a product of the caller's company. */
export async function loadAttachments(_db: Database | Transaction, _caller: Caller, _wanted: AttachmentsWanted): Promise<Attachments> {
  return none
}

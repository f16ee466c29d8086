import { type Static, Type } from 'typebox'

/** One slot for a document each (docs/reference/products.md#files). */
export const documentTypes = ['userManual', 'secureSetup', 'productDescription', 'sbom', 'cedoc'] as const
export type DocumentType = (typeof documentTypes)[number]

/** What the app calls the documents. */
export const documentTitles: Readonly<Record<DocumentType, string>> = {
  userManual: 'Instructions for users',
  secureSetup: 'Secure set-up and use',
  productDescription: 'Design and architecture',
  sbom: 'Software bill of materials',
  cedoc: 'EU declaration of conformity',
}

/** Maximum number of photos of a product. */
export const photoLimit = 50

/** A stored file of a product; the url is absolute (docs/reference/products.md#files). */
export const Attachment = Type.Object(
  {
    name: Type.String(),
    url: Type.String(),
    size: Type.Integer(),
    contentType: Type.String(),
    uploaded: Type.String(),
    uploadedByName: Type.String(),
  },
  { title: 'Attachment' },
)
export type Attachment = Readonly<Static<typeof Attachment>>

const Slot = Type.Union([Attachment, Type.Null()])

/** The documents by type. */
export const Documents = Type.Object(
  {
    userManual: Slot,
    secureSetup: Slot,
    productDescription: Slot,
    sbom: Slot,
    cedoc: Slot,
  },
  { title: 'ProductDocuments' },
)
export type Documents = Readonly<Static<typeof Documents>>

/** The photos and documents of a product. */
export interface Attachments {
  readonly photos: readonly Attachment[]
  readonly documents: Documents
}

import { type Static, Type } from 'typebox'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { readable, replaceable } from '#portfolio/portfolio.ts'
import { Attachment, type Attachments, Documents } from '#products/attachments/attachments.ts'
import { LongText, Misuse, Moment, ShortText, Solution, SupportContract } from '#products/entries/entries.ts'
import {
  type Classification,
  classifications,
  type ProductState,
  productStates,
  type ProductType,
  productTypes,
} from '#products/product-terms.ts'

const contactText = Type.String({ maxLength: 1000 })

/** Who makes the product, and who is told of its weaknesses (docs/reference/products.md#fields). */
const contactFields = {
  registeredTradeName: contactText,
  manufacturerName: contactText,
  manufacturerAddress: contactText,
  manufacturerWebsite: contactText,
  productSecurityContact: contactText,
  productSecurityWeblink: contactText,
}
const SentContacts = Type.Object(replaceable(contactFields), { title: 'SentContacts', ...closed })
export const Contacts = Type.Object(readable(contactFields), { title: 'ProductContacts' })
export type Contacts = Readonly<Static<typeof Contacts>>

const Property = Type.Object({ name: ShortText, value: Type.String({ maxLength: 2000 }) }, { title: 'ProductProperty', ...closed })
const Properties = Type.Array(Property, { maxItems: 500 })
export type Property = Readonly<Static<typeof Property>>

const identityFields = { type: Type.Enum([...productTypes]), identifier: ShortText, name: ShortText }
const descriptionFields = { description: LongText, properties: Properties, parentId: Type.String({ maxLength: 200 }) }

/** The body of a creation (docs/reference/products.md#operations). */
export const NewProduct = Type.Object(
  { ...identityFields, ...replaceable(descriptionFields), draft: Type.Optional(Type.Boolean()) },
  { title: 'NewProduct', ...closed },
)
export type NewProduct = Readonly<Static<typeof NewProduct>>

/** The body of an update: what is left out stays, null clears what may be empty (docs/reference/products.md#update). */
export const ProductUpdate = Type.Object(
  {
    type: Type.Optional(identityFields.type),
    identifier: Type.Optional(identityFields.identifier),
    name: Type.Optional(identityFields.name),
    ...replaceable({
      state: Type.Enum([...productStates]),
      ...descriptionFields,
      features: LongText,
      classification: Type.Enum([...classifications]),
      contacts: SentContacts,
      started: Moment,
    }),
  },
  { ...closed, title: 'ProductUpdate', ...ignoring('unknown') },
)
export type ProductUpdate = Readonly<Static<typeof ProductUpdate>>

export const Retirement = Type.Object(
  { retiredReason: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])) },
  { title: 'ProductRetirement', ...closed },
)

/** A stored product without its entries. */
export interface Product {
  readonly id: string
  readonly type: ProductType
  readonly identifier: string
  readonly name: string
  readonly description: string | undefined
  readonly features: string | undefined
  /** Undefined while it is a draft. */
  readonly state: ProductState | undefined
  readonly draft: boolean
  readonly classification: Classification | undefined
  readonly properties: readonly Property[]
  readonly contacts: Contacts
  /** The identifier of the parent. */
  readonly parentId: string | undefined
  /** As sent. */
  readonly started: string | undefined
  readonly submitted: Date | undefined
  readonly released: Date | undefined
  readonly retired: Date | undefined
  readonly retiredReason: string | undefined
  readonly created: Date
  readonly edited: Date
}

const nullableText = Type.Union([Type.String(), Type.Null()])

/** A product in a list (docs/reference/products.md#fields). */
export const ProductItem = Type.Object(
  {
    _id: Type.String(),
    type: Type.String(),
    identifier: Type.String(),
    name: Type.String(),
    description: Type.String(),
    state: nullableText,
    classification: nullableText,
    submitted: nullableText,
    released: nullableText,
    retired: nullableText,
    parentId: nullableText,
  },
  { title: 'ProductItem' },
)
export type ProductItem = Readonly<Static<typeof ProductItem>>

/** A product with all that belongs to it (docs/reference/products.md#fields). */
export const ProductRecord = Type.Object(
  {
    ...ProductItem.properties,
    features: Type.String(),
    draft: Type.Boolean(),
    properties: Type.Array(Property),
    contacts: Contacts,
    started: nullableText,
    retiredReason: nullableText,
    created: Type.String(),
    edited: Type.String(),
    solutions: Type.Array(Solution),
    supportContracts: Type.Array(SupportContract),
    misuses: Type.Array(Misuse),
    documents: Documents,
    photos: Type.Array(Attachment),
  },
  { title: 'Product' },
)
export type ProductRecord = Readonly<Static<typeof ProductRecord>>

/** The entries and attachments of a product. */
export interface ProductParts extends Attachments {
  readonly solutions: readonly Solution[]
  readonly supportContracts: readonly SupportContract[]
  readonly misuses: readonly Misuse[]
}

/** Converts a stored product to its response. */
export function toProductRecord(product: Product, belongings: ProductParts): ProductRecord {
  const { id, type, identifier, name, draft, contacts, properties } = product
  const { solutions, supportContracts, misuses, documents, photos } = belongings
  return {
    _id: id,
    type,
    identifier,
    name,
    description: product.description ?? '',
    features: product.features ?? '',
    state: product.state ?? null,
    draft,
    classification: product.classification ?? null,
    properties: [...properties],
    contacts,
    parentId: product.parentId ?? null,
    started: product.started ?? null,
    ...stampsOf(product),
    retiredReason: product.retiredReason ?? null,
    solutions: [...solutions],
    supportContracts: [...supportContracts],
    misuses: [...misuses],
    documents,
    photos: [...photos],
  }
}

function stampsOf({ created, edited, submitted, released, retired }: Product) {
  return {
    created: created.toISOString(),
    edited: edited.toISOString(),
    submitted: submitted?.toISOString() ?? null,
    released: released?.toISOString() ?? null,
    retired: retired?.toISOString() ?? null,
  }
}

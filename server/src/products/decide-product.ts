import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'
import type { Contacts, NewProduct, Product, ProductUpdate } from '#products/product.ts'
import { type ProductState, productStates } from '#products/product-terms.ts'

/** A new product: planned and stamped submitted unless it is a draft (docs/reference/products.md#states). */
export function toNewProduct(requested: NewProduct, now: Date): Product {
  const draft = requested.draft ?? false
  return {
    id: newId(),
    type: requested.type,
    identifier: requested.identifier,
    name: requested.name,
    description: requested.description ?? undefined,
    features: undefined,
    state: draft ? undefined : 'planned',
    draft,
    classification: undefined,
    properties: requested.properties ?? [],
    contacts: {},
    parentId: parentOf(requested.parentId),
    started: undefined,
    submitted: draft ? undefined : now,
    released: undefined,
    retired: undefined,
    retiredReason: undefined,
    created: now,
    edited: now,
  }
}

/**
 * A product after an update (docs/reference/products.md#update). 400 when the update names none of the fields that apply.
 * The store checks that the identifier is free and that the parent fits.
 */
export function updatedProduct(before: Product, requested: ProductUpdate, now: Date): Product {
  if (Object.keys(requested).length === 0)
    throw invalid('body', `send at least one of the fields that can be changed: ${changeableFields.join(', ')}`)
  return {
    ...before,
    ...plainFieldsOf(before, requested),
    ...clearableFieldsOf(before, requested),
    ...stateAfter(before, requested.state, now),
    edited: now,
  }
}

const changeableFields = [
  'type',
  'identifier',
  'name',
  'description',
  'features',
  'state',
  'classification',
  'properties',
  'contacts',
  'parentId',
  'started',
] as const satisfies readonly (keyof ProductUpdate)[]

function plainFieldsOf(before: Product, { type, identifier, name }: ProductUpdate) {
  return { type: type ?? before.type, identifier: identifier ?? before.identifier, name: name ?? before.name }
}

function clearableFieldsOf(before: Product, requested: ProductUpdate) {
  return {
    description: replacedValue(before.description, requested.description),
    features: replacedValue(before.features, requested.features),
    classification: replacedValue(before.classification, requested.classification),
    started: replacedValue(before.started, requested.started),
    parentId: requested.parentId === undefined ? before.parentId : parentOf(requested.parentId),
    properties: replacedValue(before.properties, requested.properties) ?? [],
    contacts: requested.contacts === undefined ? before.contacts : presentContacts(requested.contacts ?? {}),
  }
}

/** Applies a requested change of a value: undefined keeps, null clears. */
function replacedValue<Value>(before: Value | undefined, requested: Value | null | undefined): Value | undefined {
  return requested === undefined ? before : (requested ?? undefined)
}

/** Treats an empty identifier, as forms send it, as no parent. */
function parentOf(requested: string | null | undefined): string | undefined {
  return requested === '' ? undefined : (requested ?? undefined)
}

function presentContacts(requested: { readonly [Name in keyof Contacts]: string | null | undefined }): Contacts {
  return Object.fromEntries(Object.entries(requested).filter(([, text]) => text !== null && text !== undefined))
}

/**
 * A state ends the draft, which is then submitted; the first entry into released is kept (docs/reference/products.md#states). Null, as a draft
 * is read, leaves it one.
 */
function stateAfter(before: Product, state: ProductState | null | undefined, now: Date) {
  if (state === null && before.state !== undefined) throw invalid('state', `state must be one of ${productStates.join(', ')}`)
  if (state === undefined || state === null) return {}
  return {
    state,
    draft: false,
    submitted: before.submitted ?? now,
    released: before.released ?? (state === 'released' ? now : undefined),
  }
}

import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'
import type { Contacts, NewProduct, Product, ProductUpdate } from '#products/product.ts'
import type { ProductState } from '#products/product-terms.ts'

/** A new product: planned and stamped submitted unless it is a draft (decisions 7 and 16). */
export function toNewProduct(sent: NewProduct, now: Date): Product {
  const draft = sent.draft ?? false
  return {
    id: newId(),
    type: sent.type,
    identifier: sent.identifier,
    name: sent.name,
    description: sent.description ?? undefined,
    features: undefined,
    state: draft ? undefined : 'planned',
    draft,
    classification: undefined,
    properties: sent.properties ?? [],
    contacts: {},
    parentId: parentOf(sent.parentId),
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
 * A product after an update (§4.4 rule 3). 400 when the update names none of the fields that apply.
 * Whether the identifier is free and the parent fits is for the store to say.
 */
export function updatedProduct(before: Product, sent: ProductUpdate, now: Date): Product {
  if (Object.keys(sent).length === 0)
    throw invalid('body', `send at least one of the fields that can be changed: ${changeableFields.join(', ')}`)
  return {
    ...before,
    ...plainFieldsOf(before, sent),
    ...clearableFieldsOf(before, sent),
    ...stateAfter(before, sent.state, now),
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

function clearableFieldsOf(before: Product, sent: ProductUpdate) {
  return {
    description: replacedValue(before.description, sent.description),
    features: replacedValue(before.features, sent.features),
    classification: replacedValue(before.classification, sent.classification),
    started: replacedValue(before.started, sent.started),
    parentId: sent.parentId === undefined ? before.parentId : parentOf(sent.parentId),
    properties: replacedValue(before.properties, sent.properties) ?? [],
    contacts: sent.contacts === undefined ? before.contacts : presentContacts(sent.contacts ?? {}),
  }
}

/** What is left out stays, null clears. */
function replacedValue<Value>(before: Value | undefined, sent: Value | null | undefined): Value | undefined {
  return sent === undefined ? before : (sent ?? undefined)
}

/** No product has an empty identifier: forms send it for none. */
function parentOf(sent: string | null | undefined): string | undefined {
  return sent === '' ? undefined : (sent ?? undefined)
}

function presentContacts(sent: { readonly [Name in keyof Contacts]: string | null | undefined }): Contacts {
  return Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== null && text !== undefined))
}

/** A state ends the draft, which is then submitted; the first entry into released is kept (decisions 7). */
function stateAfter(before: Product, state: ProductState | undefined, now: Date) {
  if (state === undefined) return {}
  return {
    state,
    draft: false,
    submitted: before.submitted ?? now,
    released: before.released ?? (state === 'released' ? now : undefined),
  }
}

import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid, HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { toNewProduct, updatedProduct } from '#products/decide-product.ts'
import { findExploitedTask } from '#products/find-exploited-task.ts'
import type { NewProduct, Product, ProductRecord, ProductUpdate } from '#products/product.ts'
import { lockParent, insertProduct, isAbove, lockProduct, lockTree, saveProduct } from '#products/product-store.ts'
import { toProductResponse } from '#products/to-product-response.ts'

/** Makes a product (docs/reference/products.md#operations): 400 for an identifier in use and a parent that is not there. */
export async function createProduct(context: AppContext, caller: Caller, requested: NewProduct): Promise<ProductRecord> {
  return transact(context.db, async (trx) => {
    const product = toNewProduct(requested, context.now())
    if (product.parentId !== undefined) await lockParent(trx, caller, product.parentId)
    await insertProduct(trx, caller, product)
    await recordActivity(trx, caller, { action: 'created', object: 'product', objectId: product.id, name: product.name })
    return toProductResponse(context, trx, caller, product)
  })
}

/** Applies an update (docs/reference/products.md#update). 400 for an identifier in use, and for a parent that is not there or would make a circle. */
export async function updateProduct(context: AppContext, caller: Caller, id: string, requested: ProductUpdate): Promise<ProductRecord> {
  return changeProduct(context, caller, id, {
    detail: Object.keys(requested).join(', '),
    prepare: (trx) => (requested.parentId === undefined && requested.identifier === undefined ? Promise.resolve() : lockTree(trx, caller)),
    async change(trx, before) {
      const after = updatedProduct(before, requested, context.now())
      if (requested.parentId !== undefined) await requireParent(trx, caller, before, after)
      if (after.state !== before.state) await context.jobs.enqueue(trx, findExploitedTask, { companyId: caller.companyId })
      return after
    },
  })
}

/** Checks the parent against the tree before the write: a new identifier of the product is not a parent yet. */
async function requireParent(trx: Transaction, caller: Caller, { identifier }: Product, { parentId }: Product): Promise<void> {
  if (parentId === undefined) return
  await lockParent(trx, caller, parentId)
  if (await isAbove(trx, caller, identifier, parentId))
    throw invalid('parentId', `${parentId} is the product itself or stands below it; a product cannot stand below itself`)
}

/** Retires a product (docs/reference/products.md#retire); 404 when it is retired already, also for the second of two at once. */
export async function retireProduct(context: AppContext, caller: Caller, id: string, reason: string | undefined): Promise<ProductRecord> {
  return changeProduct(context, caller, id, {
    detail: 'retired',
    async change(_trx, before) {
      if (before.retired !== undefined) throw new HttpError(404, 'This product is retired already.')
      const now = context.now()
      return { ...before, retired: now, retiredReason: reason, edited: now }
    },
  })
}

/** Brings a retired product back and clears why it was retired (docs/reference/products.md#retire); 404 when it is not retired. */
export async function unretireProduct(context: AppContext, caller: Caller, id: string): Promise<ProductRecord> {
  return changeProduct(context, caller, id, {
    detail: 'brought back',
    async change(trx, before) {
      if (before.retired === undefined) throw new HttpError(404, 'This product is not retired.')
      await context.jobs.enqueue(trx, findExploitedTask, { companyId: caller.companyId })
      return { ...before, retired: undefined, retiredReason: undefined, edited: context.now() }
    },
  })
}

/** One change of a product; `prepare` takes the locks that must precede the product's. */
interface Change {
  /** Detail for the activity log. */
  readonly detail?: string
  readonly prepare?: (trx: Transaction) => Promise<void>
  readonly change: (trx: Transaction, before: Product) => Promise<Product>
}

/**
 * Carries out one write of a product, in one transaction with its line in the activity log: the product is held, changed, saved and
 * answered whole (docs/reference/products.md#operations). 404 when the company has none of this id.
 */
async function changeProduct(context: AppContext, caller: Caller, id: string, { prepare, change, detail }: Change): Promise<ProductRecord> {
  return transact(context.db, async (trx) => {
    await prepare?.(trx)
    const before = await lockProduct(trx, caller, id)
    const after = await change(trx, before)
    await saveProduct(trx, caller, after, before)
    await recordActivity(trx, caller, { action: 'updated', object: 'product', objectId: id, name: after.name, detail })
    return toProductResponse(context, trx, caller, after)
  })
}

/** A write of entries or attachments; runs while the product is locked, and throws to reject. */
type PartsWrite = (trx: Transaction, product: Product) => Promise<void>

/** Changes the attachments of a product; the upload records its own activity. */
export async function changeParts(context: AppContext, caller: Caller, id: string, write: PartsWrite): Promise<ProductRecord> {
  return changeEntries(context, caller, id, { write })
}

/** Changes the entries of a product and records the activity. */
export async function changeEntries(
  context: AppContext,
  caller: Caller,
  id: string,
  { write, detail }: { readonly write: PartsWrite; readonly detail?: string },
): Promise<ProductRecord> {
  return changeProduct(context, caller, id, {
    ...(detail !== undefined && { detail }),
    async change(trx, before) {
      await write(trx, before)
      return { ...before, edited: context.now() }
    },
  })
}

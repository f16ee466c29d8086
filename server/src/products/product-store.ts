import { type Selectable, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { type Database, isUniqueViolation, json, type Transaction } from '#database/database.ts'
import type { ProductTable } from '#database/tables/products.ts'
import { isId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import type { Contacts, Product, Property } from '#products/product.ts'
import type { Classification, ProductState, ProductType } from '#products/product-terms.ts'

/** Loads a product of the company; 404 for any other id. */
export async function loadProduct(db: Database | Transaction, tenant: Tenant, id: string): Promise<Product> {
  return requireFound(id, isId(id) ? await select(db, tenant, id).executeTakeFirst() : undefined)
}

/**
 * Loads a product and holds it for a write, so that of two at once the second builds on the first
 * (docs/reference/conventions.md#concurrency).
 */
export async function lockProduct(trx: Transaction, tenant: Tenant, id: string): Promise<Product> {
  return requireFound(id, isId(id) ? await select(trx, tenant, id).forNoKeyUpdate().executeTakeFirst() : undefined)
}

function select(db: Database | Transaction, { companyId }: Tenant, id: string) {
  return db.selectFrom('product').selectAll().where('company_id', '=', companyId).where('id', '=', id)
}

/** Loads the products of the company that are not retired, by name; one statement. */
export async function loadActiveProducts(db: Database, { companyId }: Tenant): Promise<readonly Product[]> {
  const rows = await db
    .selectFrom('product')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('retired', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toProduct)
}

function requireFound(id: string, row: Selectable<ProductTable> | undefined): Product {
  if (row === undefined) throw notFound(id)
  return toProduct(row)
}

function toProduct(row: Selectable<ProductTable>): Product {
  return {
    id: row.id,
    name: row.name,
    identifier: row.identifier,
    type: row.type as ProductType,
    properties: row.properties as readonly Property[],
    contacts: row.contacts as Contacts,
    draft: row.draft,
    created: row.created,
    edited: row.edited,
    ...optionalFieldsOf(row),
    ...stampsOf(row),
  }
}

function optionalFieldsOf(row: Selectable<ProductTable>) {
  return {
    description: row.description ?? undefined,
    features: row.features ?? undefined,
    state: (row.state ?? undefined) as ProductState | undefined,
    classification: (row.classification ?? undefined) as Classification | undefined,
    parentId: row.parent_id ?? undefined,
  }
}

function stampsOf(row: Selectable<ProductTable>) {
  return {
    started: row.started ?? undefined,
    submitted: row.submitted ?? undefined,
    released: row.released ?? undefined,
    retired: row.retired ?? undefined,
    retiredReason: row.retired_reason ?? undefined,
  }
}

/** Inserts a product; 400 `identifier` when another product of the company has it. */
export async function insertProduct(trx: Transaction, { companyId }: Tenant, product: Product): Promise<void> {
  const { id, created } = product
  await trx
    .insertInto('product')
    .values({ company_id: companyId, id, created, ...columnsOf(product) })
    .execute()
    .catch(rethrowTaken)
}

/** Saves a changed product; its children follow a new identifier. 400 as above. */
export async function saveProduct(trx: Transaction, { companyId }: Tenant, product: Product, before: Product): Promise<void> {
  await trx
    .updateTable('product')
    .set(columnsOf(product))
    .where('company_id', '=', companyId)
    .where('id', '=', product.id)
    .execute()
    .catch(rethrowTaken)
  if (product.identifier === before.identifier) return
  const children = trx.updateTable('product').set({ parent_id: product.identifier }).where('company_id', '=', companyId)
  await children.where('parent_id', '=', before.identifier).execute()
}

function columnsOf(product: Product) {
  const { type, identifier, name, draft, properties, contacts, edited } = product
  return {
    type,
    identifier,
    name,
    draft,
    edited,
    properties: json(properties),
    contacts: json(contacts),
    description: product.description ?? null,
    features: product.features ?? null,
    state: product.state ?? null,
    classification: product.classification ?? null,
    parent_id: product.parentId ?? null,
    started: product.started ?? null,
    ...stampColumnsOf(product),
  }
}

function stampColumnsOf({ submitted, released, retired, retiredReason }: Product) {
  return {
    submitted: submitted ?? null,
    released: released ?? null,
    retired: retired ?? null,
    retired_reason: retiredReason ?? null,
  }
}

function rethrowTaken(error: unknown): never {
  if (isUniqueViolation(error, 'product_identifier')) throw invalid('identifier', 'Another product of the company has this identifier.')
  throw error
}

/** Serialises changes of parents, since two concurrent ones could form a cycle. */
export async function lockTree(trx: Transaction, { companyId }: Tenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`products of ${companyId}`}, 0))`.execute(trx)
}

/** Locks the parent with this identifier until the transaction ends; 400 `parentId` when there is none. */
export async function lockParent(trx: Transaction, { companyId }: Tenant, identifier: string): Promise<void> {
  const row = await trx
    .selectFrom('product')
    .select('id')
    .where('company_id', '=', companyId)
    .where('identifier', '=', identifier)
    .forKeyShare()
    .executeTakeFirst()
  if (row === undefined) throw invalid('parentId', `no product of the company has the identifier ${identifier}`)
}

/** Whether a product is the named one or its ancestor. */
export async function isAbove(trx: Transaction, { companyId }: Tenant, identifier: string, below: string): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    with recursive above (identifier, parent_id) as (
      select identifier, parent_id from product where company_id = ${companyId} and identifier = ${below}
      union
      select p.identifier, p.parent_id from above a join product p on p.company_id = ${companyId} and p.identifier = a.parent_id
    )
    select exists (select from above where identifier = ${identifier}) as found`.execute(trx)
  return rows[0]?.found === true
}

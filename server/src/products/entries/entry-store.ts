import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId, newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { Misuse, NewMisuse, NewSupportContract, Solution, SupportContract } from '#products/entries/entries.ts'
import { requireEntryRoom } from '#products/entries/entry-limit-store.ts'
import { loadSolutions } from '#products/entries/solution-store.ts'
import { groupByProduct } from '#products/group-by-product.ts'

/** The entries of a product. */
export interface Entries {
  readonly misuses: readonly Misuse[]
  readonly supportContracts: readonly SupportContract[]
  readonly solutions: readonly Solution[]
}

/** Loads the entries of products by product id, each kind in the order they were added; three statements. */
export async function loadEntries(
  db: Database | Transaction,
  tenant: Tenant,
  productIds: readonly string[],
): Promise<(productId: string) => Entries> {
  const misuses = await loadMisuses(db, tenant, productIds)
  const supportContracts = await loadSupportContracts(db, tenant, productIds)
  const solutions = await loadSolutions(db, tenant, productIds)
  return (productId) => ({
    misuses: misuses.get(productId) ?? [],
    supportContracts: supportContracts.get(productId) ?? [],
    solutions: solutions.get(productId) ?? [],
  })
}

async function loadMisuses(
  db: Database | Transaction,
  { companyId }: Tenant,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Misuse[]>> {
  const rows = await db
    .selectFrom('product_misuse')
    .select(['product_id', 'id', 'name', 'description'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('id')
    .execute()
  return groupByProduct(rows, ({ id, name, description }) => ({ _id: id, name, description: description ?? '' }))
}

async function loadSupportContracts(
  db: Database | Transaction,
  { companyId }: Tenant,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SupportContract[]>> {
  const rows = await db
    .selectFrom('product_support')
    .select(['product_id', 'id', 'name', 'description', 'end_date'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('id')
    .execute()
  return groupByProduct(rows, ({ id, name, description, end_date: endDate }) => ({
    _id: id,
    name,
    description: description ?? '',
    endDate,
  }))
}

/** Adds a misuse case to a locked product; 400 `name` when it has too many. */
export async function addMisuse(
  trx: Transaction,
  { companyId }: Tenant,
  productId: string,
  { name, description }: NewMisuse,
): Promise<void> {
  await requireEntryRoom(trx, { companyId }, productId, 'product_misuse')
  await trx
    .insertInto('product_misuse')
    .values({ company_id: companyId, product_id: productId, id: newId(), name, description: description ?? null })
    .execute()
}

/** Adds a support contract to a locked product; 400 `name` when it has too many. */
export async function addSupportContract(
  trx: Transaction,
  { companyId }: Tenant,
  productId: string,
  { name, description, endDate }: NewSupportContract,
): Promise<void> {
  await requireEntryRoom(trx, { companyId }, productId, 'product_support')
  const row = {
    company_id: companyId,
    product_id: productId,
    id: newId(),
    name,
    description: description ?? null,
    end_date: endDate ?? null,
  }
  await trx.insertInto('product_support').values(row).execute()
}

/** Removes a misuse case or a support contract; 404 for an unknown id. */
export async function removeEntry(
  trx: Transaction,
  { companyId }: Tenant,
  table: 'product_misuse' | 'product_support',
  { productId, id }: { readonly productId: string; readonly id: string },
): Promise<void> {
  if (!isId(id)) throw notFound(id)
  const gone = await trx
    .deleteFrom(table)
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (gone === undefined) throw notFound(id)
}

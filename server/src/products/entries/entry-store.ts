import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId, newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import {
  entryLimit,
  type Misuse,
  type NewMisuse,
  type NewSupportContract,
  type Solution,
  type SupportContract,
} from '#products/entries/entries.ts'
import { requireEntryRoom } from '#products/entries/entry-limit-store.ts'
import { loadSolutions } from '#products/entries/solution-store.ts'

/** What people noted about a product. */
export interface Entries {
  readonly misuses: readonly Misuse[]
  readonly supportContracts: readonly SupportContract[]
  readonly solutions: readonly Solution[]
}

/** The entries of a product, each kind in the order they were added. */
export async function loadEntries(db: Database | Transaction, tenant: Tenant, productId: string): Promise<Entries> {
  return {
    misuses: await loadMisuses(db, tenant, productId),
    supportContracts: await loadSupportContracts(db, tenant, productId),
    solutions: await loadSolutions(db, tenant, productId),
  }
}

async function loadMisuses(db: Database | Transaction, { companyId }: Tenant, productId: string): Promise<readonly Misuse[]> {
  const rows = await db
    .selectFrom('product_misuse')
    .select(['id', 'name', 'description'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .limit(entryLimit)
    .execute()
  return rows.map(({ id, name, description }) => ({ _id: id, name, description: description ?? '' }))
}

async function loadSupportContracts(
  db: Database | Transaction,
  { companyId }: Tenant,
  productId: string,
): Promise<readonly SupportContract[]> {
  const rows = await db
    .selectFrom('product_support')
    .select(['id', 'name', 'description', 'end_date'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .limit(entryLimit)
    .execute()
  return rows.map(({ id, name, description, end_date: endDate }) => ({ _id: id, name, description: description ?? '', endDate }))
}

/** Adds a misuse case to a product that is held; 400 `name` when it has too many. */
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

/** Adds a support contract to a product that is held; 400 `name` when it has too many. */
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

/** Takes a misuse case or a support contract away; 404 when the product has none of this id. */
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

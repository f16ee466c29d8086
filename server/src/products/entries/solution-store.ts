import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import type { Solution } from '#products/entries/entries.ts'
import { requireEntryRoom } from '#products/entries/entry-limit-store.ts'
import { groupByProduct } from '#products/group-by-product.ts'

/** Loads the releases of products by product id, in the order they were linked. */
export async function loadSolutions(
  db: Database | Transaction,
  { companyId }: Tenant,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Solution[]>> {
  const rows = await db
    .selectFrom('product_solution')
    .select(['product_id', 'approval_id', 'name', 'version', 'closed_by_name'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('linked')
    .orderBy('approval_id')
    .execute()
  return groupByProduct(rows, ({ approval_id: approvalId, name, version, closed_by_name: closedByName }) => ({
    approvalId,
    name,
    version,
    closedByName,
  }))
}

/** Links a release to a locked product; 400 `approvalId` when it is linked already, `name` when there are too many. */
export async function addSolution(
  trx: Transaction,
  { companyId }: Tenant,
  productId: string,
  { solution, now }: NewSolutionLink,
): Promise<void> {
  await requireEntryRoom(trx, { companyId }, productId, 'product_solution')
  const { approvalId, name, version, closedByName } = solution
  const added = await trx
    .insertInto('product_solution')
    .values({
      company_id: companyId,
      product_id: productId,
      approval_id: approvalId,
      name,
      version,
      closed_by_name: closedByName,
      linked: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('approval_id')
    .executeTakeFirst()
  if (added === undefined) throw invalid('approvalId', 'this approval is linked to the product already')
}

export interface NewSolutionLink {
  readonly solution: Solution
  readonly now: Date
}

/** Removes a link; 404 when the product has none to this approval. */
export async function removeSolution(trx: Transaction, { companyId }: Tenant, productId: string, approvalId: string): Promise<void> {
  if (!isId(approvalId)) throw notFound(approvalId)
  const gone = await trx
    .deleteFrom('product_solution')
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('approval_id', '=', approvalId)
    .returning('approval_id')
    .executeTakeFirst()
  if (gone === undefined) throw notFound(approvalId)
}

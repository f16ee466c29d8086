import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { entryLimit } from '#products/entries/entries.ts'

const entryNames = { product_misuse: 'misuse cases', product_support: 'support contracts', product_solution: 'solutions' } as const

/**
 * Answers 400 `name` when a product has the maximum number of entries of a kind. The product must be locked, so that two concurrent
 * entries do not both pass.
 */
export async function requireEntryRoom(
  trx: Transaction,
  { companyId }: Tenant,
  productId: string,
  table: keyof typeof entryNames,
): Promise<void> {
  const { count } = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= entryLimit) throw invalid('name', `a product may have at most ${String(entryLimit)} ${entryNames[table]}`)
}

import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { entryLimit } from '#products/entries/entries.ts'

const entryNames = { product_misuse: 'misuse cases', product_support: 'support contracts', product_solution: 'solutions' } as const

/**
 * 400 `name` when a product has as many entries of a kind as it may. The product must be held, so that two entries at once are
 * not both the last that has room.
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

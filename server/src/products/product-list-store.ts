import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { ProductItem } from '#products/product.ts'

export interface ProductFilter {
  readonly includeRetired: boolean
  readonly page: number | undefined
}

const columns = [
  'id',
  'type',
  'identifier',
  'name',
  'description',
  'state',
  'classification',
  'submitted',
  'released',
  'retired',
  'parent_id',
] as const

/** One page of the company's products by name, without the retired ones unless they are asked for (§4.4). */
export async function listProducts(
  db: Database,
  { companyId }: Tenant,
  { includeRetired, page }: ProductFilter,
): Promise<Page<ProductItem>> {
  const all = db.selectFrom('product').where('company_id', '=', companyId)
  const matching = includeRetired ? all : all.where('retired', 'is', null)
  const requested = matching
    .select('id')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(pageSize)
    .offset(offsetOf(page))
  const rows = await db
    .selectFrom('product')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', 'in', requested)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(toItem), total }
}

interface Row {
  readonly id: string
  readonly type: string
  readonly identifier: string
  readonly name: string
  readonly description: string | null
  readonly state: string | null
  readonly classification: string | null
  readonly submitted: Date | null
  readonly released: Date | null
  readonly retired: Date | null
  readonly parent_id: string | null
}

function toItem({ id, description, submitted, released, retired, parent_id, ...same }: Row): ProductItem {
  return {
    _id: id,
    ...same,
    description: description ?? '',
    submitted: submitted?.toISOString() ?? null,
    released: released?.toISOString() ?? null,
    retired: retired?.toISOString() ?? null,
    parentId: parent_id,
  }
}

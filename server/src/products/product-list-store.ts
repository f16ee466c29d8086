import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import type { ProductItem } from '#products/product.ts'

export interface ProductFilter {
  readonly includeRetired: boolean
  /** Only products that this release is linked to. */
  readonly approvalId: string | undefined
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

/**
 * One page of the company's products by name, without the retired ones unless they are asked for (docs/reference/products.md#operations).
 */
export async function listProducts(
  db: Database,
  { companyId }: Tenant,
  { includeRetired, approvalId, page }: ProductFilter,
): Promise<Page<ProductItem>> {
  const all = db.selectFrom('product').where('company_id', '=', companyId)
  const present = includeRetired ? all : all.where('retired', 'is', null)
  const matching = approvalId === undefined ? present : present.where('id', 'in', madeOf(db, companyId, approvalId))
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

/** Selects the products that are made of a release. An id of another form matches none. */
function madeOf(db: Database, companyId: string, approvalId: string) {
  return db
    .selectFrom('product_solution')
    .select('product_id')
    .where('company_id', '=', companyId)
    .where('approval_id', '=', isId(approvalId) ? approvalId : null)
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

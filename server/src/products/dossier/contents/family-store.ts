import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { Product } from '#products/product.ts'

/** A related product of the tree. */
export const Relative = Type.Object(
  { _id: Type.String(), type: Type.String(), identifier: Type.String(), name: Type.String() },
  { title: 'RelatedProduct' },
)
export type Relative = Readonly<Static<typeof Relative>>

export interface Family {
  /** From the parent to the top. */
  readonly above: readonly Relative[]
  /** The children by name. */
  readonly below: { readonly total: number; readonly items: readonly Relative[] }
}

interface Row {
  readonly id: string
  readonly type: string
  readonly identifier: string
  readonly name: string
}

/** Loads the ancestors and children of a product, at most `limit` of each; three statements. */
export async function loadFamily(db: Database, { companyId }: Tenant, product: Product, limit: number): Promise<Family> {
  const above = await sql<Row>`
    with recursive above (id, type, identifier, name, parent_id, depth) as (
      select id, type, identifier, name, parent_id, 1 from product
      where company_id = ${companyId} and identifier = ${product.parentId ?? null}::text
      union all
      select p.id, p.type, p.identifier, p.name, p.parent_id, a.depth + 1 from above a
      join product p on p.company_id = ${companyId} and p.identifier = a.parent_id
      where a.depth < ${limit}
    )
    select id, type, identifier, name from above order by depth`.execute(db)
  const children = db.selectFrom('product').where('company_id', '=', companyId).where('parent_id', '=', product.identifier)
  const below = await children
    .select(['id', 'type', 'identifier', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  const { total } = await children.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { above: above.rows.map(relativeOf), below: { total, items: below.map(relativeOf) } }
}

function relativeOf({ id, ...same }: Row): Relative {
  return { _id: id, ...same }
}

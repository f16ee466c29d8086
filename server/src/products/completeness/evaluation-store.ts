import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { type Database, json } from '#database/database.ts'
import type { ProductEvaluation } from '#products/completeness/product-evaluation.ts'

/** Stores the evaluation of a product in place of an older one; nothing where the product is gone. */
export async function saveEvaluation(
  db: Database,
  { companyId }: Tenant,
  productId: string,
  { at, solutions, releases, figures }: ProductEvaluation,
): Promise<void> {
  await sql`
    insert into product_evaluation (company_id, product_id, at, solutions, releases, figures)
    select ${companyId}::uuid, id, ${at}, ${solutions}::uuid[], ${json(releases)}, ${json(figures)} from product where company_id = ${companyId} and id = ${productId}
    on conflict (company_id, product_id) do update set at = excluded.at, solutions = excluded.solutions, releases = excluded.releases, figures = excluded.figures
    where product_evaluation.at <= excluded.at`.execute(db)
}

/** Loads the evaluations of all products of a company, by product id; one statement. */
export async function loadEvaluations(db: Database, { companyId }: Tenant): Promise<ReadonlyMap<string, ProductEvaluation>> {
  const { rows } = await sql<ProductEvaluation & { readonly product_id: string }>`
    select product_id, at, solutions, releases, figures from product_evaluation where company_id = ${companyId}`.execute(db)
  return new Map(rows.map(({ product_id: id, ...evaluation }) => [id, evaluation]))
}

/** A product whose releases are to be evaluated. */
export interface ProductId extends Tenant {
  readonly productId: string
}

/** Lists the products of a company that have releases and are not retired; one statement. */
export async function listProductsWithReleases(db: Database, { companyId }: Tenant): Promise<readonly ProductId[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select p.id from product p where p.company_id = ${companyId} and p.retired is null
      and exists (select from product_solution s where s.company_id = ${companyId} and s.product_id = p.id)
    order by p.id`.execute(db)
  return rows.map(({ id }) => ({ companyId, productId: id }))
}

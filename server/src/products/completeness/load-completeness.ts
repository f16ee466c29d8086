import type { Tenant } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { countRisksOfTargets } from '#risks/risks.ts'
import { type Completeness, completenessOf, currentEvaluation } from '#products/completeness/completeness.ts'
import { loadEvaluations } from '#products/completeness/evaluation-store.ts'
import { hasAdvisories } from '#products/dossier/contents/has-advisories.ts'
import type { ProductRecord } from '#products/product.ts'
import { loadActiveProducts } from '#products/product-store.ts'
import { loadProductRecords } from '#products/to-product-response.ts'

/** A product and how complete its dossier is. */
interface ProductCompleteness {
  readonly product: ProductRecord
  readonly completeness: Completeness
}

const noRisks = { total: 0, untreated: 0 }

/** Loads the completeness of all products that are not retired, by name; nine statements at most, however many there are. */
export async function loadCompleteness(context: AppContext, tenant: Tenant): Promise<readonly ProductCompleteness[]> {
  const { db } = context
  const products = await loadActiveProducts(db, tenant)
  const productIds = products.map(({ id }) => id)
  const toRecord = await loadProductRecords(context, db, tenant, productIds)
  const evaluations = await loadEvaluations(db, tenant)
  const evaluated = products.map((stored) => {
    const product = toRecord(stored)
    return { id: stored.id, product, evaluation: currentEvaluation(evaluations.get(stored.id), product) }
  })
  const targets = evaluated.map(({ id, evaluation }) => ({
    id,
    projectIds: (evaluation?.releases ?? []).map(({ projectId }) => projectId),
    moduleIds: (evaluation?.releases ?? []).flatMap(({ moduleIds }) => moduleIds),
  }))
  const risks = await countRisksOfTargets(db, tenant, targets)
  const shared = { hasAdvisories: await hasAdvisories(db), now: context.now() }
  return evaluated.map(({ id, product, evaluation }) => ({
    product,
    completeness: completenessOf({ product, evaluation, risks: risks.get(id) ?? noRisks, ...shared }),
  }))
}

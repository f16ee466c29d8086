import type { Caller } from '#access/access.ts'
import { loadPublication, type Publication } from '#approvals/approvals.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadRisksOfTargets, type RisksOfTargets } from '#risks/risks.ts'
import { type Family, loadFamily } from '#products/dossier/contents/family-store.ts'
import { hasAdvisories } from '#products/dossier/contents/has-advisories.ts'
import { readReleases, type ReadReleases } from '#products/dossier/contents/read-releases.ts'
import { dossierLimits } from '#products/dossier/dossier.ts'
import type { ProductRecord } from '#products/product.ts'
import { loadProduct } from '#products/product-store.ts'
import { toProductResponse } from '#products/to-product-response.ts'

/** The contents of a dossier. */
export interface DossierContents extends ReadReleases {
  readonly publication: Publication
  readonly product: ProductRecord
  readonly family: Family
  readonly hasAdvisories: boolean
  readonly risks: RisksOfTargets
  readonly at: Date
}

/** Loads the contents of a product's dossier and re-evaluates its releases; 404 for an unknown product. */
export async function gatherDossier(context: AppContext, caller: Caller, productId: string): Promise<DossierContents> {
  const { db, now } = context
  const stored = await loadProduct(db, caller, productId)
  const product = await toProductResponse(context, db, caller, stored)
  const read = await readReleases(context, caller, product.solutions)
  return {
    publication: await loadPublication(db, caller, context.config.http.publicUrl),
    product,
    ...read,
    family: await loadFamily(db, caller, stored, dossierLimits.relatives),
    hasAdvisories: await hasAdvisories(db),
    risks: await loadRisksOfTargets(db, caller, {
      projectIds: read.linked.map(({ projectId }) => projectId),
      moduleIds: read.linked.flatMap(({ moduleIds }) => moduleIds),
      limit: dossierLimits.risks,
    }),
    at: now(),
  }
}

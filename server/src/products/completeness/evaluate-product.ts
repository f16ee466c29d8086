import { Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { evaluateProductTask } from '#products/evaluate-product-task.ts'
import { listProductsWithReleases, type ProductId, saveEvaluation } from '#products/completeness/evaluation-store.ts'
import { figuresOf } from '#products/dossier/contents/open-vulnerabilities.ts'
import { readReleases } from '#products/dossier/contents/read-releases.ts'
import { loadSolutions } from '#products/entries/solution-store.ts'
import { listCompaniesWithReleases } from '#products/exploited/watched-product-store.ts'

/** Evaluates the releases of all products every hour; one job each, so that other jobs get their turn. */
export const evaluateProductsJob = defineJob({
  name: 'evaluate-products',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '41 * * * *',
  run: async (_payload, { db, jobs }) => {
    for (const companyId of await listCompaniesWithReleases(db)) {
      const products = await listProductsWithReleases(db, { companyId })
      await transact(db, (trx) => jobs.enqueueAll(trx, evaluateProductTask, products))
    }
  },
})

/** Evaluates the releases of one product. */
export const evaluateProductJob = defineJob({ ...evaluateProductTask, run: (product, context) => evaluateProduct(context, product) })

async function evaluateProduct(context: AppContext, { companyId, productId }: ProductId): Promise<void> {
  const { db, now } = context
  const at = now()
  const solutions = (await loadSolutions(db, { companyId }, [productId])).get(productId) ?? []
  const { linked, releases, vulnerabilities } = await readReleases(context, { companyId }, solutions)
  const read = new Map(releases.map((release) => [release.approvalId, release]))
  const evaluated = linked.flatMap(({ approvalId, projectId, moduleIds }) => {
    const release = read.get(approvalId)
    if (release === undefined) return []
    return [
      { approvalId, projectId, moduleIds, components: release.components, integrityViolations: release.findings.integrity.violations },
    ]
  })
  await saveEvaluation(db, { companyId }, productId, {
    at,
    solutions: solutions.map(({ approvalId }) => approvalId),
    releases: evaluated,
    figures: figuresOf(vulnerabilities.open),
  })
}

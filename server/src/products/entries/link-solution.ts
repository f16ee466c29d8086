import type { Caller, Tenant } from '#access/access.ts'
import { requireRelease } from '#approvals/approvals.ts'
import type { Transaction } from '#database/database.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { NewSolution } from '#products/entries/entries.ts'
import { evaluateProductTask } from '#products/evaluate-product-task.ts'
import { addSolution, removeSolution } from '#products/entries/solution-store.ts'
import { findExploitedTask } from '#products/find-exploited-task.ts'
import type { ProductRecord } from '#products/product.ts'
import { changeEntries } from '#products/write-product.ts'

/**
 * Links an approved release to a product (docs/reference/products.md#solutions): 404 for an approval that the company does not have, 400
 * `approvalId` for one that is not approved or is linked already. Version and closer are the release's own where the request names none.
 */
export async function linkSolution(context: AppContext, caller: Caller, productId: string, requested: NewSolution): Promise<ProductRecord> {
  return changeEntries(context, caller, productId, {
    detail: 'solution linked',
    async write(trx) {
      const { approvalId, version, approvedByName } = await requireRelease(trx, caller, requested.approvalId, 'approvalId')
      const details = { version: requested.version ?? version ?? null, closedByName: requested.closedByName ?? approvedByName }
      await addSolution(trx, caller, productId, { solution: { approvalId, name: requested.name, ...details }, now: context.now() })
      await releasesChanged(context, trx, caller, productId)
    },
  })
}

/** Removes the link to a release; 404 where the product has none to this approval. */
export async function unlinkSolution(context: AppContext, caller: Caller, productId: string, approvalId: string): Promise<ProductRecord> {
  return changeEntries(context, caller, productId, {
    detail: 'solution removed',
    async write(trx) {
      await removeSolution(trx, caller, productId, approvalId)
      await releasesChanged(context, trx, caller, productId)
    },
  })
}

async function releasesChanged({ jobs }: AppContext, trx: Transaction, { companyId }: Tenant, productId: string): Promise<void> {
  await jobs.enqueue(trx, findExploitedTask, { companyId })
  await jobs.enqueue(trx, evaluateProductTask, { companyId, productId })
}

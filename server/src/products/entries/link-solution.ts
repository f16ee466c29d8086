import type { Caller } from '#access/access.ts'
import { requireRelease } from '#approvals/approvals.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { NewSolution } from '#products/entries/entries.ts'
import { addSolution } from '#products/entries/solution-store.ts'
import type { ProductRecord } from '#products/product.ts'
import { changeEntries } from '#products/write-product.ts'

/**
 * Links an approved release to a product (decisions 7): 404 for an approval that the company does not have, 400 `approvalId` for one
 * that is not approved or is linked already. Version and closer are the release's own where the request names none.
 */
export async function linkSolution(context: AppContext, caller: Caller, productId: string, sent: NewSolution): Promise<ProductRecord> {
  return changeEntries(context, caller, productId, {
    detail: 'solution linked',
    async write(trx) {
      const { approvalId, version, approvedByName } = await requireRelease(trx, caller, sent.approvalId, 'approvalId')
      const said = { version: sent.version ?? version ?? null, closedByName: sent.closedByName ?? approvedByName }
      await addSolution(trx, caller, productId, { solution: { approvalId, name: sent.name, ...said }, now: context.now() })
    },
  })
}

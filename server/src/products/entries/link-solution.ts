import type { Caller } from '#access/access.ts'
import { demandRelease } from '#approvals/approvals.ts'
import type { Tools } from '#platform/tools.ts'
import type { NewSolution } from '#products/entries/entries.ts'
import { addSolution } from '#products/entries/solution-store.ts'
import type { ProductRecord } from '#products/product.ts'
import { changeEntries } from '#products/write-product.ts'

/**
 * Links an approved release to a product (decisions 7): 404 for an approval that the company does not have, 400 `approvalId` for one
 * that is not approved or is linked already. Version and closer are the release's own where the request names none.
 */
export async function linkSolution(tools: Tools, caller: Caller, productId: string, sent: NewSolution): Promise<ProductRecord> {
  return changeEntries(tools, caller, productId, {
    detail: 'solution linked',
    async write(trx) {
      const { approvalId, version, approvedByName } = await demandRelease(trx, caller, sent.approvalId, 'approvalId')
      const said = { version: sent.version ?? version ?? null, closedByName: sent.closedByName ?? approvedByName }
      await addSolution(trx, caller, productId, { solution: { approvalId, name: sent.name, ...said }, now: tools.now() })
    },
  })
}

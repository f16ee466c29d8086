import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { evaluateAfterVex } from '#analysis/vex/evaluate-after-vex.ts'
import { removeVex } from '#analysis/vex/vex-document-store.ts'
import { loadVex } from '#analysis/vex/vex-report.ts'

/** Withdraws a document and re-evaluates what rested on it. 404 for another id, 400 for one that came inside an SBOM. */
export async function withdrawVex(context: AppContext, caller: Caller, id: string): Promise<void> {
  await transact(context.db, async (trx) => {
    await lockEvaluationShared(trx, caller.companyId)
    const { inSbom, title, documentId } = await loadVex(trx, caller, id)
    if (inSbom)
      throw invalid('vex_id', 'These statements are part of the SBOM the module holds; import an SBOM without them to be rid of them')
    const { companyId } = caller
    await removeVex(trx, { companyId }, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'vex', objectId: id, name: documentId ?? title ?? id })
    await evaluateAfterVex(trx, context, { companyId, vexId: id })
  })
}

import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { markWithdrawn } from '#analysis/statements/own-statement-store.ts'
import { evaluateModulesAfterVex } from '#analysis/vex/evaluate-after-vex.ts'
import { findAffectedScope } from '#analysis/vex/affected-scope-store.ts'
import { removeVex } from '#analysis/vex/vex-document-store.ts'
import { loadVex } from '#analysis/vex/vex-report.ts'

/** Withdraws a document and re-evaluates what rested on it. 404 for another id, 400 for one that came inside an SBOM. */
export async function withdrawVex(context: AppContext, caller: Caller, id: string): Promise<void> {
  await transact(context.db, (trx) => withdrawVexIn(trx, context, caller, id))
}

/** Does the same in the caller's transaction. */
export async function withdrawVexIn(trx: Transaction, context: AppContext, caller: Caller, id: string): Promise<void> {
  const { companyId } = caller
  await lockEvaluationShared(trx, companyId)
  const { inSbom, title, documentId } = await loadVex(trx, caller, id)
  if (inSbom)
    throw invalid('vex_id', 'These statements are part of the current SBOM of the module; import an SBOM without them to remove them')
  // findings that ask for a new decision because of it are found by its statements only
  const scope = await findAffectedScope(trx, { companyId, vexId: id })
  await removeVex(trx, { companyId }, id)
  const isDecision = await markWithdrawn(trx, caller, id, context.now())
  await recordActivity(trx, caller, { action: 'deleted', object: 'vex', objectId: id, name: documentId ?? title ?? id })
  await evaluateModulesAfterVex(trx, context, { companyId, vexId: id, by: { id: caller.id, name: caller.name }, isDecision }, scope)
}

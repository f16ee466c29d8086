import { type Static, Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { awaitEvaluation, joinEvaluation } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { evaluateNextModules } from '#analysis/evaluate-company.ts'
import { findAffectedScope } from '#analysis/vex/affected-scope-store.ts'

const Changed = Type.Object({ companyId: Type.String(), vexId: Type.String() })
type Changed = Static<typeof Changed>

/** Judges once more what a document speaks of: a module whose import was under way when the document came was judged without it. */
export const reevaluateVexJob = defineJob({ name: 'recheck-vex', lane: 'recheck', payload: Changed, run: reevaluateVex })

async function reevaluateVex(changed: Changed, context: AppContext): Promise<void> {
  await transact(context.db, (trx) => awaitEvaluation(trx, changed.companyId))
  await transact(context.db, (trx) => evaluateAffected(trx, context, changed))
}

/**
 * Judges the modules a document speaks of, or spoke of until now, in the transaction that brought it or took it away: the first hundred at
 * once, the others in jobs. A job of this transaction looks again for those that were being imported meanwhile.
 */
export async function evaluateAfterVex(trx: Transaction, context: AppContext, changed: Changed): Promise<void> {
  await evaluateAffected(trx, context, changed)
  await context.jobs.enqueue(trx, reevaluateVexJob, changed)
}

async function evaluateAffected(trx: Transaction, context: AppContext, changed: Changed): Promise<void> {
  const { companyId } = changed
  await joinEvaluation(trx, companyId)
  const { moduleIds, componentIds } = await findAffectedScope(trx, changed)
  if (moduleIds.length === 0) return
  await evaluateNextModules(trx, context, { companyId, moduleIds: [...moduleIds], componentIds: [...componentIds], reason: 'vex' })
}

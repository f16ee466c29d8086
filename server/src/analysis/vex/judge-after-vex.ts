import { type Static, Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { awaitEvaluation, joinEvaluation } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { evaluateNextModules } from '#analysis/evaluate-company.ts'
import { findHoldersAbout } from '#analysis/vex/concerned-store.ts'

const Changed = Type.Object({ companyId: Type.String(), vexId: Type.String() })
type Changed = Static<typeof Changed>

/** Judges once more what a document speaks of: a module whose import was under way when the document came was judged without it. */
export const recheckVexJob = defineJob({ name: 'recheck-vex', lane: 'recheck', payload: Changed, run: recheckVex })

async function recheckVex(changed: Changed, tools: Tools): Promise<void> {
  await transact(tools.db, (trx) => awaitEvaluation(trx, changed.companyId))
  await transact(tools.db, (trx) => judgeConcerned(trx, tools, changed))
}

/**
 * Judges the modules a document speaks of, or spoke of until now, in the transaction that brought it or took it away: the first hundred at
 * once, the others in jobs. A job of this transaction looks again for those that were being imported meanwhile.
 */
export async function judgeAfterVex(trx: Transaction, tools: Tools, changed: Changed): Promise<void> {
  await judgeConcerned(trx, tools, changed)
  await tools.jobs.enqueue(trx, recheckVexJob, changed)
}

async function judgeConcerned(trx: Transaction, tools: Tools, changed: Changed): Promise<void> {
  const { companyId } = changed
  await joinEvaluation(trx, companyId)
  const { moduleIds, componentIds } = await findHoldersAbout(trx, changed)
  if (moduleIds.length === 0) return
  await evaluateNextModules(trx, tools, { companyId, moduleIds: [...moduleIds], componentIds: [...componentIds], reason: 'vex' })
}

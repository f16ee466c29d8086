import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import type { Transaction } from '#database/database.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { reasons } from '#analysis/analysis-store.ts'
import { evaluateModules } from '#analysis/evaluate-modules.ts'

const Batch = Type.Object({
  modules: Type.Array(Type.Object({ companyId: Type.String(), moduleId: Type.String() })),
  componentIds: Type.Optional(Type.Array(Type.Integer())),
  isRelicensed: Type.Optional(Type.Boolean()),
  reason: Type.Enum([...reasons]),
})

/** Evaluates batches that an earlier version of Waybill left in the queue; `evaluate-company` took their place. */
export const evaluateBatchJob = defineJob({ name: 'judge-batch', lane: 'recheck', payload: Batch, run: evaluateBatch })

async function evaluateBatch({ modules, reason, ...scope }: Static<typeof Batch>, { db, now, log }: AppContext): Promise<void> {
  for (const [companyId, its] of Map.groupBy(modules, (module) => module.companyId)) {
    const moduleIds = its.map(({ moduleId }) => moduleId)
    await transact(db, async (trx: Transaction) => {
      await lockEvaluationShared(trx, companyId)
      await evaluateModules(trx, { ...scope, companyId, moduleIds }, { reason, at: now(), log })
    })
  }
}

import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import type { Transaction } from '#database/database.ts'
import { joinEvaluation } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { reasons } from '#analysis/analysis-store.ts'
import { judgeModules } from '#analysis/judge-modules.ts'

const Batch = Type.Object({
  modules: Type.Array(Type.Object({ companyId: Type.String(), moduleId: Type.String() })),
  componentIds: Type.Optional(Type.Array(Type.Integer())),
  isRelicensed: Type.Optional(Type.Boolean()),
  reason: Type.Enum([...reasons]),
})

/** Evaluates batches that an earlier version of Waybill left in the queue; `evaluate-modules` took their place. */
export const judgeBatchJob = defineJob({ name: 'judge-batch', lane: 'recheck', payload: Batch, run: judgeBatch })

async function judgeBatch({ modules, reason, ...scope }: Static<typeof Batch>, { db, now, risks }: Tools): Promise<void> {
  for (const [companyId, its] of Map.groupBy(modules, (module) => module.companyId)) {
    const moduleIds = its.map(({ moduleId }) => moduleId)
    await transact(db, async (trx: Transaction) => {
      await joinEvaluation(trx, companyId)
      await judgeModules(trx, { ...scope, companyId, moduleIds }, { reason, at: now(), risks })
    })
  }
}

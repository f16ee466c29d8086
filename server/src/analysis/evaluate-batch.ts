import { type Static, Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockMatchingShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { EvaluationScope } from '#analysis/analyser.ts'
import type { EvaluationReason } from '#analysis/analysis-store.ts'
import { evaluateModules } from '#analysis/evaluate-modules.ts'

const modulesAtOnce = 100

const Batch = Type.Object({
  modules: Type.Array(Type.Object({ companyId: Type.String(), moduleId: Type.String() })),
  componentIds: Type.Optional(Type.Array(Type.Integer())),
  isRelicensed: Type.Optional(Type.Boolean()),
  reason: Type.Enum(['scan', 'reprocess', 'advisories', 'settings', 'vex', 'clock', 'upgrade']),
})

/** Judges one batch of modules. */
export const evaluateBatchJob = defineJob({ name: 'judge-batch', lane: 'recheck', payload: Batch, run: evaluateBatch })

async function evaluateBatch({ reason, ...scope }: Static<typeof Batch>, { db, now, automaticRisks }: AppContext): Promise<void> {
  await transact(db, async (trx) => {
    await lockMatchingShared(trx)
    await evaluateModules(trx, scope, { reason, at: now(), risks: automaticRisks })
  })
}

interface BatchEvaluation {
  readonly scope: EvaluationScope
  readonly reason: EvaluationReason
}

/** Judges the first modules at once and leaves the rest to jobs of this transaction, so that no transaction grows with the portfolio. */
export async function evaluateInBatches(
  trx: Transaction,
  { jobs, now, automaticRisks }: AppContext,
  { scope, reason }: BatchEvaluation,
): Promise<void> {
  const { modules, componentIds, isRelicensed } = scope
  await evaluateModules(trx, { ...scope, modules: modules.slice(0, modulesAtOnce) }, { reason, at: now(), risks: automaticRisks })
  for (let i = modulesAtOnce; i < modules.length; i += modulesAtOnce) {
    const batch = { modules: modules.slice(i, i + modulesAtOnce).map(({ companyId, moduleId }) => ({ companyId, moduleId })), reason }
    await jobs.enqueue(trx, evaluateBatchJob, {
      ...batch,
      ...(componentIds && { componentIds: [...componentIds] }),
      ...(isRelicensed && { isRelicensed }),
    })
  }
}

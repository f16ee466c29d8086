import { type Static, Type } from 'typebox'
import { loadSbom } from '#sboms/sboms.ts'
import { transact } from '#database/transact.ts'
import { lockMatchingExclusive, lockMatchingShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { analyseSbom } from '#analysis/analyse-scan.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { lockModules, type EvaluationReason } from '#analysis/analysis-store.ts'
import { evaluateInBatches } from '#analysis/evaluate-batch.ts'
import { findAnalysedModules } from '#analysis/changed-package-store.ts'

const ChangedSettings = Type.Object({
  companyId: Type.String(),
  projectId: Type.Optional(Type.String()),
  moduleId: Type.Optional(Type.String()),
})

/** Judges again, without a scan, what a change of settings touched (decisions 3). */
export const reevaluateSettingsJob = defineJob({
  name: 'recheck-settings',
  lane: 'recheck',
  payload: ChangedSettings,
  run: reevaluateSettings,
})

async function reevaluateSettings(stale: Static<typeof ChangedSettings>, context: AppContext): Promise<void> {
  const { companyId, moduleId } = stale
  if (moduleId !== undefined) return reevaluateModule(context, { companyId, moduleId }, 'settings')
  // a module that was judged by the old settings and has not been committed yet would not be found
  await transact(context.db, lockMatchingExclusive)
  await transact(context.db, async (trx) => {
    await lockMatchingShared(trx)
    const modules = await findAnalysedModules(trx, stale)
    await evaluateInBatches(trx, context, { scope: { modules }, reason: 'settings' })
  })
}

/** Places and judges one module's bill again; a module may have got components by hand. One that holds no bill is left alone. */
export async function reevaluateModule(
  { db, now, automaticRisks }: AppContext,
  module: ModuleRef,
  reason: EvaluationReason,
): Promise<void> {
  await transact(db, async (trx) => {
    await lockMatchingShared(trx)
    const [held] = await lockModules(trx, [module])
    if (held === undefined) return
    await analyseSbom(trx, held, { sbom: await loadSbom(trx, module, held.sbomId) }, { reason, at: now(), risks: automaticRisks })
  })
}

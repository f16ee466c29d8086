import { loadSbom } from '#sboms/sboms.ts'
import { transact } from '#database/transact.ts'
import { awaitCompanyEvaluations, lockEvaluationShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { analyseSbom } from '#analysis/analyse-scan.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { lockModules } from '#analysis/analysis-store.ts'
import { evaluateNextModules } from '#analysis/evaluate-company.ts'
import type { EvaluationOccasion } from '#analysis/evaluate-modules.ts'
import { type ChangedSettings, reevaluateSettingsTask } from '#analysis/reevaluate-settings-task.ts'
import { postponeAnalysis } from '#analysis/generation-note-store.ts'

/**
 * Re-evaluates, without a scan, what a change of settings touched (docs/reference/settings.md#writing). Other companies do not wait for it.
 */
export const reevaluateSettingsJob = defineJob({ ...reevaluateSettingsTask, run: reevaluateSettings })

async function reevaluateSettings({ moduleId, ...stale }: ChangedSettings, context: AppContext): Promise<void> {
  const { companyId } = stale
  // a module that was evaluated by the old settings and has not been committed yet would not be found
  await transact(context.db, (trx) => awaitCompanyEvaluations(trx, companyId))
  if (moduleId !== undefined) return reevaluateModule(context, { companyId, moduleId }, { reason: 'settings', cause: stale.cause })
  await transact(context.db, (trx) => evaluateNextModules(trx, context, { ...stale, reason: 'settings' }))
}

/**
 * Resolves and evaluates one module's SBOM again; components may have been added to the module by hand. A module without an SBOM is left
 * alone.
 */
export async function reevaluateModule(
  { db, now, log }: AppContext,
  module: ModuleRef,
  why: Pick<EvaluationOccasion, 'reason' | 'cause'>,
): Promise<void> {
  const { companyId, moduleId } = module
  await transact(db, async (trx) => {
    await lockEvaluationShared(trx, companyId)
    await postponeAnalysis(trx, module)
    const [attached] = await lockModules(trx, companyId, [moduleId])
    if (attached === undefined) return
    await analyseSbom(trx, attached, await loadSbom(trx, module, attached.sbomId), { ...why, at: now(), log })
  })
}

import type { AppContext } from '#platform/app-context.ts'
import type { Transaction } from '#database/database.ts'
import { dryRun, transact } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { loadSbom } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { analyseSbom } from '#analysis/analyse-scan.ts'
import { lockModules } from '#analysis/analysis-store.ts'
import { assemblePreview, previewModule } from '#analysis/preview/assemble-preview.ts'
import { compareFindings } from '#analysis/preview/compare-findings.ts'
import { emptyPreview } from '#analysis/preview/add-previews.ts'
import type { Preview } from '#analysis/preview/preview-shape.ts'
import { loadComponentNames, loadPreviewedModules, loadStoredFindings } from '#analysis/preview/preview-store.ts'

/**
 * Previews a change of one module that more than its policy depends on, components that are added by hand or a move: makes the change,
 * analyses the module as the write would, and undoes both. Writes to the module wait for it.
 */
export async function previewStored(
  { db, now, log }: Pick<AppContext, 'db' | 'now' | 'log'>,
  module: ModuleRef,
  store: (trx: Transaction) => Promise<void>,
): Promise<Preview> {
  return transact(db, async (trx) => {
    await lockEvaluationShared(trx, module.companyId)
    const moduleIds = [module.moduleId]
    const [attached] = await lockModules(trx, module.companyId, moduleIds)
    if (attached === undefined) return emptyPreview
    const before = await loadStoredFindings(trx, module, moduleIds)
    const modules = await loadPreviewedModules(trx, module, moduleIds)
    const trial = await dryRun(trx, async () => {
      await store(trx)
      const { components } = await analyseSbom(trx, attached, await loadSbom(trx, module, attached.sbomId), {
        reason: 'settings',
        at: now(),
        log,
      })
      const after = await loadStoredFindings(trx, module, moduleIds)
      return {
        after,
        components,
        names: await loadComponentNames(trx, [...new Set([...before, ...after].map(({ componentId }) => componentId))]),
      }
    })
    const kept = await loadComponentNames(trx, [...trial.names.keys()])
    const previews = modules.map((one) => previewModule(one, trial.after, trial.components))
    const context = { nameOf: (id: number) => trial.names.get(id), isStored: (id: number) => kept.has(id) }
    return assemblePreview(previews, compareFindings(before, trial.after), context)
  })
}

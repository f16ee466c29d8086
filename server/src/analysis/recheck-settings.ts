import { type Static, Type } from 'typebox'
import { loadBom } from '#bills/bills.ts'
import { transact } from '#database/transact.ts'
import { awaitEvaluation, joinEvaluation } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { analyseBom } from '#analysis/analyse-scan.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { lockModules, type Reason } from '#analysis/analysis-store.ts'
import { evaluateNextModules } from '#analysis/evaluate-company.ts'

const Stale = Type.Object({ companyId: Type.String(), projectId: Type.Optional(Type.String()), moduleId: Type.Optional(Type.String()) })

/** Re-evaluates, without a scan, what a change of settings touched (decisions 3). Other companies do not wait for it. */
export const recheckSettingsJob = defineJob({ name: 'recheck-settings', lane: 'recheck', payload: Stale, run: recheckSettings })

async function recheckSettings({ moduleId, ...stale }: Static<typeof Stale>, tools: Tools): Promise<void> {
  const { companyId } = stale
  // a module that was evaluated by the old settings and has not been committed yet would not be found
  await transact(tools.db, (trx) => awaitEvaluation(trx, companyId))
  if (moduleId !== undefined) return reanalyseModule(tools, { companyId, moduleId }, 'settings')
  await transact(tools.db, (trx) => evaluateNextModules(trx, tools, { ...stale, reason: 'settings' }))
}

/** Resolves and evaluates one module's SBOM again; components may have been added to the module by hand. A module without an SBOM is left alone. */
export async function reanalyseModule({ db, now, risks }: Tools, module: ModuleRef, reason: Reason): Promise<void> {
  const { companyId, moduleId } = module
  await transact(db, async (trx) => {
    await joinEvaluation(trx, companyId)
    const [held] = await lockModules(trx, companyId, [moduleId])
    if (held === undefined) return
    await analyseBom(trx, held, { bom: await loadBom(trx, module, held.billId) }, { reason, at: now(), risks })
  })
}

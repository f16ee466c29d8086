import { type Static, Type } from 'typebox'
import { loadBom } from '#bills/bills.ts'
import { transact } from '#database/transact.ts'
import { awaitMatching, joinMatching } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { analyseBom } from '#analysis/analyse-scan.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { lockModules, type Reason } from '#analysis/analysis-store.ts'
import { judgeInBatches } from '#analysis/judge-batch.ts'
import { findAnalysedModules } from '#analysis/recheck-store.ts'

const Stale = Type.Object({ companyId: Type.String(), projectId: Type.Optional(Type.String()), moduleId: Type.Optional(Type.String()) })

/** Judges again, without a scan, what a change of settings touched (decisions 3). */
export const recheckSettingsJob = defineJob({ name: 'recheck-settings', lane: 'recheck', payload: Stale, run: recheckSettings })

async function recheckSettings(stale: Static<typeof Stale>, tools: Tools): Promise<void> {
  const { companyId, moduleId } = stale
  if (moduleId !== undefined) return reanalyseModule(tools, { companyId, moduleId }, 'settings')
  // a module that was judged by the old settings and has not been committed yet would not be found
  await transact(tools.db, awaitMatching)
  await transact(tools.db, async (trx) => {
    await joinMatching(trx)
    const modules = await findAnalysedModules(trx, stale)
    await judgeInBatches(trx, tools, { scope: { modules }, reason: 'settings' })
  })
}

/** Places and judges one module's bill again; a module may have got components by hand. One that holds no bill is left alone. */
export async function reanalyseModule({ db, now, risks }: Tools, module: ModuleRef, reason: Reason): Promise<void> {
  await transact(db, async (trx) => {
    await joinMatching(trx)
    const [held] = await lockModules(trx, [module])
    if (held === undefined) return
    await analyseBom(trx, held, { bom: await loadBom(trx, module, held.billId) }, { reason, at: now(), risks })
  })
}

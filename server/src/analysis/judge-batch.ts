import { type Static, Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { joinMatching } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import type { Scope } from '#analysis/analyser.ts'
import type { Reason } from '#analysis/analysis-store.ts'
import { judgeModules } from '#analysis/judge-modules.ts'

const modulesAtOnce = 100

const Batch = Type.Object({
  modules: Type.Array(Type.Object({ companyId: Type.String(), moduleId: Type.String() })),
  componentIds: Type.Optional(Type.Array(Type.Integer())),
  isRelicensed: Type.Optional(Type.Boolean()),
  reason: Type.Enum(['scan', 'reprocess', 'advisories', 'settings', 'vex', 'clock', 'upgrade']),
})

/** Judges one batch of modules. */
export const judgeBatchJob = defineJob({ name: 'judge-batch', lane: 'recheck', payload: Batch, run: judgeBatch })

async function judgeBatch({ reason, ...scope }: Static<typeof Batch>, { db, now, risks }: Tools): Promise<void> {
  await transact(db, async (trx) => {
    await joinMatching(trx)
    await judgeModules(trx, scope, { reason, at: now(), risks })
  })
}

interface Occasion {
  readonly scope: Scope
  readonly reason: Reason
}

/** Judges the first modules at once and leaves the rest to jobs of this transaction, so that no transaction grows with the portfolio. */
export async function judgeInBatches(trx: Transaction, { jobs, now, risks }: Tools, { scope, reason }: Occasion): Promise<void> {
  const { modules, componentIds, isRelicensed } = scope
  await judgeModules(trx, { ...scope, modules: modules.slice(0, modulesAtOnce) }, { reason, at: now(), risks })
  for (let i = modulesAtOnce; i < modules.length; i += modulesAtOnce) {
    const batch = { modules: modules.slice(i, i + modulesAtOnce).map(({ companyId, moduleId }) => ({ companyId, moduleId })), reason }
    await jobs.enqueue(trx, judgeBatchJob, {
      ...batch,
      ...(componentIds && { componentIds: [...componentIds] }),
      ...(isRelicensed && { isRelicensed }),
    })
  }
}

import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { awaitMatching, joinMatching } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { findModulesHolding, findModulesLicensedBy } from '#analysis/holder-store.ts'
import { judgeInBatches } from '#analysis/judge-batch.ts'

const Matched = Type.Object({
  componentIds: Type.Array(Type.Integer()),
  isRelicensed: Type.Optional(Type.Boolean()),
  /** Given when the rules of matching changed, not an advisory. */
  reason: Type.Optional(Type.Literal('upgrade')),
})

/** Judges the modules that hold components whose matches or facts changed, of whatever company. */
export const judgeHoldersJob = defineJob({ name: 'judge-holders', lane: 'recheck', payload: Matched, run: judgeHolders })

/** Waits first: a module that was judged by the old matches and has not been committed yet would not be found. */
async function judgeHolders({ componentIds, isRelicensed, reason }: Static<typeof Matched>, tools: Tools): Promise<void> {
  await transact(tools.db, awaitMatching)
  await transact(tools.db, async (trx) => {
    await joinMatching(trx)
    if (isRelicensed === true) {
      // all else was judged, or will be, by the job without the mark
      const modules = await findModulesLicensedBy(trx, componentIds)
      return judgeInBatches(trx, tools, { scope: { modules, componentIds: [], isRelicensed }, reason: 'advisories' })
    }
    const modules = await findModulesHolding(trx, componentIds)
    return judgeInBatches(trx, tools, { scope: { modules, componentIds }, reason: reason ?? 'advisories' })
  })
}

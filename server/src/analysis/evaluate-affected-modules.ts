import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { lockMatchingExclusive, lockMatchingShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findModulesWithComponents, findModulesLicensedByRegistry } from '#analysis/affected-module-store.ts'
import { evaluateInBatches } from '#analysis/evaluate-batch.ts'

const ChangedComponents = Type.Object({
  componentIds: Type.Array(Type.Integer()),
  isRelicensed: Type.Optional(Type.Boolean()),
  /** Given when the rules of matching changed, not an advisory. */
  reason: Type.Optional(Type.Literal('upgrade')),
})

/** Judges the modules that hold components whose matches or facts changed, of whatever company. */
export const evaluateAffectedModulesJob = defineJob({
  name: 'judge-holders',
  lane: 'recheck',
  payload: ChangedComponents,
  run: evaluateAffectedModules,
})

/** Waits first: a module that was judged by the old matches and has not been committed yet would not be found. */
async function evaluateAffectedModules(
  { componentIds, isRelicensed, reason }: Static<typeof ChangedComponents>,
  context: AppContext,
): Promise<void> {
  await transact(context.db, lockMatchingExclusive)
  await transact(context.db, async (trx) => {
    await lockMatchingShared(trx)
    if (isRelicensed === true) {
      // all else was judged, or will be, by the job without the mark
      const modules = await findModulesLicensedByRegistry(trx, componentIds)
      return evaluateInBatches(trx, context, { scope: { modules, componentIds: [], isRelicensed }, reason: 'advisories' })
    }
    const modules = await findModulesWithComponents(trx, componentIds)
    return evaluateInBatches(trx, context, { scope: { modules, componentIds }, reason: reason ?? 'advisories' })
  })
}

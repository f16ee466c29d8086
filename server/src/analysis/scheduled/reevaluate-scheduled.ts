import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockMatchingExclusive, lockMatchingShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ScheduledReevaluation, ThresholdCrossing } from '#analysis/scheduled/scheduled-reevaluation.ts'
import { scheduledReevaluations } from '#analysis/scheduled/scheduled-reevaluations.ts'
import { lockWatermark, saveWatermark } from '#analysis/scheduled/watermark-store.ts'
import { evaluateInBatches } from '#analysis/evaluate-batch.ts'

const day = 86_400_000
/** Where nothing is known of an earlier run; judging what did not change changes nothing. */
const firstSpan = 32 * day

/**
 * Judges what the passing of time alone changed: of exactly the modules that passed a threshold exactly the components that did.
 * Soon after every midnight in UTC; a day that was missed is made up for within an hour.
 */
export const reevaluateScheduledJob = defineJob({
  name: 'recheck-clock',
  lane: 'recheck',
  payload: Type.Object({}),
  every: '7 * * * *',
  run: (_payload, context) => reevaluateScheduled(context),
})

async function reevaluateScheduled(context: AppContext): Promise<void> {
  for (const line of scheduledReevaluations) {
    // a module that was judged at an earlier moment and has not been committed yet would not be found
    await transact(context.db, lockMatchingExclusive)
    await transact(context.db, (trx) => reevaluateOne(trx, line, context))
  }
}

async function reevaluateOne(trx: Transaction, line: ScheduledReevaluation, context: AppContext): Promise<void> {
  await lockMatchingShared(trx)
  const upTo = context.now()
  const after = (await lockWatermark(trx, line.name)) ?? new Date(upTo.getTime() - firstSpan)
  if (dayOf(after) >= dayOf(upTo)) return
  const crossings = await line.findCrossings(trx, { after, upTo })
  const componentIds = [...new Set(crossings.map(({ componentId }) => componentId))]
  if (componentIds.length > 0)
    await evaluateInBatches(trx, context, { scope: { modules: modulesOf(crossings), componentIds }, reason: 'clock' })
  await saveWatermark(trx, line.name, upTo)
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / day)
}

/** Each module once, in the one order in which modules are locked. */
function modulesOf(crossings: readonly ThresholdCrossing[]): readonly ModuleRef[] {
  const modules = new Map(crossings.map(({ companyId, moduleId }) => [moduleId, { companyId, moduleId }]))
  return [...modules.values()].toSorted((a, b) => (a.companyId + a.moduleId < b.companyId + b.moduleId ? -1 : 1))
}

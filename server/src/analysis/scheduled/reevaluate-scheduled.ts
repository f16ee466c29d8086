import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockMatchingExclusive } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { EvaluationReason } from '#analysis/analysis-store.ts'
import type { ModulesToEvaluate } from '#analysis/modules-to-evaluate.ts'
import { firstMoment, type ScheduledReevaluation, type ThresholdCrossing, type TimeSpan } from '#analysis/scheduled-reevaluation.ts'
import { scheduledReevaluations } from '#analysis/scheduled-reevaluations.ts'
import { lockWatermark, saveWatermark } from '#analysis/scheduled/watermark-store.ts'
import { evaluateCompanies } from '#analysis/evaluate-company.ts'

const day = 86_400_000
/**
 * Evaluates what the passing of time alone changed: exactly the components that passed a threshold, in the modules that contain them.
 * Soon after every midnight in UTC, and every minute what may end at any time; a run that was missed is made up for by the next.
 */
export const reevaluateScheduledJob = defineJob({
  name: 'recheck-clock',
  lane: 'recheck',
  payload: Type.Object({}),
  every: '* * * * *',
  run: (_payload, context) => reevaluateScheduled(context),
})

async function reevaluateScheduled(context: AppContext): Promise<void> {
  for (const line of scheduledReevaluations) {
    if (!(await transact(context.db, (trx) => isDue(trx, line, context)))) continue
    // a module that was evaluated at an earlier moment and has not been committed yet would not be found
    await transact(context.db, lockMatchingExclusive)
    await transact(context.db, (trx) => reevaluateOne(trx, line, context))
  }
}

async function isDue(trx: Transaction, line: ScheduledReevaluation, { now }: AppContext): Promise<boolean> {
  return isDueAt(trx, line, await spanOf(trx, line, now()))
}

/** Has what passed a threshold evaluated, each company by a job of its own. */
async function reevaluateOne(trx: Transaction, line: ScheduledReevaluation, { now, jobs }: AppContext): Promise<void> {
  const span = await spanOf(trx, line, now())
  if (!(await isDueAt(trx, line, span))) return
  const crossings = await line.findCrossings(trx, span)
  await evaluateCompanies(
    trx,
    jobs,
    crossings.map((crossing) => requestOf(crossing, line.reason ?? 'clock')),
  )
  await saveWatermark(trx, line.name, span.upTo)
}

function requestOf(
  { companyId, projectId, moduleIds, componentIds, kinds, cause }: ThresholdCrossing,
  reason: EvaluationReason,
): ModulesToEvaluate {
  return {
    companyId,
    ...(projectId !== undefined && { projectId }),
    ...(moduleIds && { moduleIds: [...moduleIds] }),
    ...(componentIds && { componentIds: [...componentIds] }),
    ...(kinds && { kinds: [...kinds] }),
    reason,
    ...(cause && { cause }),
  }
}

/** From the watermark, else from a while ago, to now. */
async function spanOf(trx: Transaction, { name }: ScheduledReevaluation, upTo: Date): Promise<TimeSpan> {
  return { after: (await lockWatermark(trx, name)) ?? firstMoment(upTo), upTo }
}

async function isDueAt(trx: Transaction, { isDue: isOwnDue }: ScheduledReevaluation, span: TimeSpan): Promise<boolean> {
  return isOwnDue === undefined ? dayOf(span.after) < dayOf(span.upTo) : isOwnDue(trx, span)
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / day)
}

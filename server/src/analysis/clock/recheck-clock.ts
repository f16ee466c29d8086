import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { awaitMatching } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import type { ClockLine } from '#analysis/clock/clock-line.ts'
import { clockLines } from '#analysis/clock/clock-lines.ts'
import { lockMark, moveMark } from '#analysis/clock/clock-mark-store.ts'
import { evaluateCompanies } from '#analysis/evaluate-company.ts'

const day = 86_400_000
/** Where nothing is known of an earlier run; judging what did not change changes nothing. */
const firstSpan = 32 * day

/**
 * Evaluates what the passing of time alone changed: exactly the components that passed a threshold, in the modules that contain them.
 * Soon after every midnight in UTC; a day that was missed is made up for within an hour.
 */
export const recheckClockJob = defineJob({
  name: 'recheck-clock',
  lane: 'recheck',
  payload: Type.Object({}),
  every: '7 * * * *',
  run: (_payload, tools) => recheckClock(tools),
})

async function recheckClock(tools: Tools): Promise<void> {
  for (const line of clockLines) {
    if (!(await transact(tools.db, (trx) => isDue(trx, line, tools)))) continue
    // a module that was evaluated at an earlier moment and has not been committed yet would not be found
    await transact(tools.db, awaitMatching)
    await transact(tools.db, (trx) => recheckLine(trx, line, tools))
  }
}

async function isDue(trx: Transaction, line: ClockLine, { now }: Tools): Promise<boolean> {
  const mark = await lockMark(trx, line.name)
  return mark === undefined || dayOf(mark) < dayOf(now())
}

/** Has what passed a threshold evaluated, each company by a job of its own. */
async function recheckLine(trx: Transaction, line: ClockLine, { now, jobs }: Tools): Promise<void> {
  const upTo = now()
  const after = (await lockMark(trx, line.name)) ?? new Date(upTo.getTime() - firstSpan)
  if (dayOf(after) >= dayOf(upTo)) return
  const crossings = await line.findCrossings(trx, { after, upTo })
  await evaluateCompanies(
    trx,
    jobs,
    crossings.map(({ companyId, moduleIds, componentIds }) => {
      return { companyId, moduleIds: [...moduleIds], componentIds: [...componentIds], reason: 'clock' } as const
    }),
  )
  await moveMark(trx, line.name, upTo)
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / day)
}

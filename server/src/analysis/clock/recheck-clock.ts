import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { awaitMatching, joinMatching } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ClockLine, Crossing } from '#analysis/clock/clock-line.ts'
import { clockLines } from '#analysis/clock/clock-lines.ts'
import { lockMark, moveMark } from '#analysis/clock/clock-mark-store.ts'
import { judgeInBatches } from '#analysis/judge-batch.ts'

const day = 86_400_000
/** Where nothing is known of an earlier run; judging what did not change changes nothing. */
const firstSpan = 32 * day

/**
 * Judges what the passing of time alone changed: of exactly the modules that passed a threshold exactly the components that did.
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
    // a module that was judged at an earlier moment and has not been committed yet would not be found
    await transact(tools.db, awaitMatching)
    await transact(tools.db, (trx) => recheckLine(trx, line, tools))
  }
}

async function recheckLine(trx: Transaction, line: ClockLine, tools: Tools): Promise<void> {
  await joinMatching(trx)
  const upTo = tools.now()
  const after = (await lockMark(trx, line.name)) ?? new Date(upTo.getTime() - firstSpan)
  if (dayOf(after) >= dayOf(upTo)) return
  const crossings = await line.findCrossings(trx, { after, upTo })
  const componentIds = [...new Set(crossings.map(({ componentId }) => componentId))]
  if (componentIds.length > 0) await judgeInBatches(trx, tools, { scope: { modules: modulesOf(crossings), componentIds }, reason: 'clock' })
  await moveMark(trx, line.name, upTo)
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / day)
}

/** Each module once, in the one order in which modules are locked. */
function modulesOf(crossings: readonly Crossing[]): readonly ModuleRef[] {
  const modules = new Map(crossings.map(({ companyId, moduleId }) => [moduleId, { companyId, moduleId }]))
  return [...modules.values()].toSorted((a, b) => (a.companyId + a.moduleId < b.companyId + b.moduleId ? -1 : 1))
}

import { Type } from 'typebox'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { removeOldRows, removeOldScores } from '#retention/remove-old-rows.ts'

const task = { name: 'remove-old-rows', lane: 'housekeeping', payload: Type.Object({}) } as const

/** Removes what is no longer kept every night, in several runs where there is much (docs/how-to/keep-data.md). */
export const removeOldRowsJob = defineJob({ ...task, every: '20 1 * * *', run: (_payload, context) => run(context) })

async function run(context: AppContext): Promise<void> {
  if (await removeOldRows(context)) await transact(context.db, (trx) => context.jobs.enqueue(trx, task, {}, 'rest'))
  else await removeOldScores(context)
}

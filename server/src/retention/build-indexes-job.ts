import { Type } from 'typebox'
import { buildIndexes, findMissing } from '#database/indexes/build-indexes.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { defineJob } from '#platform/jobs/job.ts'

const task = { name: 'build-indexes', lane: 'housekeeping', payload: Type.Object({}) } as const

/** Builds indexes that tables with rows got in this version, without keeping anybody waiting: at start and every hour (docs/how-to/upgrade.md#indexes). */
export const buildIndexesJob = defineJob({
  ...task,
  every: '35 * * * *',
  async run(_payload, { db, log }) {
    const built = await buildIndexes(db)
    if (built.length > 0) log.info({ indexes: built }, 'built indexes')
  },
})

/** Has the indexes built that an upgrade left missing. */
export async function buildIndexesAfterUpgrade({ db, jobs }: AppContext): Promise<void> {
  if ((await findMissing(db)).length > 0) await transact(db, (trx) => jobs.enqueue(trx, task, {}, 'start'))
}

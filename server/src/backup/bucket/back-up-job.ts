import { Type } from 'typebox'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { findAttempt } from '#backup/bucket/attempt-store.ts'
import { backUpToBucket } from '#backup/bucket/back-up-to-bucket.ts'
import { isBackupDue } from '#backup/bucket/is-backup-due.ts'

const task = { name: 'back-up', lane: 'housekeeping', payload: Type.Object({ isRequested: Type.Optional(Type.Boolean()) }) } as const

/** Backs up into the bucket at the time of the day, or when the operator asks (docs/how-to/back-up-and-restore.md#into-a-bucket). */
export const backUpJob = defineJob({
  ...task,
  every: '*/10 * * * *',
  async run({ isRequested = false }, context) {
    const { backup } = context.config
    if (backup === undefined) return
    if (isRequested || (await isDue(context, backup.at))) await backUpToBucket(context, backup)
  },
})

async function isDue({ db, now }: AppContext, at: number | undefined): Promise<boolean> {
  return at !== undefined && isBackupDue(await findAttempt(db), now(), at)
}

/** Enqueues a backup; one that waits already is the same. */
export async function requestBackup({ db, jobs }: AppContext): Promise<void> {
  await transact(db, (trx) => jobs.enqueue(trx, task, { isRequested: true }, 'requested'))
}

import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findCompaniesWithOldEvents, findCompaniesWithOverdue, removeEventsBefore, giveUpOverdue } from '#webhooks/delivery/tidy-store.ts'

/** How long the log is kept. */
const retentionMs = 14 * 24 * 60 * 60 * 1000

/** The last try of a delivery is at its end; this long it may be late. */
const graceMs = 15 * 60 * 1000

const removalBatchSize = 5_000

/** Gives up what could not be sent for a day, and forgets what was sent long ago: every ten minutes. */
export const tidyWebhooksJob = defineJob({
  name: 'tidy-webhooks',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, context) => tidyWebhooks(context),
})

export async function tidyWebhooks({ db, now }: AppContext): Promise<void> {
  const at = now().getTime()
  const overdue = new Date(at - graceMs)
  for (const companyId of await findCompaniesWithOverdue(db, overdue)) await giveUpOverdue(db, companyId, overdue)
  const before = new Date(at - retentionMs)
  for (const companyId of await findCompaniesWithOldEvents(db, before))
    for (let removed = removalBatchSize; removed === removalBatchSize;)
      removed = await removeEventsBefore(db, companyId, before, removalBatchSize)
}

import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findCompaniesWithOldEvents, findCompaniesWithOverdue, removeEventsBefore, giveUpOverdue } from '#webhooks/delivery/tidy-store.ts'

/** Time a delivery may be late for its last attempt. */
const graceMs = 15 * 60 * 1000

const removalBatchSize = 5_000

/** Gives up deliveries that failed for a day and removes old events, every ten minutes. */
export const tidyWebhooksJob = defineJob({
  name: 'tidy-webhooks',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, context) => tidyWebhooks(context),
})

export async function tidyWebhooks({ db, config, now }: AppContext): Promise<void> {
  const at = now().getTime()
  const overdue = new Date(at - graceMs)
  for (const companyId of await findCompaniesWithOverdue(db, overdue)) await giveUpOverdue(db, companyId, overdue)
  const before = new Date(at - config.retention.deliveryDays * 86_400_000)
  for (const companyId of await findCompaniesWithOldEvents(db, before))
    for (let removed = removalBatchSize; removed === removalBatchSize;)
      removed = await removeEventsBefore(db, companyId, before, removalBatchSize)
}

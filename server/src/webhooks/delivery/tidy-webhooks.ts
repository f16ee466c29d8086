import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { forgetEvents, giveUpOverdue } from '#webhooks/delivery/tidy-store.ts'

/** How long the log is kept. */
const keptMs = 14 * 24 * 60 * 60 * 1000

/** The last try of a delivery is at its end; this long it may be late. */
const graceMs = 15 * 60 * 1000

const forgottenAtOnce = 5_000

/** Gives up what could not be sent for a day, and forgets what was sent long ago: every ten minutes. */
export const tidyWebhooksJob = defineJob({
  name: 'tidy-webhooks',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, tools) => tidyWebhooks(tools),
})

export async function tidyWebhooks({ db, now }: Tools): Promise<void> {
  const at = now().getTime()
  await giveUpOverdue(db, new Date(at - graceMs))
  const before = new Date(at - keptMs)
  for (let forgotten = forgottenAtOnce; forgotten === forgottenAtOnce;) forgotten = await forgetEvents(db, before, forgottenAtOnce)
}

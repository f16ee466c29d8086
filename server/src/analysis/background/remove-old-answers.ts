import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findCompaniesWithOldAnswers, removeAnswersBefore } from '#analysis/background/background-answer-store.ts'

/** How long an answer can be read (docs/reference/limits.md#background-answers). */
const keptMs = 24 * 3_600_000

/** Removes plans and previews a day after they were asked for. */
export const removeOldAnswersJob = defineJob({
  name: 'remove-old-answers',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '17 * * * *',
  run: (_payload, context) => removeOldAnswers(context),
})

async function removeOldAnswers({ db, now }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  for (const companyId of await findCompaniesWithOldAnswers(db, before)) await removeAnswersBefore(db, { companyId }, before)
}

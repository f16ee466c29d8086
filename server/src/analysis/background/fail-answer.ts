import type { Tenant } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { finishAnswer } from '#analysis/background/background-answer-store.ts'

/** Says in an answer that its job failed for good. `what` names what could not be computed: `plan`. */
export async function failAnswer(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  tenant: Tenant,
  answerId: string,
  what: string,
): Promise<void> {
  await finishAnswer(db, tenant, answerId, {
    at: now(),
    error: `The ${what} could not be computed; the operator finds the cause in the log.`,
  })
}

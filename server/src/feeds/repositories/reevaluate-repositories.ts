import { type Static, Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { findComponentsOfRepositories } from '#feeds/repositories/repository-link-store.ts'
import { lockMatchingExclusive } from '#feeds/rematch-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'

const Changed = Type.Object({ urls: Type.Array(Type.String()), packagePurls: Type.Array(Type.String()) })

/** Re-evaluates the modules that use a package of a changed repository, or one that moved to another repository. */
export const reevaluateRepositoriesJob = defineJob({
  name: 'recheck-repositories',
  lane: 'recheck',
  payload: Changed,
  run: reevaluateRepositories,
})

/** Waits for uncommitted components that were evaluated by the old facts; otherwise they would not be found. */
async function reevaluateRepositories({ urls, packagePurls }: Static<typeof Changed>, { db, reevaluation }: AppContext): Promise<void> {
  await transact(db, lockMatchingExclusive)
  await transact(db, async (trx) => {
    const componentIds = await findComponentsOfRepositories(trx, urls, packagePurls)
    await reevaluation.componentsChanged(trx, { cause: 'repositories', componentIds })
  })
}

interface ChangedRepositories {
  readonly urls?: readonly string[]
  readonly packagePurls?: readonly string[]
}

/** Enqueues the re-evaluation of the modules that use these packages or repositories; the job runs once the transaction commits. */
export async function enqueueReevaluation(
  trx: Transaction,
  { jobs }: Pick<AppContext, 'jobs'>,
  { urls = [], packagePurls = [] }: ChangedRepositories,
): Promise<void> {
  if (urls.length + packagePurls.length === 0) return
  await jobs.enqueue(trx, reevaluateRepositoriesJob, { urls: [...urls], packagePurls: [...packagePurls] })
}

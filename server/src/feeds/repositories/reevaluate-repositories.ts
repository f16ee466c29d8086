import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { findComponentsOfRepositories } from '#feeds/repositories/repository-link-store.ts'
import { lockMatchingExclusive } from '#feeds/rematch-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'

const ChangedRepositories = Type.Object({ urls: Type.Array(Type.String()), packagePurls: Type.Array(Type.String()) })

/** Has the modules judged again that hold a package made in a repository that changed, or that is now made in another one. */
export const reevaluateRepositoriesJob = defineJob({
  name: 'recheck-repositories',
  lane: 'recheck',
  payload: ChangedRepositories,
  run: reevaluateRepositories,
})

/** Waits first: a component that was judged by what was known before and has not been committed yet would not be found. */
async function reevaluateRepositories(
  { urls, packagePurls }: Static<typeof ChangedRepositories>,
  { db, reevaluation }: AppContext,
): Promise<void> {
  await transact(db, lockMatchingExclusive)
  await transact(db, async (trx) => reevaluation.componentsChanged(trx, await findComponentsOfRepositories(trx, urls, packagePurls)))
}

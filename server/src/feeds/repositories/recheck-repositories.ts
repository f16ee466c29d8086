import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { findComponentsMadeIn } from '#feeds/repositories/repository-link-store.ts'
import { awaitMatching } from '#feeds/recheck-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'

const Changed = Type.Object({ urls: Type.Array(Type.String()), packagePurls: Type.Array(Type.String()) })

/** Has the modules judged again that hold a package made in a repository that changed, or that is now made in another one. */
export const recheckRepositoriesJob = defineJob({
  name: 'recheck-repositories',
  lane: 'recheck',
  payload: Changed,
  run: recheckRepositories,
})

/** Waits first: a component that was judged by what was known before and has not been committed yet would not be found. */
async function recheckRepositories({ urls, packagePurls }: Static<typeof Changed>, { db, recheck }: Tools): Promise<void> {
  await transact(db, awaitMatching)
  await transact(db, async (trx) => {
    const componentIds = await findComponentsMadeIn(trx, urls, packagePurls)
    await recheck.componentsChanged(trx, { cause: 'repositories', componentIds })
  })
}

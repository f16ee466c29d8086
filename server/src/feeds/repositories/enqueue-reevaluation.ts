import type { Transaction } from '#database/database.ts'
import { reevaluateRepositoriesJob } from '#feeds/repositories/reevaluate-repositories.ts'
import type { AppContext } from '#platform/app-context.ts'

interface ChangedRepositories {
  readonly urls?: readonly string[]
  readonly packagePurls?: readonly string[]
}

/** Has what rests on these repositories and packages judged again, in the background, once the transaction is committed. */
export async function enqueueReevaluation(
  trx: Transaction,
  { jobs }: Pick<AppContext, 'jobs'>,
  { urls = [], packagePurls = [] }: ChangedRepositories,
): Promise<void> {
  if (urls.length + packagePurls.length === 0) return
  await jobs.enqueue(trx, reevaluateRepositoriesJob, { urls: [...urls], packagePurls: [...packagePurls] })
}

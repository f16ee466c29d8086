import type { Transaction } from '#database/database.ts'
import { reevaluateRepositoriesJob } from '#feeds/repositories/reevaluate-repositories.ts'
import type { AppContext } from '#platform/app-context.ts'

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

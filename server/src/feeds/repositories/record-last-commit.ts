import { repositoryOf } from '@waybill/identifiers'
import type { Transaction } from '#database/database.ts'
import { addToRecordCount } from '#feeds/feed-store.ts'
import { enqueueReevaluation } from '#feeds/repositories/reevaluate-repositories.ts'
import { isNewsOfRepository } from '#feeds/repositories/repository-link-store.ts'
import { emptyRecord } from '#feeds/repositories/repository-record.ts'
import { saveRepositories } from '#feeds/repositories/repository-store.ts'
import type { AppContext } from '#platform/app-context.ts'

/** The last commit of a default branch, as it was fetched. */
export interface LastCommit {
  /** Address that was fetched. */
  readonly url: string
  /** ISO 8601; its author chose it. */
  readonly committed: string
}

/**
 * Stores the last commit of a repository from which packages are known to be built, and re-evaluates the modules that use them. Ignores a
 * commit that is not newer than what is stored, and one of the future.
 */
export async function recordLastCommit(
  trx: Transaction,
  context: Pick<AppContext, 'jobs' | 'now'>,
  { url: address, committed }: LastCommit,
): Promise<void> {
  const url = repositoryOf(address)?.url
  const now = context.now()
  if (url === undefined || committed > now.toISOString() || !(await isNewsOfRepository(trx, url, committed))) return
  const saved = await saveRepositories(trx, [{ ...emptyRecord(url, now), lastCommitAt: committed }], 'keep')
  await addToRecordCount(trx, 'repositories', saved.added)
  await enqueueReevaluation(trx, context, { urls: saved.toReevaluate })
}

import type { Transaction } from '#database/database.ts'
import { recheckRepositoriesJob } from '#feeds/repositories/recheck-repositories.ts'
import type { Tools } from '#platform/tools.ts'

interface Changed {
  readonly urls?: readonly string[]
  readonly packagePurls?: readonly string[]
}

/** Has what rests on these repositories and packages judged again, in the background, once the transaction is committed. */
export async function orderRecheck(
  trx: Transaction,
  { jobs }: Pick<Tools, 'jobs'>,
  { urls = [], packagePurls = [] }: Changed,
): Promise<void> {
  if (urls.length + packagePurls.length === 0) return
  await jobs.enqueue(trx, recheckRepositoriesJob, { urls: [...urls], packagePurls: [...packagePurls] })
}

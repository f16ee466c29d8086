import { transact } from '#database/transact.ts'
import type { SaveCounts } from '#feeds/feed.ts'
import { addToRecordCount } from '#feeds/feed-store.ts'
import { digestOf, loadDigests, lockPackages, writePackages } from '#feeds/packages/package-store.ts'
import { updateFactsJob } from '#feeds/packages/update-facts-job.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { PackageRecord } from '#feeds/packages/package-record.ts'

/**
 * Stores a batch of packages in one transaction and a constant number of statements: what did not change costs one look-up. Of
 * several records of one package the last counts. Components of the changed ones are described anew in the background.
 */
export async function savePackages({ db, jobs, now }: AppContext, batch: readonly PackageRecord[]): Promise<SaveCounts> {
  const records = [...new Map(batch.map((record) => [record.key, record])).values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (records.length === 0) return { changed: 0, unchanged: 0 }
  const changed = await transact(db, async (trx) => {
    await lockPackages(trx)
    const keys = records.map(({ key }) => key)
    const stored = await loadDigests(trx, keys)
    const news = records.filter((record) => stored.get(record.key) !== digestOf(record))
    if (news.length === 0) return 0
    await writePackages(trx, news, now())
    await addToRecordCount(trx, 'packages', news.filter(({ key }) => !stored.has(key)).length)
    await jobs.enqueue(trx, updateFactsJob, { keys: news.map(({ key }) => key) })
    return news.length
  })
  return { changed, unchanged: batch.length - changed }
}

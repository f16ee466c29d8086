import { transact } from '#database/transact.ts'
import type { Tally } from '#feeds/feed.ts'
import { countRecords } from '#feeds/feed-store.ts'
import { digestOf, loadDigests, lockPackages, writePackages } from '#feeds/packages/package-store.ts'
import { refreshFactsJob } from '#feeds/packages/refresh-facts.ts'
import type { Tools } from '#platform/tools.ts'
import type { PackageRecord } from '#standards/packages/package-record.ts'

/**
 * Stores a batch of packages in one transaction and a constant number of statements: what did not change costs one look-up. Of
 * several records of one package the last counts. Components of the changed ones are described anew in the background.
 */
export async function savePackages({ db, jobs, now }: Tools, batch: readonly PackageRecord[]): Promise<Tally> {
  const records = [...new Map(batch.map((record) => [record.key, record])).values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (records.length === 0) return { changed: 0, unchanged: 0 }
  const changed = await transact(db, async (trx) => {
    await lockPackages(trx)
    const keys = records.map(({ key }) => key)
    const stored = await loadDigests(trx, keys)
    const news = records.filter((record) => stored.get(record.key) !== digestOf(record))
    if (news.length === 0) return 0
    await writePackages(trx, news, now())
    await countRecords(trx, 'packages', news.filter(({ key }) => !stored.has(key)).length)
    await jobs.enqueue(trx, refreshFactsJob, { keys: news.map(({ key }) => key) })
    return news.length
  })
  return { changed, unchanged: batch.length - changed }
}

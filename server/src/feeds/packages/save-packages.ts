import { transact } from '#database/transact.ts'
import type { SaveCounts } from '#feeds/feed.ts'
import { addToRecordCount } from '#feeds/feed-store.ts'
import { digestOf, loadDigests, lockPackages, writePackages } from '#feeds/packages/package-store.ts'
import { updateFactsJob } from '#feeds/packages/update-facts-job.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { PackageRecord } from '#feeds/packages/package-record.ts'

/**
 * Stores a batch of packages in one transaction and a constant number of statements; an unchanged package costs a lookup. Of several
 * records of one package the last wins. A job updates the facts about the components of changed packages.
 */
export async function savePackages({ db, jobs, now }: AppContext, batch: readonly PackageRecord[]): Promise<SaveCounts> {
  const records = [...new Map(batch.map((record) => [record.key, record])).values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (records.length === 0) return { changed: 0, unchanged: 0 }
  const changed = await transact(db, async (trx) => {
    await lockPackages(trx)
    const keys = records.map(({ key }) => key)
    const stored = await loadDigests(trx, keys)
    const changedRecords = records.filter((record) => stored.get(record.key) !== digestOf(record))
    if (changedRecords.length === 0) return 0
    await writePackages(trx, changedRecords, now())
    await addToRecordCount(trx, 'packages', changedRecords.filter(({ key }) => !stored.has(key)).length)
    await jobs.enqueue(trx, updateFactsJob, { keys: changedRecords.map(({ key }) => key) })
    return changedRecords.length
  })
  return { changed, unchanged: batch.length - changed }
}

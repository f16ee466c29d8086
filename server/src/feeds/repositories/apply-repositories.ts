import { transact } from '#database/transact.ts'
import type { Tally } from '#feeds/feed.ts'
import { countRecords } from '#feeds/feed-store.ts'
import { orderRecheck } from '#feeds/repositories/order-recheck.ts'
import { replaceLinksOf, type RepositoryLink } from '#feeds/repositories/repository-link-store.ts'
import type { LinkedRepository } from '#feeds/repositories/repository-record.ts'
import { saveRepositories } from '#feeds/repositories/repository-store.ts'
import { forgetTags } from '#feeds/repositories/wanted-store.ts'
import type { Tools } from '#platform/tools.ts'

/**
 * Stores records of a file in one transaction and a constant number of statements, and has the modules judged again that hold a
 * package of a repository of which something changed that judgements rest on. A new day of the visit alone is no change.
 */
export async function applyRepositories(tools: Tools, batch: readonly LinkedRepository[]): Promise<Tally> {
  const records = latestOf(batch)
  const changed = await transact(tools.db, async (trx) => {
    const saved = await saveRepositories(trx, records, 'forget')
    await forgetTags(trx, saved.taken)
    const taken = new Set(saved.taken)
    const relinked = new Set(await replaceLinksOf(trx, saved.taken, linksOf(records.filter(({ url }) => taken.has(url)))))
    await orderRecheck(trx, tools, { urls: saved.judged, packagePurls: [...relinked] })
    await countRecords(trx, 'repositories', saved.added)
    const changedUrls = new Set(saved.changed)
    return records.filter(({ url, purls }) => changedUrls.has(url) || purls.some((purl) => relinked.has(purl))).length
  })
  return { changed, unchanged: batch.length - changed }
}

/** Of several records of one repository the one that was visited last, of these the last one. */
function latestOf(batch: readonly LinkedRepository[]): readonly LinkedRepository[] {
  const byUrl = new Map<string, LinkedRepository>()
  for (const record of batch) if (record.visitedAt >= (byUrl.get(record.url)?.visitedAt ?? '')) byUrl.set(record.url, record)
  return [...byUrl.values()]
}

function linksOf(records: readonly LinkedRepository[]): readonly RepositoryLink[] {
  return records.flatMap(({ url, purls }) => purls.map((packagePurl) => ({ packagePurl, url })))
}

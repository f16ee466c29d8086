import { transact } from '#database/transact.ts'
import type { SaveCounts } from '#feeds/feed.ts'
import { addToRecordCount } from '#feeds/feed-store.ts'
import { enqueueReevaluation } from '#feeds/repositories/reevaluate-repositories.ts'
import { replaceRecordLinks, type RepositoryLink } from '#feeds/repositories/repository-link-store.ts'
import type { LinkedRepository } from '#feeds/repositories/repository-record.ts'
import { saveRepositories } from '#feeds/repositories/repository-store.ts'
import { clearEtags } from '#feeds/repositories/repository-visit-store.ts'
import type { AppContext } from '#platform/app-context.ts'

/**
 * Stores the records of a file in one transaction and a constant number of statements, and re-evaluates the modules that use a package of a
 * repository whose facts changed. A newer date alone is no change.
 */
export async function applyRepositories(context: AppContext, batch: readonly LinkedRepository[]): Promise<SaveCounts> {
  const records = latestOf(batch)
  const changed = await transact(context.db, async (trx) => {
    const saved = await saveRepositories(trx, records, 'forget')
    await clearEtags(trx, saved.accepted)
    const taken = new Set(saved.accepted)
    const relinked = new Set(await replaceRecordLinks(trx, saved.accepted, linksOf(records.filter(({ url }) => taken.has(url)))))
    await enqueueReevaluation(trx, context, { urls: saved.toReevaluate, packagePurls: [...relinked] })
    await addToRecordCount(trx, 'repositories', saved.added)
    const changedUrls = new Set(saved.changed)
    return records.filter(({ url, purls }) => changedUrls.has(url) || purls.some((purl) => relinked.has(purl))).length
  })
  return { changed, unchanged: batch.length - changed }
}

/** Of several records of a repository, keeps the one visited last; of those with the same date, the last in the file. */
function latestOf(batch: readonly LinkedRepository[]): readonly LinkedRepository[] {
  const byUrl = new Map<string, LinkedRepository>()
  for (const record of batch) if (record.visitedAt >= (byUrl.get(record.url)?.visitedAt ?? '')) byUrl.set(record.url, record)
  return [...byUrl.values()]
}

function linksOf(records: readonly LinkedRepository[]): readonly RepositoryLink[] {
  return records.flatMap(({ url, purls }) => purls.map((packagePurl) => ({ packagePurl, url })))
}

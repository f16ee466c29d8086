import type { FeedEntry } from '#feeds/feed.ts'
import { saveWatermark } from '#feeds/feed-store.ts'
import { findOutdated } from '#feeds/osv/advisory-store.ts'
import type { OsvBucket, RecordDate } from '#feeds/osv/osv-bucket.ts'
import { readOsvRecords } from '#feeds/osv/read-osv-records.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Advisory } from '@waybill/vulnerabilities'

/** One ecosystem of a bucket. */
export interface EcosystemSource {
  readonly context: AppContext
  readonly bucket: OsvBucket
  readonly ecosystem: string
}

const batchSize = 500
const maxConcurrentFetches = 8

/** Fetches and stores single records, oldest first. The watermark advances with each batch. */
export async function importDelta(source: EcosystemSource, dates: readonly RecordDate[]): Promise<void> {
  const { context, ecosystem } = source
  for (let from = 0; from < dates.length; from += batchSize) {
    const batch = dates.slice(from, from + batchSize)
    const advisories = await fetchAll(source, await findOutdated(context.db, batch))
    await saveAdvisories(context, advisories, {
      withinTransaction: (trx) => saveWatermark(trx, 'osv', [ecosystem, { modified: batch.at(-1)?.modified }]),
    })
  }
}

async function fetchAll(source: EcosystemSource, ids: readonly string[]): Promise<readonly Advisory[]> {
  const advisories: Advisory[] = []
  for (let from = 0; from < ids.length; from += maxConcurrentFetches) {
    const fetched = await Promise.all(ids.slice(from, from + maxConcurrentFetches).map((id) => fetchRecord(source, id)))
    advisories.push(...fetched.flat())
  }
  return advisories
}

/** Fetches a record. One that is gone or invalid is skipped: the next read of the archive brings it. */
async function fetchRecord({ context, bucket, ecosystem }: EcosystemSource, id: string): Promise<readonly Advisory[]> {
  const bytes = await bucket.record(ecosystem, id)
  if (bytes === undefined) context.log.warn({ ecosystem, id }, 'a record listed as changed does not exist')
  const entries: readonly FeedEntry<Advisory>[] = bytes === undefined ? [] : await Array.fromAsync(readOsvRecords(bytes))
  const rejected = entries.filter((entry) => 'rejected' in entry)
  if (rejected.length > 0) context.log.warn({ ecosystem, id, rejected }, 'a changed record was rejected')
  return entries.flatMap((entry) => ('item' in entry ? [entry.item] : []))
}

import type { Entry } from '#feeds/feed.ts'
import { moveWatermark } from '#feeds/feed-store.ts'
import { findOutdated } from '#feeds/osv/advisory-store.ts'
import type { OsvBucket, RecordDate } from '#feeds/osv/osv-bucket.ts'
import { osvRecords } from '#feeds/osv/osv-records.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import type { Tools } from '#platform/tools.ts'
import type { Advisory } from '#standards/advisory/advisory.ts'

/** One ecosystem of a bucket. */
export interface Source {
  readonly tools: Tools
  readonly bucket: OsvBucket
  readonly ecosystem: string
}

const batchSize = 500
const fetchesAtOnce = 8

/** Fetches and stores single records, the oldest first; with each batch the mark moves to the date of its last one. */
export async function readDelta(source: Source, dates: readonly RecordDate[]): Promise<void> {
  const { tools, ecosystem } = source
  for (let from = 0; from < dates.length; from += batchSize) {
    const batch = dates.slice(from, from + batchSize)
    const advisories = await fetchAll(source, await findOutdated(tools.db, batch))
    await saveAdvisories(tools, advisories, {
      also: (trx) => moveWatermark(trx, 'osv', [ecosystem, { modified: batch.at(-1)?.modified }]),
    })
  }
}

async function fetchAll(source: Source, ids: readonly string[]): Promise<readonly Advisory[]> {
  const advisories: Advisory[] = []
  for (let from = 0; from < ids.length; from += fetchesAtOnce) {
    const fetched = await Promise.all(ids.slice(from, from + fetchesAtOnce).map((id) => fetchRecord(source, id)))
    advisories.push(...fetched.flat())
  }
  return advisories
}

/** A record that is gone, or is none, holds up nobody: the archive tells of it the next time it is read. */
async function fetchRecord({ tools, bucket, ecosystem }: Source, id: string): Promise<readonly Advisory[]> {
  const bytes = await bucket.record(ecosystem, id)
  if (bytes === undefined) tools.log.warn({ ecosystem, id }, 'a record listed as changed is not there')
  const entries: readonly Entry<Advisory>[] = bytes === undefined ? [] : await Array.fromAsync(osvRecords(bytes))
  const rejected = entries.filter((entry) => 'rejected' in entry)
  if (rejected.length > 0) tools.log.warn({ ecosystem, id, rejected }, 'a changed record was not taken')
  return entries.flatMap((entry) => ('item' in entry ? [entry.item] : []))
}

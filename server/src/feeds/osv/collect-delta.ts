import type { RecordDate } from '#feeds/osv/osv-bucket.ts'

/** With more records than this the archive is faster. */
const maxRecords = 5_000
const recordsPerLookup = 5_000
/** OSV lists records with the dates of their publishers, hours or days later, and caches send documents older than the list. */
const overlapMs = 7 * 86_400_000

export interface Delta {
  /** The date of the newest record. */
  readonly newest: string | undefined
  /** The records changed since the last run, newest first; `all` when there are too many to fetch one by one. */
  readonly records: readonly RecordDate[] | 'all'
}

/** Selects the ids of those records that the store does not have in this state. */
export type SelectOutdated = (records: readonly RecordDate[]) => Promise<readonly string[]>

/**
 * Reads a list of dates, newest first, to a week before the last known one, and keeps what is outdated in the store
 * (docs/reference/feeds.md#osv-position). Without a known date everything is new.
 */
export async function collectDelta(
  dates: AsyncIterable<RecordDate>,
  since: string | undefined,
  selectOutdated: SelectOutdated,
): Promise<Delta> {
  const start = since === undefined ? undefined : new Date(Date.parse(since) - overlapMs).toISOString()
  const records: RecordDate[] = []
  let newest: string | undefined
  for await (const batch of batchesFrom(dates, start)) {
    newest ??= batch[0]?.modified
    if (start === undefined) return { newest, records: 'all' }
    const outdated = new Set(await selectOutdated(batch))
    records.push(...batch.filter(({ id }) => outdated.has(id)))
    if (records.length > maxRecords) return { newest, records: 'all' }
  }
  return { newest, records }
}

async function* batchesFrom(dates: AsyncIterable<RecordDate>, start: string | undefined): AsyncGenerator<readonly RecordDate[]> {
  let batch: RecordDate[] = []
  for await (const date of dates) {
    if (start !== undefined && date.modified < start) break
    batch.push(date)
    if (batch.length < recordsPerLookup) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

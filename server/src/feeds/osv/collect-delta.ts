import type { RecordDate } from '#feeds/osv/osv-bucket.ts'

/** With more records than this the archive is faster. */
const maxRecords = 5_000

export interface Delta {
  /** The date of the newest record. */
  readonly newest: string | undefined
  /** The records changed since the last run, newest first; `all` when there are too many to fetch one by one. */
  readonly records: readonly RecordDate[] | 'all'
}

/** Reads a list of dates, newest first, up to the last known one. Without a known date everything is new. */
export async function collectDelta(dates: AsyncIterable<RecordDate>, since: string | undefined): Promise<Delta> {
  const records: RecordDate[] = []
  for await (const date of dates) {
    if (since !== undefined && date.modified < since) break
    records.push(date)
    if (since === undefined || records.length > maxRecords) return { newest: records[0]?.modified, records: 'all' }
  }
  return { newest: records[0]?.modified, records }
}

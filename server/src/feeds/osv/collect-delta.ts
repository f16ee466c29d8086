import type { RecordDate } from '#feeds/osv/osv-bucket.ts'

/** Beyond so many single records the archive is the shorter way. */
const maxRecords = 5_000

export interface Delta {
  /** The date of the newest record there is. */
  readonly newest: string | undefined
  /** The records changed since, the newest first; all of them: too many to fetch one by one. */
  readonly records: readonly RecordDate[] | 'all'
}

/** Reads a list of dates, the newest first, only as far as it is new. Without a date to begin at everything is. */
export async function collectDelta(dates: AsyncIterable<RecordDate>, since: string | undefined): Promise<Delta> {
  const records: RecordDate[] = []
  for await (const date of dates) {
    if (since !== undefined && date.modified < since) break
    records.push(date)
    if (since === undefined || records.length > maxRecords) return { newest: records[0]?.modified, records: 'all' }
  }
  return { newest: records[0]?.modified, records }
}

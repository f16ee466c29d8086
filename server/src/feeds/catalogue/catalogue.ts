import type { Database, Transaction } from '#database/database.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import type { FeedName } from '#platform/config.ts'
import type { AppContext } from '#platform/app-context.ts'

/** What became of a catalogue that was handed to its store. */
export interface Replaced {
  /** Rows added, rewritten or removed. */
  readonly changed: number
}

/** A publisher's whole list in one file: each version of it takes the place of the one before. */
export interface Catalogue<Item> {
  readonly name: FeedName
  /** Below the feed's base URL, where that is not the file itself. */
  readonly path?: string
  /** Of the file, expanded, in bytes. */
  readonly maxBytes: number
  /** A file of more records than this is none of the publisher's. */
  readonly maxRecords: number
  /** Reads the records; one that is none is told with its line. Throws a FileFault where the file cannot be the catalogue. */
  readonly read: (bytes: AsyncIterable<Uint8Array>, context: Pick<AppContext, 'now'>) => AsyncIterable<FeedEntry<Item>>
  /** What tells two records apart. */
  readonly keyOf: (item: Item) => string
  readonly count: (db: Database) => Promise<number>
  /** Makes what is stored equal to the list, in one transaction; rows that did not change are not written. */
  readonly replace: (trx: Transaction, items: readonly Item[], context: AppContext) => Promise<Replaced>
  readonly nextRun?: (after: Date) => Date
}

/** At the next full `hh:mm` of a day in UTC. */
export function dailyAt(hours: number, minutes: number): (after: Date) => Date {
  return (after) => {
    const today = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), hours, minutes)
    return new Date(today > after.getTime() ? today : today + 86_400_000)
  }
}

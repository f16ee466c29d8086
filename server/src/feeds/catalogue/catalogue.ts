import type { Database, Transaction } from '#database/database.ts'
import type { FeedEntry } from '#feeds/feed.ts'
import type { FeedName } from '#platform/config.ts'
import type { AppContext } from '#platform/app-context.ts'

/** The result of replacing a catalogue. */
export interface Replaced {
  /** Rows added, updated or deleted. */
  readonly changed: number
}

/** A publisher's complete list in one file. Each version replaces the one before. */
export interface Catalogue<Item> {
  readonly name: FeedName
  /** The path below the feed's base URL, if the URL is not the file itself. */
  readonly path?: string
  /** Size of the uncompressed file, in bytes. */
  readonly maxBytes: number
  /** A file with more records than this is rejected. */
  readonly maxRecords: number
  /** Reads the records; an invalid one is reported with its line. Throws a FeedFileError when the file is not this catalogue. */
  readonly read: (bytes: AsyncIterable<Uint8Array>, context: Pick<AppContext, 'now'>) => AsyncIterable<FeedEntry<Item>>
  /** The key that identifies a record. */
  readonly keyOf: (item: Item) => string
  readonly count: (db: Database) => Promise<number>
  /** Makes the stored rows equal to the list in one transaction, without writing unchanged rows. */
  readonly replace: (trx: Transaction, items: readonly Item[], context: AppContext) => Promise<Replaced>
  readonly nextRun?: (after: Date) => Date
}

/** Schedules a run at the next `hh:mm` UTC. */
export function dailyAt(hours: number, minutes: number): (after: Date) => Date {
  return (after) => {
    const today = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), hours, minutes)
    return new Date(today > after.getTime() ? today : today + 86_400_000)
  }
}

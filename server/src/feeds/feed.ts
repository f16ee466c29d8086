import { type Static, Type } from 'typebox'
import type { FeedName } from '#platform/config.ts'
import type { AppContext } from '#platform/app-context.ts'

/**
 * A source of external data (docs/reference/feeds.md). A feed consists of a reader without I/O, a store and a line in `feed-list.ts`; only
 * its folder knows the publisher's file format.
 */
export interface Feed {
  readonly name: FeedName
  /**
   * Imports a publisher's file in any of its formats, one whole record at a time and in bounded memory. Importing it again changes nothing.
   * Rejects with a FeedFileError when the file cannot be read to its end.
   */
  readonly importFile: (context: AppContext, file: AsyncIterable<Uint8Array>, options: ImportOptions) => Promise<ImportResult>
  /** Fetches what changed at the publisher. Rejects when nothing could be fetched; stored records stay in any case. */
  readonly sync: (context: AppContext, signal: AbortSignal, options: ImportOptions) => Promise<SyncOutcome>
  /** The job lane: `packages` for runs that take hours, so that no other feed waits for them; `feeds` by default. */
  readonly lane?: 'feeds' | 'packages'
  /** When to fetch again after a success; an hour later by default. */
  readonly nextRun?: (after: Date) => Date
}

export interface ImportOptions {
  /** The operator has confirmed that the feed may shrink by more than half. */
  readonly isConfirmed: boolean
}

/** What could not be fetched, one sentence each, and when to try again. */
export interface SyncOutcome {
  readonly errors: readonly string[]
  readonly retryAt: Date | undefined
}

/** A record of a file, or why it was rejected. */
export type FeedEntry<Item> =
  | { readonly line: number; readonly item: Item; readonly size: number }
  | { readonly line: number; readonly rejected: string; readonly isJson: boolean }

/** How many records a store changed and how many it left as they were. */
export interface SaveCounts {
  readonly changed: number
  readonly unchanged: number
}

/** The response to an import (docs/reference/feeds.md#import). */
export const ImportResult = Type.Object(
  {
    records: Type.Integer({ description: 'valid records of the file, changed and unchanged' }),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    rejected: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() }), { description: 'the first 20' }),
    rejectedCount: Type.Integer(),
  },
  { title: 'FeedImportResult' },
)
export type ImportResult = Static<typeof ImportResult>

import { type Static, Type } from 'typebox'
import type { FeedName } from '#platform/config.ts'
import type { AppContext } from '#platform/app-context.ts'

/**
 * Knowledge that comes from outside (decisions 14). A feed is a reader that does no I/O of its own, a store, and a line in
 * `feed-list.ts`; what the publishers' files look like is known to its folder alone.
 */
export interface Feed {
  readonly name: FeedName
  /**
   * Applies a publisher's file, in whatever of its forms, in whole records and bounded memory; applying it again changes
   * nothing. Rejects with a FileFault where the file cannot be read to its end.
   */
  readonly importFile: (context: AppContext, file: AsyncIterable<Uint8Array>, options: ImportOptions) => Promise<ImportResult>
  /** Fetches what is new from the publisher; rejects when nothing could be had. What was stored before stands in any case. */
  readonly sync: (context: AppContext, signal: AbortSignal, options: ImportOptions) => Promise<SyncOutcome>
  /** `packages` for what goes on for hours, so that no other feed waits for it; `feeds` unless it is said here. */
  readonly lane?: 'feeds' | 'packages'
  /** When to fetch again after a success; an hour later unless it is said here. */
  readonly nextRun?: (after: Date) => Date
}

export interface ImportOptions {
  /** The operator has seen that the feed shrank by more than half, and wants it so. */
  readonly isConfirmed: boolean
}

/** What could not be had of a feed, in sentences, and when it is worth trying again. */
export interface SyncOutcome {
  readonly errors: readonly string[]
  readonly retryAt: Date | undefined
}

/** A record as its file holds it, or why it is none. */
export type FeedEntry<Item> =
  | { readonly line: number; readonly item: Item; readonly size: number }
  | { readonly line: number; readonly rejected: string; readonly isJson: boolean }

/** What became of records that were handed to a store. */
export interface SaveCounts {
  readonly changed: number
  readonly unchanged: number
}

/** The answer to an import (decisions 14). */
export const ImportResult = Type.Object({
  records: Type.Integer({ description: 'taken from the file, changed and unchanged ones together' }),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  rejected: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() }), { description: 'the first 20' }),
  rejectedCount: Type.Integer(),
})
export type ImportResult = Static<typeof ImportResult>

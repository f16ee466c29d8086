import type { components } from '../api/schema.d.ts'

type Feed = components['schemas']['FeedFreshness']

/** A feed and when it was read. */
export interface ReadFeed {
  readonly feed: string
  readonly lastSuccess: string
}

/** The feeds that were read, the oldest first. One that was never read may be switched off. */
export interface FeedAges {
  readonly late: readonly ReadFeed[]
  readonly others: readonly ReadFeed[]
}

/** Divides the feeds that were read into those that are late and the others. */
export function feedAges(feeds: readonly Feed[]): FeedAges {
  const read = feeds
    .flatMap(({ feed, lastSuccess, late }) => (lastSuccess === null ? [] : [{ feed, lastSuccess, late }]))
    .toSorted((one, other) => one.lastSuccess.localeCompare(other.lastSuccess))
  return { late: read.filter(({ late }) => late), others: read.filter(({ late }) => !late) }
}

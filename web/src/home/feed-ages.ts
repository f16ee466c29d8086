import type { components } from '../api/schema.d.ts'

type Feed = components['schemas']['FeedFreshness']

/** A feed and when it was read. */
export interface ReadFeed {
  readonly feed: string
  readonly lastSuccess: string
}

/** Returns the feeds that are late, and the one that was read longest ago. One that was never read may be switched off. */
export function feedAges(feeds: readonly Feed[]): { readonly late: readonly ReadFeed[]; readonly oldest: ReadFeed | undefined } {
  const read = feeds
    .flatMap(({ feed, lastSuccess, late }) => (lastSuccess === null ? [] : [{ feed, lastSuccess, late }]))
    .toSorted((one, other) => one.lastSuccess.localeCompare(other.lastSuccess))
  return { late: read.filter(({ late }) => late), oldest: read[0] }
}

import { type Static, Type } from 'typebox'
import { feeds } from '#feeds/feed-list.ts'
import { loadFeedStates } from '#feeds/feed-store.ts'
import type { AppContext } from '#platform/app-context.ts'

/** The age of a feed (docs/reference/lookups.md#feed-freshness). */
export const FeedFreshness = Type.Object(
  {
    feed: Type.String(),
    lastSuccess: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    records: Type.Integer(),
    late: Type.Boolean({ description: 'not read completely within two days' }),
  },
  { title: 'FeedFreshness' },
)
export type FeedFreshness = Static<typeof FeedFreshness>

const lateAfterMs = 48 * 3_600_000

/** Loads how old the data of each feed is, in one query. */
export async function loadFreshness({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<FeedFreshness[]> {
  const stateOf = await loadFeedStates(db)
  const latest = now().getTime() - lateAfterMs
  return feeds.map(({ name }) => {
    const { lastSuccess, records } = stateOf(name)
    return { feed: name, lastSuccess: lastSuccess?.toISOString() ?? null, records, late: (lastSuccess?.getTime() ?? 0) < latest }
  })
}

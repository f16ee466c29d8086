import type { AppContext } from '#platform/app-context.ts'
import { feeds } from '#feeds/feed-list.ts'
import { loadFeedStates } from '#feeds/feed-store.ts'

/** A feed whose data is old. */
export interface StaleFeed {
  readonly name: string
  /** Undefined when it was never read. */
  readonly lastSuccess: Date | undefined
  readonly error: string | undefined
}

/**
 * Finds the feeds last read before a moment, in the order of the list; one statement. A feed that was never read counts where the service
 * fetches feeds; elsewhere the operator decides which ones to import.
 */
export async function findStaleFeeds({ db, config }: Pick<AppContext, 'db' | 'config'>, before: Date): Promise<readonly StaleFeed[]> {
  const stateOf = await loadFeedStates(db)
  return feeds
    .map(({ name }) => ({ name, lastSuccess: stateOf(name).lastSuccess, error: stateOf(name).error }))
    .filter(({ lastSuccess }) => (lastSuccess === undefined ? config.feeds.enabled : lastSuccess < before))
}

import type { Caller } from '#access/access.ts'
import { loadFreshness } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { listWebhooks } from '#webhooks/webhooks.ts'
import { type CardContent, countText } from '#overview/inbox/inbox-card.ts'

/** Finds feeds that are late; one statement (docs/reference/lookups.md#feed-freshness). */
export async function findStaleFeeds(context: AppContext, most: number): Promise<CardContent> {
  const stale = (await loadFreshness(context)).filter(({ late }) => late)
  const items = stale.slice(0, most).map(({ feed, lastSuccess }) => ({
    what: feed,
    where: null,
    since: lastSuccess,
    why: lastSuccess === null ? 'was never read' : 'was last read more than two days ago',
    link: '/admin/knowledge',
  }))
  return { total: stale.length, items }
}

/** Finds webhooks that fail or were disabled because of that, the longest failing first; one statement. */
export async function findFailingWebhooks({ db }: AppContext, caller: Caller, most: number): Promise<CardContent> {
  const failing = (await listWebhooks(db, caller)).filter(
    ({ failingSince, disabledReason }) => failingSince !== undefined || disabledReason !== undefined,
  )
  const items = failing
    .toSorted((a, b) => (a.failingSince?.getTime() ?? 0) - (b.failingSince?.getTime() ?? 0))
    .slice(0, most)
    .map(({ url, description, failures, failingSince, disabledReason }) => ({
      what: description ?? new URL(url).host,
      where: new URL(url).host,
      since: failingSince?.toISOString() ?? null,
      why: disabledReason ?? `${countText(failures, 'attempt')} failed in a row`,
      link: '/admin/webhooks',
    }))
  return { total: failing.length, items }
}

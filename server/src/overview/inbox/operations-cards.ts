import type { Caller } from '#access/access.ts'
import { loadFreshness } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { listWebhooks } from '#webhooks/webhooks.ts'
import type { CardContent } from '#overview/inbox/inbox-card.ts'
import { because } from '#overview/inbox/reason.ts'

/** Finds feeds that are late; one statement (docs/reference/lookups.md#feed-freshness). */
export async function findStaleFeeds(context: AppContext, most: number): Promise<CardContent> {
  const stale = (await loadFreshness(context)).filter(({ late }) => late)
  const items = stale.slice(0, most).map(({ feed, lastSuccess }) => {
    const item = { what: feed, where: null, since: lastSuccess, link: '/admin/knowledge' }
    return Object.assign(item, because(lastSuccess === null ? 'never-read' : 'read-late', {}))
  })
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
    .map(({ url, description, failures, failingSince, disabledReason }) => {
      const { host } = new URL(url)
      const item = { what: description ?? host, where: host, since: failingSince?.toISOString() ?? null, link: '/admin/webhooks' }
      const why = disabledReason === undefined ? because('attempts-failed', { failures }) : { why: disabledReason, reason: null }
      return Object.assign(item, why)
    })
  return { total: failing.length, items }
}

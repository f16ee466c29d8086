import { type Caller, hasScope } from '#access/access.ts'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type CardName, loadInbox } from '#overview/overview.ts'
import type { DigestContent, FindingNews } from '#digests/content/digest-content.ts'
import { findFixedVulnerabilities, findNewVulnerabilities } from '#digests/content/finding-news-report.ts'
import { type DigestSpan, markNews } from '#digests/content/mark-news.ts'

/** What waits, in the order of the mail; new vulnerabilities and exploited ones are found by what changed. */
const cardsTold: readonly CardName[] = [
  'exploited-in-products',
  'reviews',
  'undecided-risks',
  'tasks',
  'exceptions',
  'missing-dossier-entries',
  'unmapped-documents',
  'failed-scans',
  'inactive-modules',
  'stale-feeds',
  'failing-webhooks',
]

/** Lists this many vulnerabilities of a kind; the rest is counted. */
const mostTold = 10

/** How many items of a card are looked at for news: whether a mail is sent must not depend on the few that it shows. */
const mostLookedAt = 200

/** Loads the content of a user's digest: only what the scopes and features of the caller open. */
export async function loadContent(context: AppContext, caller: Caller, span: DigestSpan): Promise<DigestContent> {
  const { since, until } = span
  const inbox = await loadInbox(context, caller, { since, most: mostLookedAt, names: cardsTold })
  return {
    since,
    until,
    news: hasScope(caller, ...portfolioReadersAndDevelopers) ? await loadFindingNews(context, caller, span) : undefined,
    cards: inbox.map(({ card, total, items }) => ({ card, total, items: markNews(card, items, span) })),
  }
}

async function loadFindingNews({ db }: AppContext, caller: Caller, { since, until }: DigestSpan): Promise<FindingNews> {
  const span = { since, until, most: mostTold }
  return {
    exploited: await findNewVulnerabilities(db, caller, span, true),
    serious: await findNewVulnerabilities(db, caller, span, false),
    fixed: await findFixedVulnerabilities(db, caller, span),
  }
}

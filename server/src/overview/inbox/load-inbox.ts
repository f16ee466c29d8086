import { type Caller, type Feature, hasFeature, hasScope, type Scope } from '#access/access.ts'
import { importers, portfolioReadersAndDevelopers, productReaders, productWriters, riskWriters } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findReviews } from '#overview/inbox/decision-cards-report.ts'
import { findExceptions } from '#overview/inbox/exception-cards.ts'
import { findExploited, findNewVulnerabilities } from '#overview/inbox/finding-cards-report.ts'
import { type CardContent, type CardName, cardNames, type InboxCard } from '#overview/inbox/inbox-card.ts'
import { findFailedScans, findInactiveModules, findUnmappedDocuments } from '#overview/inbox/module-cards-report.ts'
import { findOwnTasks, findUndecidedRisks } from '#overview/inbox/risk-cards.ts'
import { findFailingWebhooks, findStaleFeeds } from '#overview/inbox/operations-cards.ts'
import { findDeadlines, findIncompleteDossiers } from '#overview/inbox/product-cards.ts'

/** What the cards are about: whose inbox it is, now, and since when something is new. */
interface InboxRequest {
  readonly context: AppContext
  readonly caller: Caller
  readonly now: Date
  readonly since: Date
}

interface Card {
  readonly scopes: readonly Scope[]
  readonly feature?: Feature
  readonly load: (request: InboxRequest) => Promise<CardContent>
}

const dayLength = 86_400_000

function after(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayLength)
}

/** Who sees a card, and what is on it (docs/reference/overview.md#inbox). */
const cards: Readonly<Record<CardName, Card>> = {
  'exploited-in-products': {
    scopes: productReaders,
    feature: 'products',
    load: ({ context, caller, now }) => findDeadlines(context, caller, now),
  },
  exploited: { scopes: portfolioReadersAndDevelopers, load: ({ context: { db }, caller }) => findExploited(db, caller) },
  reviews: { scopes: ['compliance_manager'], feature: 'approvals', load: ({ context: { db }, caller }) => findReviews(db, caller) },
  exceptions: {
    scopes: riskWriters,
    load: ({ context: { db }, caller, now, since }) => findExceptions(db, caller, { since, now, until: after(now, 14) }),
  },
  'undecided-risks': { scopes: riskWriters, feature: 'risks', load: ({ context: { db }, caller }) => findUndecidedRisks(db, caller) },
  'new-vulnerabilities': {
    scopes: portfolioReadersAndDevelopers,
    load: ({ context: { db }, caller, since }) => findNewVulnerabilities(db, caller, since),
  },
  tasks: { scopes: riskWriters, feature: 'risks', load: ({ context: { db }, caller, now }) => findOwnTasks(db, caller, now) },
  'failed-scans': { scopes: importers, load: ({ context: { db }, caller }) => findFailedScans(db, caller) },
  'unmapped-documents': { scopes: importers, load: ({ context: { db }, caller }) => findUnmappedDocuments(db, caller) },
  'inactive-modules': {
    scopes: importers,
    load: ({ context: { db }, caller, now }) => findInactiveModules(db, caller, after(now, -30)),
  },
  'missing-dossier-entries': {
    scopes: productWriters,
    feature: 'products',
    load: ({ context, caller }) => findIncompleteDossiers(context, caller),
  },
  'stale-feeds': { scopes: ['account_admin'], load: ({ context }) => findStaleFeeds(context) },
  'failing-webhooks': { scopes: ['account_admin'], load: ({ context, caller }) => findFailingWebhooks(context, caller) },
}

/** Loads the cards that the scopes and features of the caller open, in order; at most nine statements for each. */
export async function loadInbox(context: AppContext, caller: Caller, since: Date | undefined): Promise<InboxCard[]> {
  const now = context.now()
  const request = { context, caller, now, since: since ?? after(now, -1) }
  const inbox: InboxCard[] = []
  for (const card of cardNames) {
    const { scopes, feature, load } = cards[card]
    if (!hasScope(caller, ...scopes) || (feature !== undefined && !hasFeature(caller, feature))) continue
    const { total, items } = await load(request)
    inbox.push({ card, total, items: [...items] })
  }
  return inbox
}

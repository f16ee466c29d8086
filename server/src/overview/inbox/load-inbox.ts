import { type Caller, type Feature, hasFeature, hasScope, type Scope } from '#access/access.ts'
import { importers, portfolioReadersAndDevelopers, productReaders, productWriters, riskWriters } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findReviews } from '#overview/inbox/decision-cards-report.ts'
import { findExceptions } from '#overview/inbox/exception-cards.ts'
import { findExploited, findNewVulnerabilities } from '#overview/inbox/finding-cards-report.ts'
import { type CardContent, type CardName, cardNames, type InboxCard, type InboxItem, mostItems } from '#overview/inbox/inbox-card.ts'
import { findFailedScans, findInactiveModules, findUnmappedDocuments } from '#overview/inbox/module-cards-report.ts'
import { findOwnTasks, findUndecidedRisks } from '#overview/inbox/risk-cards.ts'
import { findFailingWebhooks, findStaleFeeds } from '#overview/inbox/operations-cards.ts'
import { findDeadlines, findIncompleteDossiers } from '#overview/inbox/product-cards.ts'

/** What the cards are about: whose inbox it is, now, since when something is new, and how many items a card shows. */
interface InboxRequest {
  readonly context: AppContext
  readonly caller: Caller
  readonly now: Date
  readonly since: Date
  readonly most: number
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
    load: ({ context, caller, now, most }) => findDeadlines(context, caller, { now, most }),
  },
  exploited: { scopes: portfolioReadersAndDevelopers, load: ({ context: { db }, caller, most }) => findExploited(db, caller, most) },
  reviews: {
    scopes: ['compliance_manager'],
    feature: 'approvals',
    load: ({ context: { db }, caller, most }) => findReviews(db, caller, most),
  },
  exceptions: {
    scopes: riskWriters,
    load: ({ context: { db }, caller, now, since, most }) => findExceptions(db, caller, { since, now, until: after(now, 14), most }),
  },
  'undecided-risks': {
    scopes: riskWriters,
    feature: 'risks',
    load: ({ context: { db }, caller, most }) => findUndecidedRisks(db, caller, most),
  },
  'new-vulnerabilities': {
    scopes: portfolioReadersAndDevelopers,
    load: ({ context: { db }, caller, since, most }) => findNewVulnerabilities(db, caller, { since, most }),
  },
  tasks: {
    scopes: riskWriters,
    feature: 'risks',
    load: ({ context: { db }, caller, now, most }) => findOwnTasks(db, caller, { now, most }),
  },
  'failed-scans': { scopes: importers, load: ({ context: { db }, caller, most }) => findFailedScans(db, caller, most) },
  'unmapped-documents': { scopes: importers, load: ({ context: { db }, caller, most }) => findUnmappedDocuments(db, caller, most) },
  'inactive-modules': {
    scopes: importers,
    load: ({ context: { db }, caller, now, most }) => findInactiveModules(db, caller, { before: after(now, -30), most }),
  },
  'missing-dossier-entries': {
    scopes: productWriters,
    feature: 'products',
    load: ({ context, caller, most }) => findIncompleteDossiers(context, caller, most),
  },
  'stale-feeds': { scopes: ['account_admin'], load: ({ context, most }) => findStaleFeeds(context, most) },
  'failing-webhooks': { scopes: ['account_admin'], load: ({ context, caller, most }) => findFailingWebhooks(context, caller, most) },
}

/** Which cards to load, since when something is new, and how many items a card shows; all cards, a day and five by default. */
export interface InboxChoice {
  readonly since?: Date | undefined
  readonly most?: number
  readonly names?: readonly CardName[]
}

/** A card with what its items say beside names. */
export interface LoadedCard extends Pick<InboxCard, 'card' | 'total'> {
  readonly items: InboxItem[]
}

/** Loads the cards that the scopes and features of the caller open, in order; at most nine statements for each. */
export async function loadInbox(context: AppContext, caller: Caller, choice: InboxChoice = {}): Promise<LoadedCard[]> {
  const { since, most = mostItems, names = cardNames } = choice
  const now = context.now()
  const request = { context, caller, now, since: since ?? after(now, -1), most }
  const inbox: LoadedCard[] = []
  for (const card of names) {
    if (!isOpenTo(caller, cards[card])) continue
    const { total, items } = await cards[card].load(request)
    inbox.push({ card, total, items: [...items] })
  }
  return inbox
}

function isOpenTo(caller: Caller, { scopes, feature }: Card): boolean {
  return hasScope(caller, ...scopes) && (feature === undefined || hasFeature(caller, feature))
}

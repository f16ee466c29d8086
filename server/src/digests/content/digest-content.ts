import type { CardName, InboxItem } from '#overview/overview.ts'

/** A vulnerability that is new, or gone, in modules. */
export interface VulnerabilityNews {
  readonly key: string
  readonly title: string | undefined
  /** The worst of its findings. */
  readonly severity: string
  readonly score: number | undefined
  readonly exploited: boolean
  readonly malicious: boolean
  readonly modules: number
  /** Project and module, the first of them. */
  readonly places: readonly string[]
  readonly components: readonly AffectedComponent[]
}

export interface AffectedComponent {
  readonly key: string
  readonly version: string | undefined
  readonly fixedIn: readonly string[]
}

/** What changed in findings, the worst first, and how much there is. */
export interface NewsList {
  readonly total: number
  readonly items: readonly VulnerabilityNews[]
}

export interface FindingNews {
  readonly exploited: NewsList
  readonly serious: NewsList
  readonly fixed: NewsList
}

/** What waits for the user; an item is news when it began to wait since the last digest, or falls due before the next one. */
export interface WaitingCard {
  readonly card: CardName
  readonly total: number
  readonly items: readonly WaitingItem[]
}

export interface WaitingItem extends InboxItem {
  readonly isNew: boolean
}

/** The content of a digest, before it is put into words. */
export interface DigestContent {
  readonly since: Date
  readonly until: Date
  readonly news: FindingNews | undefined
  readonly cards: readonly WaitingCard[]
}

/** Reports whether a digest has anything new; otherwise no mail is sent (docs/reference/digests.md#content). */
export function hasNews({ news, cards }: DigestContent): boolean {
  const found = news === undefined ? 0 : news.exploited.total + news.serious.total + news.fixed.total
  return found > 0 || cards.some(({ items }) => items.some(({ isNew }) => isNew))
}

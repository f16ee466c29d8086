import type { CardName, InboxItem } from '#overview/overview.ts'
import type { WaitingItem } from '#digests/content/digest-content.ts'

/** The time between the last digest and this one, and when the next one comes. */
export interface DigestSpan {
  readonly since: Date
  readonly until: Date
  readonly next: Date
}

const dayMs = 86_400_000

/** What the moment of an item says: when it began to wait, or when it is due; and how long after it the item waits. */
const meanings: Readonly<Partial<Record<CardName, { readonly isDue?: true; readonly afterMs?: number }>>> = {
  'exploited-in-products': { isDue: true },
  exceptions: { isDue: true },
  tasks: { isDue: true },
  'inactive-modules': { afterMs: 30 * dayMs },
  'stale-feeds': { afterMs: 2 * dayMs },
}

/** Reports whether the moment of a card's items is when they are due. */
export function isDueCard(card: CardName): boolean {
  return meanings[card]?.isDue === true
}

/**
 * Marks the items of a card that are news: they began to wait since the last digest, or fall due since the last digest and before the next
 * one. Pure.
 */
export function markNews(card: CardName, items: readonly InboxItem[], span: DigestSpan): readonly WaitingItem[] {
  const { isDue = false, afterMs = 0 } = meanings[card] ?? {}
  const end = isDue ? span.next : span.until
  return items.map((item) => {
    const moment = item.since === null ? undefined : Date.parse(item.since) + afterMs
    return { ...item, isNew: moment !== undefined && moment > span.since.getTime() && moment <= end.getTime() }
  })
}

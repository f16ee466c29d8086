import type { Caller } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { isOnMarket, listExploited, loadCompleteness, nextDocumentOf, type NotificationDocument } from '#products/products.ts'
import { type CardContent, countText } from '#overview/inbox/inbox-card.ts'

const documents: Readonly<Record<NotificationDocument, string>> = {
  'early-warning': 'the early warning',
  notification: 'the notification',
  'final-report': 'the final report',
}

/** Finds exploited vulnerabilities in products whose notification is not complete, the next deadline first; two statements. */
export async function findDeadlines(
  { db }: AppContext,
  caller: Caller,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<CardContent> {
  const filter = { states: ['pending', 'early-warning', 'notified'], productId: undefined, dueBefore: undefined } as const
  const { items, total } = await listExploited(db, caller, filter, { limit: most, offset: 0 })
  return {
    total,
    items: items.map(({ record, product }) => {
      const next = nextDocumentOf(record)
      return {
        what: record.vulnerability,
        where: product,
        since: next?.due?.toISOString() ?? null,
        why: next === undefined ? '' : `${documents[next.document]} ${dueText(next.due, now)}`,
        link: `/products/exploited-vulnerabilities/${record.id}`,
      }
    }),
  }
}

function dueText(due: Date | undefined, now: Date): string {
  if (due === undefined) return 'is due 14 days after a measure is available'
  return due < now ? 'is overdue' : `is due in ${countText(Math.ceil((due.getTime() - now.getTime()) / 3_600_000), 'hour')}`
}

/** Finds products on the market whose dossiers lack entries, those that lack most first; nine statements. */
export async function findIncompleteDossiers(context: AppContext, caller: Caller, most: number): Promise<CardContent> {
  const incomplete = (await loadCompleteness(context, caller)).filter(
    ({ product, completeness }) => isOnMarket(product) && completeness.missing > 0,
  )
  const items = incomplete
    .toSorted((one, other) => other.completeness.missing - one.completeness.missing)
    .slice(0, most)
    .map(({ product: { _id: id, name, identifier, released }, completeness: { missing } }) => ({
      what: name,
      where: identifier,
      since: released,
      why: missing === 1 ? 'an entry of its dossier is missing' : `${String(missing)} entries of its dossier are missing`,
      link: `/products/${id}/dossier`,
    }))
  return { total: incomplete.length, items }
}

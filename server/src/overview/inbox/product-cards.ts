import type { Caller } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { isOnMarket, listExploited, loadCompleteness, nextDocumentOf } from '#products/products.ts'
import type { CardContent } from '#overview/inbox/inbox-card.ts'
import { because } from '#overview/inbox/reason.ts'

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
      const item = {
        what: record.vulnerability,
        where: product,
        since: next?.due?.toISOString() ?? null,
        link: `/products/exploited-vulnerabilities/${record.id}`,
      }
      return Object.assign(item, next === undefined ? { why: '', reason: null } : dueBecause(next, now))
    }),
  }
}

type NextDocument = NonNullable<ReturnType<typeof nextDocumentOf>>

function dueBecause({ document, due }: NextDocument, now: Date): ReturnType<typeof because> {
  if (due === undefined) return because('document-due', { document, hours: undefined })
  return because('document-due', { document, hours: due < now ? -1 : Math.ceil((due.getTime() - now.getTime()) / 3_600_000) })
}

/** Finds products on the market whose dossiers lack entries, those that lack most first; nine statements. */
export async function findIncompleteDossiers(context: AppContext, caller: Caller, most: number): Promise<CardContent> {
  const incomplete = (await loadCompleteness(context, caller)).filter(
    ({ product, completeness }) => isOnMarket(product) && completeness.missing > 0,
  )
  const items = incomplete
    .toSorted((one, other) => other.completeness.missing - one.completeness.missing)
    .slice(0, most)
    .map(({ product: { _id: id, name, identifier, released }, completeness: { missing } }) => {
      const item = { what: name, where: identifier, since: released, link: `/products/${id}/dossier` }
      return Object.assign(item, because('entries-missing', { missing }))
    })
  return { total: incomplete.length, items }
}

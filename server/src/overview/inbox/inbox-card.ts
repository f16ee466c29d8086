import { type Static, Type } from 'typebox'
import { InboxReason } from '#overview/inbox/reason.ts'

/** Cards of the inbox by urgency, the order of the response (docs/reference/overview.md#inbox). */
export const cardNames = [
  'exploited-in-products',
  'exploited',
  'reviews',
  'exceptions',
  'undecided-risks',
  'new-vulnerabilities',
  'tasks',
  'failed-scans',
  'unmapped-documents',
  'inactive-modules',
  'missing-dossier-entries',
  'stale-feeds',
  'failing-webhooks',
] as const
export type CardName = (typeof cardNames)[number]

/** What the texts of an item say beside names, for those who say it in another language. */
const ItemWords = Type.Object(
  {
    first: Type.Optional(
      Type.Object({ name: Type.String(), others: Type.Integer() }, { description: 'the first of several vulnerabilities' }),
    ),
    isCompanyWide: Type.Optional(Type.Boolean({ description: 'whether the place is the company' })),
    modules: Type.Optional(Type.Integer({ description: 'how many modules are the place' })),
  },
  { title: 'InboxWords' },
)
export type ItemWords = Static<typeof ItemWords>

export const InboxItem = Type.Object(
  {
    what: Type.String(),
    where: Type.Union([Type.String(), Type.Null()]),
    since: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'since when it waits; of an exception when it ends, of a task or a notification when it is due',
    }),
    why: Type.String(),
    reason: Type.Union([InboxReason, Type.Null()], { description: 'the same as a code and its values; null where only the text is known' }),
    words: Type.Optional(ItemWords),
    link: Type.String({ description: 'path of its page in the web app' }),
  },
  { title: 'InboxItem' },
)
export type InboxItem = Static<typeof InboxItem>

export const InboxCard = Type.Object(
  {
    card: Type.Enum([...cardNames]),
    total: Type.Integer(),
    items: Type.Array(InboxItem, { maxItems: 100, description: 'the first of them' }),
  },
  { title: 'InboxCard' },
)
export type InboxCard = Static<typeof InboxCard>

/** How many items a card shows beside the others. */
export const mostItems = 5
/** How many items a card shows that is asked for by its name. */
export const mostItemsAlone = 100

/** What a card shows, and how much there is. */
export interface CardContent {
  readonly total: number
  readonly items: readonly InboxItem[]
}

/** Builds a card from the first rows of a statement, each with the number of all rows. */
export function contentOf<Row extends { readonly total: number }>(rows: readonly Row[], toItem: (row: Row) => InboxItem): CardContent {
  return { total: rows[0]?.total ?? 0, items: rows.map(toItem) }
}

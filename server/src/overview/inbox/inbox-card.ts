import { type Static, Type } from 'typebox'

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

export const InboxItem = Type.Object(
  {
    what: Type.String(),
    where: Type.Union([Type.String(), Type.Null()]),
    since: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'since when it waits; of an exception when it ends, of a task or a notification when it is due',
    }),
    why: Type.String(),
    link: Type.String({ description: 'path of its page in the web app' }),
  },
  { title: 'InboxItem' },
)
export interface InboxItem extends Static<typeof InboxItem> {
  /** What `what` and `where` say beside names, for those who say it in another language; not part of the response. */
  readonly words?: ItemWords | undefined
}

export interface ItemWords {
  /** The first of several vulnerabilities, and how many others there are. */
  readonly first?: { readonly name: string; readonly others: number } | undefined
  /** Whether the place is the company. */
  readonly isCompanyWide?: boolean | undefined
}

export const InboxCard = Type.Object(
  {
    card: Type.Enum([...cardNames]),
    total: Type.Integer(),
    items: Type.Array(InboxItem, { maxItems: 5, description: 'the first five' }),
  },
  { title: 'InboxCard' },
)
export type InboxCard = Static<typeof InboxCard>

/** How many items a card shows. */
export const mostItems = 5

/** What a card shows, and how much there is. */
export interface CardContent {
  readonly total: number
  readonly items: readonly InboxItem[]
}

/** Builds a card from the first rows of a statement, each with the number of all rows. */
export function contentOf<Row extends { readonly total: number }>(rows: readonly Row[], toItem: (row: Row) => InboxItem): CardContent {
  return { total: rows[0]?.total ?? 0, items: rows.map(toItem) }
}

/** Formats a number of things: `1 module`, `3 modules`. */
export function countText(count: number, one: string): string {
  return `${String(count)} ${one}${count === 1 ? '' : 's'}`
}

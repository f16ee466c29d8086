import type { CardName } from '#overview/overview.ts'
import type { WaitingItem } from '#digests/content/digest-content.ts'
import type { DigestTexts } from '#digests/writing/digest-texts.ts'

/** What describes the moment of an item. */
export interface MomentWords {
  readonly texts: DigestTexts
  readonly now: Date
  readonly day: (moment: Date) => string
  readonly time: (moment: Date) => string
}

type Describe = (moment: Date | undefined, words: MomentWords) => string | undefined

/** Says of an item of each card what its moment means. */
const descriptions: Readonly<Record<CardName, Describe>> = {
  'exploited-in-products': (moment, words) =>
    moment === undefined ? words.texts.dueAfterMeasure : dueText(moment, words.time(moment), words),
  exploited: since(({ waitingSince }) => waitingSince),
  reviews: since(({ waitingSince }) => waitingSince),
  exceptions: (moment, { texts, now, day }) => {
    if (moment === undefined) return texts.hasEnded
    return moment <= now ? texts.ended(day(moment)) : texts.ends(day(moment))
  },
  'undecided-risks': since(({ waitingSince }) => waitingSince),
  'new-vulnerabilities': since(({ waitingSince }) => waitingSince),
  tasks: (moment, words) => (moment === undefined ? words.texts.noDue : dueText(moment, words.day(moment), words)),
  'failed-scans': since(({ failedOn }) => failedOn),
  'unmapped-documents': since(({ documentOf }) => documentOf),
  'inactive-modules': since(({ noDocumentSince }) => noDocumentSince),
  'missing-dossier-entries': () => undefined,
  'stale-feeds': since(({ lastRead }) => lastRead, 'neverRead'),
  'failing-webhooks': since(({ failingSince }) => failingSince, 'disabled'),
}

function since(phrase: (texts: DigestTexts) => (at: string) => string, without?: 'neverRead' | 'disabled'): Describe {
  return (moment, { texts, day }) => (moment === undefined ? without && texts[without] : phrase(texts)(day(moment)))
}

function dueText(moment: Date, shown: string, { texts, now }: MomentWords): string {
  return moment < now ? texts.overdue(shown) : texts.due(shown)
}

/** Names an item. Pure. */
export function whatOf(card: CardName, { what, words }: WaitingItem, texts: DigestTexts): string {
  const feeds: Readonly<Record<string, string>> = texts.feeds
  if (card === 'stale-feeds') return feeds[what] ?? what
  return words?.first === undefined ? what : texts.withOthers(words.first.name, words.first.others)
}

function whereOf({ where, words }: WaitingItem, { company }: DigestTexts): string | undefined {
  return words?.isCompanyWide === true ? company : (where ?? undefined)
}

/** Describes an item in one line: where it is, and since when it waits or when it is due. Pure. */
export function describeWaiting(card: CardName, item: WaitingItem, words: MomentWords): string {
  const moment = item.since === null ? undefined : new Date(item.since)
  return [whereOf(item, words.texts), descriptions[card](moment, words)].filter((part) => part !== undefined).join(' · ')
}

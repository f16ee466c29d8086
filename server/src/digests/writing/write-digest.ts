import type { CardName } from '#overview/overview.ts'
import { shortLine } from '#platform/one-line.ts'
import type {
  AffectedComponent,
  DigestContent,
  NewsList,
  VulnerabilityNews,
  WaitingCard,
  WaitingItem,
} from '#digests/content/digest-content.ts'
import { isDueCard } from '#digests/content/mark-news.ts'
import type { DigestSettings } from '#digests/digest-settings.ts'
import { describeWaiting, type MomentWords, whatOf } from '#digests/writing/describe-waiting.ts'
import type { Badge, DigestDocument, DocumentItem, DocumentLink, DocumentSection } from '#digests/writing/digest-document.ts'
import { type DigestTexts, digestTexts } from '#digests/writing/digest-texts.ts'

/** Whom a digest is for, and where its links lead. */
export interface DigestReader {
  readonly settings: DigestSettings
  readonly company: string
  /** Address of the web app, without a slash at the end. */
  readonly publicUrl: string
  /** Undefined for a preview. */
  readonly unsubscribeUrl: string | undefined
}

/** How many items of a card a digest shows. */
const mostShown = 5
const longestTitle = 140

interface Writing extends MomentWords {
  readonly publicUrl: string
}

/** Puts a digest into the words of its reader's language and the times of their zone. Pure. */
export function writeDigest(content: DigestContent, { settings, company, publicUrl, unsubscribeUrl }: DigestReader): DigestDocument {
  const texts = digestTexts[settings.language]
  const writing = { texts, now: content.until, publicUrl, ...momentsIn(texts.locale, settings.timeZone) }
  const sections = sectionsOf(content, writing)
  return {
    language: settings.language,
    subject: texts.subject(countedIn(content, texts), company),
    heading: texts.headings[settings.frequency],
    about: texts.about(company, writing.time(content.since), writing.time(content.until)),
    nothing: sections.length === 0 ? texts.nothing : undefined,
    sections,
    footer: {
      why: texts.why,
      settings: { text: texts.settings, url: `${publicUrl}/me` },
      unsubscribe: unsubscribeUrl === undefined ? undefined : { text: texts.unsubscribe, url: unsubscribeUrl },
    },
  }
}

function momentsIn(locale: string, timeZone: string): Pick<MomentWords, 'day' | 'time'> {
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return { day: (moment) => day.format(moment), time: (moment) => time.format(moment) }
}

const mostCounted = 3

/** Says in few words what a digest is about, the most urgent first. */
function countedIn({ news, cards }: DigestContent, { counted, nothingNew }: DigestTexts): readonly string[] {
  const counts = [
    [counted.deadlines, countNew(cards, ({ card }) => card === 'exploited-in-products')],
    [counted.exploited, news?.exploited.total ?? 0],
    [counted.serious, news?.serious.total ?? 0],
    [counted.waiting, countNew(cards, ({ card }) => peoplesCards.has(card))],
    [counted.fixed, news?.fixed.total ?? 0],
    [counted.others, countNew(cards, isOfOperation)],
  ] as const
  const parts = counts.flatMap(([text, count]) => (count === 0 ? [] : [text(count)]))
  return parts.length === 0 ? [nothingNew] : parts.slice(0, mostCounted)
}

function countNew(cards: readonly WaitingCard[], isCounted: (card: WaitingCard) => boolean): number {
  return cards.filter(isCounted).flatMap(({ items }) => items.filter(({ isNew }) => isNew)).length
}

function isOfOperation({ card }: WaitingCard): boolean {
  return card !== 'exploited-in-products' && !peoplesCards.has(card)
}

/** Orders the sections: due items, new findings, waiting items, fixed findings, then feeds and scans. */
function sectionsOf({ news, cards }: DigestContent, writing: Writing): readonly DocumentSection[] {
  const waiting = cards.filter(({ total }) => total > 0)
  function sectionsFor(isShown: (card: WaitingCard) => boolean): readonly DocumentSection[] {
    return waiting.filter(isShown).map((card) => cardSection(card, writing))
  }
  return [
    ...sectionsFor(({ card }) => card === 'exploited-in-products'),
    ...newsSection(news?.exploited, 'exploited', writing),
    ...newsSection(news?.serious, 'serious', writing),
    ...sectionsFor(({ card }) => peoplesCards.has(card)),
    ...newsSection(news?.fixed, 'fixed', writing),
    ...sectionsFor(isOfOperation),
  ]
}

const peoplesCards: ReadonlySet<CardName> = new Set(['reviews', 'undecided-risks', 'tasks', 'exceptions'])

type NewsKind = 'exploited' | 'serious' | 'fixed'

const newsPages: Readonly<Record<NewsKind, string>> = {
  exploited: '/findings?exploited=true',
  serious: '/findings?severity=critical,high',
  fixed: '/portfolio',
}

function newsSection(list: NewsList | undefined, kind: NewsKind, writing: Writing): readonly DocumentSection[] {
  if (list === undefined || list.total === 0) return []
  const { texts, publicUrl } = writing
  const items = list.items.map((item) => newsItem(item, kind, writing))
  return [{ title: texts.news[kind], items, more: moreLink(list.total - items.length, `${publicUrl}${newsPages[kind]}`, texts) }]
}

function moreLink(count: number, url: string, texts: DigestTexts): DocumentLink | undefined {
  return count > 0 ? { text: texts.more(count), url } : undefined
}

function newsItem(item: VulnerabilityNews, kind: NewsKind, { texts, publicUrl }: Writing): DocumentItem {
  const fixes = kind === 'fixed' ? [] : item.components.map((component) => fixText(component, texts))
  return {
    text: item.key,
    url: `${publicUrl}/vulnerabilities/${encodeURIComponent(item.key)}`,
    badges: kind === 'fixed' ? [{ text: texts.badges.fixed, tone: 'good' }] : badgesOf(item, texts),
    lines: [
      ...(item.title === undefined ? [] : [clip(item.title)]),
      ...fixes,
      texts.places(item.places.join(', '), item.modules - item.places.length),
    ],
  }
}

function badgesOf({ exploited, malicious, severity, score }: VulnerabilityNews, { badges, locale }: DigestTexts): readonly Badge[] {
  const rated = severity === 'critical' || severity === 'high' ? badges[severity] : badges.other
  const shown = score === undefined ? rated : `${rated} ${score.toLocaleString(locale, { minimumFractionDigits: 1 })}`
  return [
    ...(malicious ? [{ text: badges.malicious, tone: 'danger' } as const] : []),
    ...(exploited ? [{ text: badges.exploited, tone: 'danger' } as const] : []),
    ...(malicious ? [] : [{ text: shown, tone: severity === 'critical' ? 'danger' : 'warning' } as const]),
  ]
}

function fixText({ key, version, fixedIn }: AffectedComponent, texts: DigestTexts): string {
  const component = version === undefined ? key : `${key} ${version}`
  if (fixedIn.length > 0) return texts.fixedIn(component, fixedIn.join(', '))
  // what fixes it depends on the version
  return version === undefined ? component : texts.noFix(component)
}

function clip(text: string): string {
  return shortLine(text.replaceAll(/\s+/gu, ' '), longestTitle)
}

/** The pages that list what a card counts. */
const cardPages: Readonly<Partial<Record<CardName, string>>> = {
  'exploited-in-products': '/products/exploited-vulnerabilities',
  reviews: '/approvals',
  'undecided-risks': '/risks',
  tasks: '/risks/tasks',
  'inactive-modules': '/portfolio',
  'missing-dossier-entries': '/products',
  'stale-feeds': '/admin/knowledge',
  'failing-webhooks': '/admin/webhooks',
}

/** Shows the news of a card first, else in its order. */
function cardSection({ card, total, items }: WaitingCard, writing: Writing): DocumentSection {
  const { texts, publicUrl } = writing
  const shown = items.toSorted((a, b) => Number(b.isNew) - Number(a.isNew)).slice(0, mostShown)
  return {
    title: texts.cards[card],
    items: shown.map((item) => waitingItem(card, item, writing)),
    more: moreLink(total - shown.length, `${publicUrl}${cardPages[card] ?? '/'}`, texts),
  }
}

function waitingItem(card: CardName, item: WaitingItem, writing: Writing): DocumentItem {
  const { texts, publicUrl, now } = writing
  const isOverdue = isDueCard(card) && item.since !== null && Date.parse(item.since) <= now.getTime()
  const tone = isOverdue || card === 'exploited-in-products' ? 'danger' : 'new'
  return {
    text: clip(whatOf(card, item, texts)),
    url: `${publicUrl}${item.link}`,
    badges: item.isNew ? [{ text: texts.badges.new, tone }] : [],
    lines: [describeWaiting(card, item, writing)].filter((line) => line !== ''),
  }
}

import { describe, expect, it } from 'vitest'
import type { CardName } from '#overview/overview.ts'
import { hasNews } from '#digests/content/digest-content.ts'
import { markNews } from '#digests/content/mark-news.ts'

const span = { since: new Date('2026-11-24T07:00:00Z'), until: new Date('2026-11-25T07:00:00Z'), next: new Date('2026-11-26T07:00:00Z') }

function isNew(card: CardName, since: string | null): boolean | undefined {
  return markNews(card, [{ what: 'it', where: null, since, why: '', reason: null, link: '/' }], span)[0]?.isNew
}

// docs/reference/digests.md#content
describe('what waits is news', () => {
  it('when it began to wait since the last digest', () => {
    expect(isNew('reviews', '2026-11-24T07:00:01Z')).toBe(true)
    expect(isNew('reviews', '2026-11-24T07:00:00Z')).toBe(false)
    expect(isNew('undecided-risks', '2026-11-20T00:00:00Z')).toBe(false)
  })

  it.each<CardName>(['exploited-in-products', 'exceptions', 'tasks'])(
    'in %s when it falls due since the last digest or before the next',
    (card) => {
      expect(isNew(card, '2026-11-26T07:00:00Z')).toBe(true)
      expect(isNew(card, '2026-11-26T07:00:01Z')).toBe(false)
      expect(isNew(card, '2026-11-24T07:00:00Z')).toBe(false)
      expect(isNew(card, null)).toBe(false)
    },
  )

  it('when a module has got no document for 30 days, or a feed was not read for two, since the last digest', () => {
    expect(isNew('inactive-modules', '2026-10-25T12:00:00Z')).toBe(true)
    expect(isNew('inactive-modules', '2026-10-20T12:00:00Z')).toBe(false)
    expect(isNew('stale-feeds', '2026-11-22T12:00:00Z')).toBe(true)
    expect(isNew('stale-feeds', '2026-11-21T12:00:00Z')).toBe(false)
  })
})

it('a digest in which nothing is news has none, whatever still waits', () => {
  const none = { total: 0, items: [] }
  const items = markNews('reviews', [{ what: 'it', where: null, since: '2026-11-01T00:00:00Z', why: '', reason: null, link: '/' }], span)
  const content = { ...span, news: { exploited: none, serious: none, fixed: none }, cards: [{ card: 'reviews' as const, total: 1, items }] }
  expect(hasNews(content)).toBe(false)
  expect(hasNews({ ...content, news: { ...content.news, fixed: { total: 1, items: [] } } })).toBe(true)
})

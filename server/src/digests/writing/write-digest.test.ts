import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import type { DigestContent, VulnerabilityNews, WaitingCard, WaitingItem } from '#digests/content/digest-content.ts'
import { defaultSettings } from '#digests/digest-settings.ts'
import { cardNames } from '#overview/overview.ts'
import { renderHtml } from '#digests/writing/render-html.ts'
import { renderText } from '#digests/writing/render-text.ts'
import { type DigestReader, writeDigest } from '#digests/writing/write-digest.ts'

const reader: DigestReader = {
  settings: { ...defaultSettings, frequency: 'daily', timeZone: 'Europe/Berlin' },
  company: 'Acme',
  publicUrl: 'https://waybill.example/sub',
  unsubscribeUrl: 'https://waybill.example/sub/digests/unsubscribe/token',
}
const none = { total: 0, items: [] }
const empty: DigestContent = {
  since: new Date('2026-11-24T06:00:00Z'),
  until: new Date('2026-11-25T06:00:00Z'),
  news: { exploited: none, serious: none, fixed: none },
  cards: [],
}
const vulnerability: VulnerabilityNews = {
  key: 'CVE-2026-1',
  title: 'Remote code execution',
  severity: 'critical',
  score: 9.8,
  exploited: true,
  malicious: false,
  modules: 5,
  places: ['Shop / api', 'Shop / web'],
  components: [
    { key: 'npm:a', version: '1.0.0', fixedIn: ['1.0.1', '2.0.0'] },
    { key: 'npm:b', version: undefined, fixedIn: [] },
    { key: 'npm:c', version: '3.0.0', fixedIn: [] },
  ],
}

function waiting(what: string, more: Partial<WaitingItem> = {}): WaitingItem {
  return { what, where: 'Shop', since: '2026-11-20T12:00:00Z', why: '', reason: null, link: '/approvals/1', isNew: false, ...more }
}

const germanReader: DigestReader = { ...reader, settings: { ...reader.settings, language: 'de' } }

/** Words that are English alone. */
const englishWords =
  /\b(?:and|others?|the|of|since|fixed|due|ended|ends|waiting|more|your|new|package|company|never|last|read|failed|failing)\b/iu

/** Each card of a digest, with what needs words beside names. */
function everyCard(): readonly WaitingCard[] {
  const special: Readonly<Partial<Record<WaitingCard['card'], Partial<WaitingItem>>>> = {
    exceptions: { where: 'the company', words: { isCompanyWide: true, first: { name: 'CVE-2026-2', others: 1 } } },
    'stale-feeds': { what: 'packages', where: null, since: null },
  }
  return cardNames.map((card) => ({ card, total: 2, items: [waiting('CVE-2026-2', { isNew: true, ...special[card] })] }))
}

function withNews(kind: 'exploited' | 'serious' | 'fixed', items: readonly VulnerabilityNews[], total = items.length): DigestContent {
  return { ...empty, news: { exploited: none, serious: none, fixed: none, [kind]: { total, items } } }
}

// docs/reference/digests.md#content
describe('a digest in words', () => {
  it('names a vulnerability once, with where it is, what fixes it and how much more there is', () => {
    const document = writeDigest(withNews('exploited', [vulnerability], 12), reader)
    expect(document.sections).toEqual([
      {
        title: 'New: exploited or malicious',
        items: [
          {
            text: 'CVE-2026-1',
            url: 'https://waybill.example/sub/vulnerabilities/CVE-2026-1',
            badges: [
              { text: 'Exploited', tone: 'danger' },
              { text: 'Critical 9.8', tone: 'danger' },
            ],
            lines: [
              'Remote code execution',
              'npm:a 1.0.0: fixed in 1.0.1, 2.0.0',
              'npm:b',
              'npm:c 3.0.0: no fixed version is known',
              'In Shop / api, Shop / web and 3 more modules',
            ],
          },
        ],
        more: { text: 'and 11 more', url: 'https://waybill.example/sub/findings?exploited=true' },
      },
    ])
    expect(document.subject).toBe('Waybill: 12 exploited – Acme')
  })

  it('puts deadlines first, then news, what waits for people, what is fixed, and operation last', () => {
    const cards = (['exploited-in-products', 'reviews', 'failed-scans'] as const).map((card) => ({
      card,
      total: 1,
      items: [waiting(card, { isNew: true })],
    }))
    const news = { exploited: { total: 1, items: [vulnerability] }, serious: none, fixed: { total: 1, items: [vulnerability] } }
    const document = writeDigest({ ...empty, news, cards }, reader)
    expect(document.sections.map(({ title }) => title)).toEqual([
      'Notifications to authorities (CRA)',
      'New: exploited or malicious',
      'Approvals that wait for you',
      'Fixed',
      'Failed scans',
    ])
    expect(document.subject).toBe('Waybill: 1 deadline, 1 exploited, 1 waits for you – Acme')
  })

  it('shows five of a card, the new ones first, and counts the rest', () => {
    const items = Array.from({ length: 9 }, (_each, index) => waiting(String(index), { isNew: index > 6 }))
    const [section] = writeDigest({ ...empty, cards: [{ card: 'reviews', total: 30, items }] }, reader).sections
    expect(section?.items.map(({ text }) => text)).toEqual(['7', '8', '0', '1', '2'])
    expect(section?.more).toEqual({ text: 'and 25 more', url: 'https://waybill.example/sub/approvals' })
  })

  it('gives times in the time zone and language of the reader', () => {
    const due = waiting('CVE-2026-1', { since: '2026-11-25T23:30:00Z' })
    const content: DigestContent = { ...empty, cards: [{ card: 'exploited-in-products', total: 1, items: [due] }] }
    const [english, german] = (['en', 'de'] as const).map((language) =>
      writeDigest(content, { ...reader, settings: { ...reader.settings, language } }),
    )
    expect(english?.sections[0]?.items[0]?.lines).toEqual(['Shop · due 26 Nov, 00:30 CET'])
    expect(german?.sections[0]?.items[0]?.lines).toEqual(['Shop · fällig am 26. Nov., 00:30 MEZ'])
    expect(german?.subject).toBe('Waybill: nichts Neues – Acme')
  })

  it('is in the language of the reader alone: also what names more than one thing, the company, and feeds', () => {
    const document = writeDigest({ ...withNews('serious', [vulnerability, vulnerability], 3), cards: everyCard() }, germanReader)
    expect(renderText(document)).not.toMatch(englishWords)
    expect(document.subject).toBe('Waybill: 1 Frist, 3 kritisch oder hoch, 4 warten auf Sie – Acme')
    expect(document.sections.map(({ more }) => more?.text)).toContain('und 1 weiterer Eintrag')
    const lines = document.sections.flatMap(({ items }) => items.flatMap((item) => [item.text, ...item.lines]))
    expect(lines).toEqual(
      expect.arrayContaining([
        'CVE-2026-2 und eine weitere',
        'Paketregister',
        'das Unternehmen · am 20. Nov. 2026 abgelaufen',
        'Shop · wartet seit dem 20. Nov. 2026',
      ]),
    )
    expect(renderHtml(document)).toContain('<html lang="de">')
  })

  it.each([
    [1, 'CVE-2026-2 and 1 other', 'and 1 more', 'CVE-2026-2 und eine weitere', 'und 1 weiterer Eintrag'],
    [2, 'CVE-2026-2 and 2 others', 'and 2 more', 'CVE-2026-2 und 2 weitere', 'und 2 weitere Einträge'],
  ])('counts %i rightly', (others, ...wanted) => {
    const items = [waiting('', { words: { first: { name: 'CVE-2026-2', others } } })]
    const content: DigestContent = { ...empty, cards: [{ card: 'exceptions', total: 1 + others, items }] }
    const sections = [reader, germanReader].flatMap((to) => writeDigest(content, to).sections)
    expect(sections.flatMap((section) => [section.items[0]?.text, section.more?.text])).toEqual(wanted)
  })

  it('says that there is nothing, rather than being empty', () => {
    expect(writeDigest(empty, reader)).toMatchObject({
      sections: [],
      nothing: expect.stringContaining('Nothing is new'),
      subject: 'Waybill: nothing new – Acme',
    })
  })

  it('offers to unsubscribe in a mail, and not in a preview', () => {
    expect(renderText(writeDigest(empty, reader))).toContain(`Unsubscribe: ${String(reader.unsubscribeUrl)}`)
    expect(renderText(writeDigest(empty, { ...reader, unsubscribeUrl: undefined }))).not.toContain('nsubscribe')
  })

  it('as HTML contains no markup of others, and loads nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', '\n') }), (text) => {
        const item = {
          ...vulnerability,
          key: text,
          title: text,
          places: [text],
          components: [{ key: text, version: text, fixedIn: [text] }],
        }
        const cards = [{ card: 'reviews' as const, total: 1, items: [waiting(text, { where: text })] }]
        const html = renderHtml(writeDigest({ ...withNews('serious', [item]), cards }, { ...reader, company: text }))
        const tags = [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/giu)].map(([, tag = '']) => tag.toLowerCase())
        expect(new Set(tags)).toEqual(
          new Set(['!doctype', 'html', 'head', 'meta', 'title', 'style', 'body', 'div', 'h1', 'h2', 'p', 'ul', 'li', 'a', 'span']),
        )
        expect(html).not.toMatch(/<img|url\(|<link|src=|@import/u)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { sayItem } from './say-item.ts'

type Reason = NonNullable<Parameters<typeof sayItem>[0]['reason']>

function item(code: Reason['code'], values: Reason['values'] = {}) {
  return { what: 'Shop', where: null, since: null, why: 'in English', reason: { code, values }, link: '/' }
}

function said(code: Reason['code'], values?: Reason['values']): string {
  return sayItem(item(code, values), 'de').why
}

describe('an item of the inbox', () => {
  it('is said in German with what its reason is about', () => {
    expect([
      said('requested', { by: 'Ann', isAssigned: true }),
      said('statement-ends', { hasEnded: false, status: 'not_affected', by: 'Ann' }),
      said('found', { score: 9.8, isExploited: true }),
      said('document-due', { document: 'early-warning', hours: 1 }),
      said('document-due', { document: 'final-report' }),
      said('entries-missing', { missing: 3 }),
      said('needs-decision', { impactClass: 'existential' }),
    ]).toEqual([
      'angefragt von Ann; Ihnen zugewiesen',
      'die Aussage „nicht betroffen“ von Ann endet innerhalb von 14 Tagen',
      'Score 9,8, wird bekanntermaßen ausgenutzt',
      'die Frühwarnung ist in 1 Stunde fällig',
      'der Abschlussbericht ist 14 Tage nach einer verfügbaren Maßnahme fällig',
      'im Dossier fehlen 3 Einträge',
      'ein Risiko der Klasse „existenzbedrohend“ braucht eine Entscheidung',
    ])
  })

  it('is in English as the service says it, and so is in German what it knows only as a text', () => {
    const asText = Object.assign(item('exploited'), { reason: null })
    expect([sayItem(item('exploited'), 'en').why, sayItem(asText, 'de').why]).toEqual(['in English', 'in English'])
  })

  it('names several vulnerabilities and places', () => {
    const several = {
      ...item('exploited'),
      what: 'CVE-1 and 2 others',
      words: { first: { name: 'CVE-1', others: 2 }, isCompanyWide: true },
    }
    expect(sayItem(several, 'de')).toMatchObject({ what: 'CVE-1 und 2 weitere', where: 'das Unternehmen' })
    expect(sayItem({ ...item('found'), where: '2 modules', words: { modules: 2 } }, 'de').where).toBe('2 Module')
  })
})

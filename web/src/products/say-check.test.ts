import { expect, it } from 'vitest'
import type { ChecklistItem } from '../shared/product.ts'
import { sayCheck } from './say-check.ts'

type Reason = ChecklistItem['reason']

function item(reason: Reason, id = 'tests'): ChecklistItem {
  return {
    id,
    group: 'security',
    requirement: 'in English',
    sources: ['Article 13(8)', 'Annex I Part II(2)(b)', 'Annex V'],
    status: 'check',
    found: 'found in English',
    reason,
    todo: 'to do in English',
  }
}

function found(code: Reason['code'], values: Reason['values'] = {}): string {
  return sayCheck(item({ code, values }), 'de').found
}

it('an entry of the checklist is said in German with its sources', () => {
  const entry = item({ code: 'not-stored', values: { what: 'test reports' } })
  expect(sayCheck(entry, 'de')).toEqual({
    requirement: 'Berichte über die Prüfungen, die die Konformität belegen, und regelmäßige Prüfungen der Sicherheit',
    found: 'Nicht gespeichert: Prüfberichte.',
    todo: 'Geben Sie in der Eigenschaft „Prüfberichte“ an, wo sie liegen.',
    sources: ['Artikel 13 Absatz 8', 'Anhang I Teil II Nummer 2 Buchstabe b', 'Anhang V'],
  })
  expect(sayCheck({ ...entry, todo: null }, 'de').todo).toBeNull()
})

it('what was found is said with its numbers and days', () => {
  expect([
    found('untreated', { untreated: 1, risks: 3 }),
    found('open-undecided', { open: 1200, violations: 1, undecided: 2 }),
    found('support-long', { starts: '2026-01-31', ends: '2031-02-01' }),
    found('stored', { what: 'manufacturer', text: 'Acme' }),
  ]).toEqual([
    '1 von 3 Risiken ist nicht behandelt.',
    'Nach heutigem Wissen sind 1.200 Schwachstellen offen, jede einmal gezählt; davon 1 Verstoß; über 2 hat niemand entschieden.',
    'Der Support endet am 01.02.2031, mindestens fünf Jahre nach dem 31.01.2026.',
    'Hersteller: Acme',
  ])
})

it('in English, and where the entry is not known, it is what the service says', () => {
  const asSent = { requirement: 'in English', found: 'found in English', todo: 'to do in English' }
  expect(sayCheck(item({ code: 'no-risk', values: {} }), 'en')).toMatchObject(asSent)
  expect(sayCheck(item({ code: 'no-risk', values: {} }, 'of-tomorrow'), 'de')).toMatchObject(asSent)
})

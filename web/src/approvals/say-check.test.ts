import { expect, it } from 'vitest'
import { sayCheck } from './say-check.ts'

type Item = Parameters<typeof sayCheck>[0]

function said(code: Item['reason']['code'], values: Item['reason']['values'] = {}) {
  return sayCheck({ key: 'k', status: 'warning', message: 'in English', fix: 'to do in English', reason: { code, values } }, 'de')
}

it('an item of the checklist is said in German with its values, and what to do about it', () => {
  expect(said('unlicensed', { unlicensed: 1, components: 3 })).toEqual({
    message: '1 von 3 Komponenten hat keine bekannte Lizenz; die Lizenzhinweise werden das sagen.',
    fix: 'Legen Sie die Lizenzen dieser Komponenten fest, und fragen Sie dann das Release erneut an.',
  })
  expect(said('violations', { legal: 2, 'end-of-life': 1 }).message).toBe('Befunde verstoßen gegen die Richtlinie: 2 Recht, 1 Supportende.')
  expect(said('violations', { vulnerability: 4 }).message).toBe('Befunde verstoßen gegen die Richtlinie: 4 Schwachstellen.')
  expect(said('undecided', { names: 'CVE-2026-1, CVE-2026-2', more: 3 }).message).toBe(
    'Niemand hat über CVE-2026-1, CVE-2026-2 und 3 weitere entschieden.',
  )
  expect(said('advisories', { day: '2026-06-01' })).toEqual({ message: 'Sicherheitshinweise wurden am 01.06.2026 eingelesen.' })
})

it('what the service asks nothing about asks for nothing in German either', () => {
  const reason = { code: 'violations', values: { legal: 2 } } as const
  expect(sayCheck({ key: 'k', status: 'warning', message: 'in English', reason }, 'de')).toEqual({
    message: 'Befunde verstoßen gegen die Richtlinie: 2 Recht.',
  })
})

it('an item is what the service says in English', () => {
  const reason = { code: 'own', values: {} } as const
  expect(sayCheck({ key: 'k', status: 'warning', message: 'It is yours.', fix: 'Ask.', reason }, 'en')).toEqual({
    message: 'It is yours.',
    fix: 'Ask.',
  })
  expect(sayCheck({ key: 'k', status: 'ok', message: 'It is not.', reason }, 'en')).toEqual({ message: 'It is not.' })
})

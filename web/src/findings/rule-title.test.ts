import { expect, it } from 'vitest'
import { titleOf } from './rule-title.ts'

const use = { kind: 'legal', key: 'use', status: 'warning', title: null } as const

it('a finding of a rule is titled by what its rule says, not by the key alone', () => {
  expect([titleOf(use, 'en'), titleOf({ ...use, status: 'violation' }, 'en'), titleOf({ ...use, status: 'whitelisted' }, 'en')]).toEqual([
    'no known licence',
    'licence or component not allowed',
    'licence unknown or not allowed',
  ])
  expect(titleOf({ ...use, key: 'copyleft', status: 'violation' }, 'de')).toBe('Copyleft in einem proprietären Modul')
})

it('a finding of an advisory keeps its title, and what is not known here has none', () => {
  expect(titleOf({ ...use, kind: 'vulnerability', key: 'CVE-2026-1', title: 'a hole' }, 'de')).toBe('a hole')
  expect([titleOf({ ...use, key: 'of-tomorrow' }, 'en'), titleOf({ ...use, kind: 'vulnerability' }, 'en')]).toEqual([null, null])
})

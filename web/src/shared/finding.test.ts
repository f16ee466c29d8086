import { expect, it } from 'vitest'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'
import { createFormats } from '../words/formats.ts'
import { decisionText } from './finding.ts'

it('what answers a finding is shown with the day on which it ends', () => {
  const decided = { by: 'risk', until: '2026-12-31' } as const
  expect(decisionText(decided, en, createFormats('en'))).toBe('risk register, until 31 Dec 2026')
  expect(decisionText(decided, de, createFormats('de'))).toBe('Risikoregister, bis 31.12.2026')
  expect(decisionText({ by: 'rule', until: null }, en, createFormats('en'))).toBe('setting')
})

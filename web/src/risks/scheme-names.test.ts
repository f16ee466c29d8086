import { expect, it } from 'vitest'
import { labelOf, schemeNames } from './scheme-names.ts'

const list = [
  { value: 'high', label: 'High', rank: 1 },
  { value: 'very-high', label: 'Sehr schlimm', rank: 2 },
]

it('the values of the default scheme are in German, and those that a company has named are as it has named them', () => {
  expect(['high', 'very-high', 'dropped'].map((value) => labelOf(list, value, schemeNames.de))).toEqual(['hoch', 'Sehr schlimm', 'dropped'])
  expect(labelOf(list, 'high', schemeNames.en)).toBe('High')
})

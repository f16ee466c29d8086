import { array, assert, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { mergeHolders } from './merge-holders.ts'

it.each([
  ['case', ['Intel Corporation', 'INTEL CORPORATION'], ['Intel Corporation']],
  ['commas', ['Google, Inc.', 'Google Inc'], ['Google, Inc.']],
  ['company forms', ['Intel Corp.', 'Intel Corporation', 'Intel'], ['Intel Corp.']],
  ['an article', ['The Open Group', 'Open Group'], ['The Open Group']],
])('merges holders that differ only in %s', (_, holders, merged) => {
  expect(mergeHolders(holders)).toEqual(merged)
})

it('takes the most frequent spelling, where the holder came first', () => {
  expect(mergeHolders(['intel', 'A', 'Intel Corp.', 'Intel Corp.'])).toEqual(['Intel Corp.', 'A'])
})

it('keeps holders that differ in anything else', () => {
  const holders = ['Intel', 'Intel Labs', 'Company', 'Limited', 'Müller', 'Muller']
  expect(mergeHolders(holders)).toEqual(holders)
})

it('merges nothing twice', () => {
  const name = constantFrom<string>('A', 'a', 'A Inc.', 'B, Ltd', 'b ltd', 'C GmbH', 'The', 'inc', '')
  assert(
    property(array(name), (holders) => {
      const merged = mergeHolders(holders)
      expect(mergeHolders(merged)).toEqual(merged)
      expect(merged.filter((holder) => !holders.includes(holder))).toEqual([])
    }),
  )
})

import { expect, it } from 'vitest'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'
import { createFormats } from '../words/formats.ts'
import { sayRowCount } from './row-count.ts'

it('a list that is all there says how many rows it has', () => {
  expect(sayRowCount({ total: 1, hasMore: false, count: undefined }, en, createFormats('en'))).toBe('1 row')
})

it('a list that goes on says how many there are in all, where that is known', () => {
  expect(sayRowCount({ total: 100, hasMore: true, count: 1234 }, en, createFormats('en'))).toBe('1,234 rows')
})

it('a list that goes on and is not counted says that there are more', () => {
  expect(sayRowCount({ total: 100, hasMore: true, count: undefined }, en, createFormats('en'))).toBe('more than 100 rows')
  expect(sayRowCount({ total: 100, hasMore: true, count: undefined }, de, createFormats('de'))).toBe('mehr als 100 Zeilen')
})

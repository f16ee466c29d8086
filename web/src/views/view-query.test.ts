import { expect, it } from 'vitest'
import { readViewQuery, toViewQuery } from './view-query.ts'

it('keeps filters and order, not what is open', () => {
  expect(toViewQuery({ severity: 'critical,high', sort: '-epss', finding: '1', q: '' })).toBe('severity=critical%2Chigh&sort=-epss')
})

it('reads what it has written', () => {
  const search = { q: 'a & b = c', kind: 'legal' }
  expect(readViewQuery(toViewQuery(search))).toEqual(search)
})

import { expect, it } from 'vitest'
import { activeFilters, readFindingSearch, toApiQuery, toggleWord } from './finding-query.ts'

it('takes the filters from the address and leaves everything else', () => {
  expect(readFindingSearch({ severity: 'critical,high', q: '', finding: '1', sort: '-epss' })).toEqual({
    severity: 'critical,high',
    sort: '-epss',
  })
})

it('sends numbers as numbers', () => {
  expect(toApiQuery({ epssFrom: '0.1', scoreFrom: '7', status: 'violation' })).toEqual({ epssFrom: 0.1, scoreFrom: 7, status: 'violation' })
})

it('toggles a word of a filter, and removes the filter with its last word', () => {
  expect(toggleWord(undefined, 'high')).toBe('high')
  expect(toggleWord('high', 'critical')).toBe('high,critical')
  expect(toggleWord('high,critical', 'high')).toBe('critical')
  expect(toggleWord('high', 'high')).toBeUndefined()
})

it('counts no filter that the page sets itself', () => {
  expect(activeFilters({ moduleId: '1', kind: 'legal', sort: 'epss' }, ['moduleId'])).toEqual(['kind'])
})

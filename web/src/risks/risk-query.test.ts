import { expect, it } from 'vitest'
import { readRiskSearch, riskFilterNames, riskViews, scopeOf } from './risk-query.ts'
import { isSameSearch } from './search-filters.ts'

it('takes the filters of the register from the address, and no empty ones', () => {
  expect(readRiskSearch({ treatment: 'untreated', state: '', columns: 'state', q: 'port' })).toEqual({ treatment: 'untreated', q: 'port' })
})

it('the heat map keeps the filters that its cells do not set', () => {
  expect(scopeOf({ treatment: 'done', impactClass: 'high', projectId: 'p', origin: 'CVE', q: 'port' })).toEqual({
    projectId: 'p',
    origin: 'CVE',
    q: 'port',
  })
})

it('a view is recognised by its filters alone', () => {
  const untreated = viewsOf('2026-03-01').untreated ?? {}
  expect(isSameSearch(riskFilterNames, untreated, { treatment: 'untreated' })).toBe(true)
  expect(isSameSearch(riskFilterNames, untreated, { treatment: 'untreated', origin: 'CVE' })).toBe(false)
})

it('a decision is due that has ended or ends within 14 days', () => {
  expect(viewsOf('2026-03-01T22:00:00Z').due).toEqual({ decisionEnds: '2026-03-15' })
})

function viewsOf(day: string) {
  return Object.fromEntries(riskViews(new Date(day)).map(({ name, search }) => [name, search]))
}

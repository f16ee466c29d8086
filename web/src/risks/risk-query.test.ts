import { expect, it } from 'vitest'
import { isSameSearch, readRiskSearch, riskViews, scopeOf } from './risk-query.ts'

it('takes the filters of the register from the address, and no empty ones', () => {
  expect(readRiskSearch({ treatment: 'untreated', state: '', columns: 'state', q: 'x' })).toEqual({ treatment: 'untreated' })
})

it('the heat map keeps the filters that its cells do not set', () => {
  expect(scopeOf({ treatment: 'done', impactClass: 'high', projectId: 'p', origin: 'CVE' })).toEqual({ projectId: 'p', origin: 'CVE' })
})

it('a view is recognised by its filters alone', () => {
  const untreated = riskViews.find(({ name }) => name === 'untreated')?.search ?? {}
  expect(isSameSearch(untreated, { treatment: 'untreated' })).toBe(true)
  expect(isSameSearch(untreated, { treatment: 'untreated', origin: 'CVE' })).toBe(false)
})

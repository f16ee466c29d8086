import { expect, it } from 'vitest'
import { trendOf, trendStart } from '#overview/portfolio/trend.ts'

const today = new Date('2026-03-01T17:30:00Z')

it('a trend has 30 days, of which the last is today', () => {
  const trend = trendOf(trendStart(today), [])
  expect(trend).toEqual({ since: '2026-01-31', warnings: Array(30).fill(0), violations: Array(30).fill(0) })
})

it('a count stands until the next change', () => {
  const { warnings, violations } = trendOf(trendStart(today), [
    { day: 0, warnings: 5, violations: 1 },
    { day: 28, warnings: -3, violations: 4 },
    { day: 29, warnings: 1, violations: 0 },
  ])
  expect([warnings.slice(0, 2), warnings.slice(27)]).toEqual([
    [5, 5],
    [5, 2, 3],
  ])
  expect(violations.slice(27)).toEqual([1, 5, 5])
})

import { expect, it } from 'vitest'
import { fromOrBeginning, recentPeriods } from './period.ts'

const now = new Date('2026-06-30T12:00:00Z')

it('periods that begin before the company cannot be chosen', () => {
  const old = { from: '2020-01-01T00:00:00Z', asOf: '2020-01-01T00:00:00Z' }
  expect(recentPeriods(old, now).map(({ days, from }) => [days, from])).toEqual([
    [7, '2026-06-23'],
    [30, '2026-05-31'],
    [90, '2026-04-01'],
  ])
  const young = { from: '2026-06-20T08:00:00Z', asOf: '2026-06-20T08:00:00Z' }
  expect(recentPeriods(young, now).map(({ days }) => days)).toEqual([7])
})

it('a begin before the company is its whole past', () => {
  const earliest = { from: '2026-06-20T08:00:00Z', asOf: '2026-06-20T08:00:00Z' }
  expect(fromOrBeginning('2026-06-20', earliest)).toBeUndefined()
  expect(fromOrBeginning('2026-06-21', earliest)).toBe('2026-06-21')
})

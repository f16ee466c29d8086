import { expect, it } from 'vitest'
import { fromOrBeginning, recentPeriods } from './period.ts'

const now = new Date('2026-06-30T12:00:00Z')

it('periods that begin before the company cannot be chosen', () => {
  expect(recentPeriods('2020-01-01T00:00:00Z', now).map(({ days, from }) => [days, from])).toEqual([
    [7, '2026-06-23'],
    [30, '2026-05-31'],
    [90, '2026-04-01'],
  ])
  expect(recentPeriods('2026-06-20T08:00:00Z', now).map(({ days }) => days)).toEqual([7])
})

it('a begin before the company is its whole past', () => {
  const companySince = '2026-06-20T08:00:00Z'
  expect(fromOrBeginning('2026-06-20', companySince)).toBeUndefined()
  expect(fromOrBeginning('2026-06-21', companySince)).toBe('2026-06-21')
})

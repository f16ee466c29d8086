import { expect, it } from 'vitest'
import { dayAt, pastDays, positionOf } from './past-days.ts'

const days = pastDays('2026-06-01T10:00:00Z', new Date('2026-06-05T12:00:00Z'))
if (days === undefined) throw new Error('there are past days')

it('the days begin after the earliest moment and end with today; now comes after them', () => {
  expect(days).toEqual({ first: '2026-06-02', today: '2026-06-05', now: 4 })
  expect([dayAt(days, 0), dayAt(days, 3), dayAt(days, 4)]).toEqual(['2026-06-02', '2026-06-05', undefined])
})

it('a company of today has no past day', () => {
  expect(pastDays('2026-06-05T10:00:00Z', new Date('2026-06-05T12:00:00Z'))).toBeUndefined()
})

it('a moment is at its day, one outside at the nearest, what is none at now', () => {
  expect(
    ['2026-06-03', '2026-06-03T22:00:00Z', '2020-01-01', '2030-01-01', 'bad', undefined].map((asOf) => positionOf(days, asOf)),
  ).toEqual([1, 1, 0, 3, 4, 4])
})

import { expect, it } from 'vitest'
import { addDays, daysBetween, firstWholeDay, toDay } from './days.ts'

it('a day is that of UTC', () => {
  expect(toDay(new Date('2026-06-01T23:59:59Z'))).toBe('2026-06-01')
  expect(toDay(new Date('2026-06-02T00:30:00+02:00'))).toBe('2026-06-01')
})

it('the first whole day after a moment is the next one, or the same at midnight', () => {
  expect(firstWholeDay('2026-06-01T00:00:00.001Z')).toBe('2026-06-02')
  expect(firstWholeDay('2026-06-01T00:00:00.000Z')).toBe('2026-06-01')
})

it('days are counted over the ends of months', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
  expect(daysBetween('2026-02-27', '2026-03-01T12:00:00Z')).toBe(2)
})

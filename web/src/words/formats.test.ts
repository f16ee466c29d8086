import { expect, it } from 'vitest'
import { createFormats } from './formats.ts'

const minute = 60_000
const [hour, day] = [60 * minute, 1440 * minute]

it.each([
  [14 * day, '14 days', '14 Tage'],
  [2 * day + 3 * hour + 59 * minute, '2 days 3 hours', '2 Tage 3 Stunden'],
  [day + 5 * minute, '1 day', '1 Tag'],
  [hour + minute, '1 hour 1 minute', '1 Stunde 1 Minute'],
  [59_999, '0 minutes', '0 Minuten'],
])('a time of %i ms is written in its two largest units', (milliseconds, english, german) => {
  expect([createFormats('en').duration(milliseconds), createFormats('de').duration(milliseconds)]).toEqual([english, german])
})

it.each([
  [1, '99.9%'],
  [0.99999, '99.9%'],
  [0.57, '57%'],
  [0.00049, '0%'],
])('a percentile of %d is written as a share of the others, never as all', (share, text) => {
  expect(createFormats('en').percentile(share)).toBe(text)
})

it.each([
  [1, '100%', '100\u00A0%'],
  [0.99977, '> 99.9%', '> 99,9\u00A0%'],
  [0.9994, '99.9%', '99,9\u00A0%'],
  [0.0004, '< 0.1%', '< 0,1\u00A0%'],
  [0, '0%', '0\u00A0%'],
])('a share of %d is never rounded to all or to nothing', (share, english, german) => {
  expect([createFormats('en').percent(share), createFormats('de').percent(share)]).toEqual([english, german])
})

it('a day is written as the same day in every time zone', () => {
  const formats = createFormats('en')
  expect(formats.date('2026-03-01')).toBe(formats.day('2026-03-01'))
})

it('a month is that of UTC', () => {
  expect(createFormats('en').month('2026-03-01T00:00:00Z')).toBe('Mar 2026')
  expect(createFormats('de').month('2026-03-01')).toBe('März 2026')
})

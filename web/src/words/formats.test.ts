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

import { expect, it } from 'vitest'
import { requireDayRange } from '#access/usage/day-range.ts'

it('takes one day, and at most 366 days, both ends included', () => {
  expect(() => requireDayRange({ start: '2026-05-01', end: '2026-05-01' })).not.toThrow()
  expect(() => requireDayRange({ start: '2024-01-01', end: '2024-12-31' })).not.toThrow()
  expect(() => requireDayRange({ start: '2025-01-01', end: '2026-01-01' })).not.toThrow()
})

it.each([
  ['2026-05-02', '2026-05-01', 'end'],
  ['2025-01-01', '2026-01-02', 'end'],
  ['0001-01-01', '9999-12-31', 'end'],
  ['0000-12-31', '0001-01-01', 'start'],
])('refuses %s to %s, naming %s', (start, end, parameter) => {
  expect(() => requireDayRange({ start, end })).toThrow(expect.objectContaining({ status: 400, parameter }))
})

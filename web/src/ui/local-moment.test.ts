import { expect, it } from 'vitest'
import { fromLocalMoment, toLocalMoment } from './local-moment.ts'

it.each(['2026-01-15T23:30:00.000Z', '2026-07-15T00:30:00.000Z'])('%s is written in the time zone of the user, and read back', (iso) => {
  const local = toLocalMoment(iso)
  expect(local).toMatch(/^2026-0[17]-\d\dT\d\d:\d\d$/u)
  expect(new Date(local).getHours()).toBe(new Date(iso).getHours())
  expect(fromLocalMoment(local)).toBe(iso)
})

import { expect, it } from 'vitest'
import { isOfState, isShown } from '#reports/stored-dashboard.ts'

const counts = { components: 1, licenses: 1, vulnerabilities: 1, byLicense: [], history: [] }
const stored = { at: new Date('2026-05-31T12:00:00Z'), state: 'one', counts }

it.each([
  ['nothing changed all day', 'one', '2026-05-31T23:59:00Z', true],
  ['something changed, and it is minutes old', 'two', '2026-05-31T12:15:00Z', true],
  ['something changed, and it is older', 'two', '2026-05-31T12:16:00Z', false],
  ['a day began since', 'one', '2026-06-01T00:00:00Z', false],
])('what was counted is shown where %s: %s at %s', (_case, state, at, expected) => {
  expect(isShown(stored, { state, at: new Date(at) })).toBe(expected)
})

it('is of a state until something changes or a day begins', () => {
  expect(isOfState(stored, { state: 'one', at: new Date('2026-05-31T23:59:00Z') })).toBe(true)
  expect(isOfState(stored, { state: 'two', at: stored.at })).toBe(false)
  expect(isOfState(stored, { state: 'one', at: new Date('2026-06-01T00:00:00Z') })).toBe(false)
})

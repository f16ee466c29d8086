import { expect, it } from 'vitest'
import { conflictsOf, draftOf, draftWith, insistOn, toProperties, withEdit, withoutEdits } from './risk-draft.ts'

const decision = {
  type: 'accept',
  rationale: 'the port is behind a firewall',
  decidedBy: null,
  decidedByName: 'Ann',
  decidedAt: '2026-01-01T00:00:00.000Z',
} as const
const stored = draftOf({ riskProperties: { impactClass: 'high', state: 'assessed', BV: 100, decision } })

it('sends the fields that changed and no others', () => {
  const edits = withEdit(withEdit({}, stored, 'state', 'approved'), stored, 'BV', '250.5')
  expect(toProperties(stored, edits)).toEqual({ state: 'approved', BV: 250.5 })
})

it('sends null for a field that was emptied, and text for what is not a number', () => {
  expect(toProperties(stored, withEdit({}, stored, 'impactClass', ''))).toEqual({ impactClass: null })
  expect(toProperties(stored, withEdit({}, stored, 'EF', 'a half'))).toEqual({ EF: 'a half' })
})

it('sends the decision as a whole, and null for none', () => {
  const edits = withEdit({}, stored, 'validUntil', '2026-12-31')
  expect(toProperties(stored, edits)).toEqual({
    decision: { type: 'accept', rationale: 'the port is behind a firewall', validUntil: '2026-12-31' },
  })
  expect(toProperties(stored, withEdit({}, stored, 'type', ''))).toEqual({ decision: null })
})

it('a field that is typed back is no edit', () => {
  const edits = withEdit(withEdit({}, stored, 'state', 'planned'), stored, 'state', 'assessed')
  expect(edits).toEqual({})
})

it('shows a change of somebody else in a field that was not edited', () => {
  const edits = withEdit({}, stored, 'state', 'planned')
  const now = { ...stored, impactClass: 'low' }
  expect(draftWith(now, edits)).toEqual({ ...stored, impactClass: 'low', state: 'planned' })
  expect(conflictsOf(now, edits)).toEqual([])
})

it('a change of somebody else in an edited field is a conflict until one of the two is chosen', () => {
  const edits = withEdit({}, stored, 'state', 'planned')
  const now = { ...stored, state: 'monitored' }
  expect(conflictsOf(now, edits)).toEqual(['state'])
  expect(conflictsOf(now, insistOn(now, edits))).toEqual([])
  expect(toProperties(now, insistOn(now, edits))).toEqual({ state: 'planned' })
  expect(draftWith(now, withoutEdits(edits, ['state'])).state).toBe('monitored')
})

it('the same change by two is no conflict', () => {
  expect(conflictsOf({ ...stored, state: 'planned' }, withEdit({}, stored, 'state', 'planned'))).toEqual([])
})

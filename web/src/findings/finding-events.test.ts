import { expect, it } from 'vitest'
import { findingEvents } from './finding-events.ts'

const finding = { since: '2026-01-02T08:00:00Z', moduleId: 'm', projectId: 'p' }
const decision = {
  place: { level: 'module' as const, id: 'm', name: 'web' },
  status: 'not_affected' as const,
  state: 'in_force' as const,
  until: null,
  created: '2026-01-03T08:00:00Z',
  createdBy: 'Ann',
  withdrawn: null,
  withdrawnBy: null,
}
const found = { kind: 'found', at: finding.since }
const stated = { kind: 'stated', at: decision.created, who: 'Ann', status: 'not_affected' }

it('a finding was found before it was decided, and the newest comes first', () => {
  expect(findingEvents(finding, [decision])).toEqual([stated, found])
})

it('a decision was withdrawn by somebody, or has ended by itself', () => {
  const at = '2026-02-01T08:00:00Z'
  expect(findingEvents(finding, [{ ...decision, state: 'withdrawn', withdrawn: at, withdrawnBy: 'Bob' }])).toEqual([
    { kind: 'withdrawn', at, who: 'Bob', status: 'not_affected' },
    stated,
    found,
  ])
  expect(findingEvents(finding, [{ ...decision, state: 'expired', until: at }])[0]).toMatchObject({ kind: 'ended', at })
})

it('decisions for other modules and projects are not part of it, those for its project and the company are', () => {
  const ofOther = { ...decision, place: { level: 'module' as const, id: 'other', name: 'x' } }
  const ofProject = { ...decision, place: { level: 'project' as const, id: 'p', name: 'Shop' } }
  const ofCompany = { ...decision, place: { level: 'company' as const, id: null, name: null } }
  expect(findingEvents(finding, [ofOther, ofProject, ofCompany])).toEqual([stated, stated, found])
})

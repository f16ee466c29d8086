import { expect, it } from 'vitest'
import { type ChangeOfFinding, findingEvents } from './finding-events.ts'

const finding = { since: '2026-01-02T08:00:00Z', moduleId: 'm', projectId: 'p' }
const decision = {
  _id: 'v',
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
  expect(findingEvents(finding, [decision], [])).toEqual([stated, found])
})

it('a decision was withdrawn by somebody, or has ended by itself', () => {
  const at = '2026-02-01T08:00:00Z'
  expect(findingEvents(finding, [{ ...decision, state: 'withdrawn', withdrawn: at, withdrawnBy: 'Bob' }], [])).toEqual([
    { kind: 'withdrawn', at, who: 'Bob', status: 'not_affected' },
    stated,
    found,
  ])
  expect(findingEvents(finding, [{ ...decision, state: 'expired', until: at }], [])[0]).toMatchObject({ kind: 'ended', at })
})

it('decisions for other modules and projects are not part of it, those for its project and the company are', () => {
  const ofOther = { ...decision, place: { level: 'module' as const, id: 'other', name: 'x' } }
  const ofProject = { ...decision, place: { level: 'project' as const, id: 'p', name: 'Shop' } }
  const ofCompany = { ...decision, place: { level: 'company' as const, id: null, name: null } }
  expect(findingEvents(finding, [ofOther, ofProject, ofCompany], [])).toEqual([stated, stated, found])
})

const open = { status: 'violation' as const, severity: 'high' as const, score: 7.5, exploited: false, reason: 'affected' }
const accepted = { ...open, status: 'whitelisted' as const }

function change(more: Partial<ChangeOfFinding>): ChangeOfFinding {
  return { number: 1, at: finding.since, reason: 'scan', cause: {}, from: null, to: open, advisory: null, ...more }
}

it('the change with which a finding came says when and why it was found', () => {
  const came = change({})
  expect(findingEvents(finding, [], [came])).toEqual([{ kind: 'changed', at: finding.since, change: came }])
  const later = change({ number: 2, reason: 'advisories', from: open, to: { ...open, score: 9.8 }, at: '2026-01-05T08:00:00Z' })
  expect(findingEvents(finding, [], [later])).toEqual([{ kind: 'changed', at: later.at, change: later }, found])
})

it('a change that followed from a decision stands with it, and one that followed from its withdrawal with that', () => {
  const at = '2026-02-01T08:00:00Z'
  const cause = { vexId: 'v' }
  const answered = change({ number: 2, reason: 'decision', cause, at: '2026-01-03T08:00:01Z', from: open, to: accepted })
  const reopened = change({ number: 3, reason: 'decision', cause, at, from: accepted, to: open })
  const withdrawn = { ...decision, state: 'withdrawn' as const, withdrawn: at, withdrawnBy: 'Bob' }
  expect(findingEvents(finding, [withdrawn], [reopened, answered, change({})])).toMatchObject([
    { kind: 'withdrawn', change: reopened },
    { kind: 'stated', change: answered },
    { kind: 'changed' },
  ])
  // another's decision
  expect(findingEvents(finding, [], [answered])).toMatchObject([{ kind: 'changed', change: answered }, found])
})

import { expect, it } from 'vitest'
import { firstDraft, isComplete, rejectedBy, rejectedFirst, type RiskOutcome, sharedPlace, toChange, withoutLimits } from './bulk-change.ts'
import type { Scheme } from './risk.ts'

const rules = {
  impactClasses: [
    { value: 'low', label: 'Low', rank: 1 },
    { value: 'high', label: 'High', rank: 3 },
  ],
  thresholds: { decisionRequiredFrom: 'high', acceptanceForbiddenFrom: 'high', maxExceptionDays: 30 },
} as unknown as Scheme['scheme']

function riskIn(projectId: string, moduleId: string | null = null, impactClass = 'high') {
  return { _id: `${projectId}/${String(moduleId)}`, projectId, moduleId, impactClass }
}

it('the limits of the form are those of the module or project that all risks are in', () => {
  expect(sharedPlace([riskIn('a', 'm'), riskIn('a', 'm')])).toEqual({ projectId: 'a', moduleId: 'm' })
  expect(sharedPlace([riskIn('a'), riskIn('a')])).toEqual({ projectId: 'a', moduleId: null })
  expect(sharedPlace([riskIn('a', 'm'), riskIn('a', 'n')])).toBeUndefined()
  expect(sharedPlace([riskIn('a'), riskIn('b')])).toBeUndefined()
  expect(withoutLimits(rules).thresholds.maxExceptionDays).toBeNull()
})

it('the form forbids what is forbidden for the lowest of the classes', () => {
  expect(firstDraft(rules, [riskIn('a', null, 'high'), riskIn('a', null, 'low')]).impactClass).toBe('low')
  expect(firstDraft(rules, [riskIn('a', null, 'high')]).impactClass).toBe('high')
  expect(firstDraft(rules, [riskIn('a', null, 'high'), riskIn('a', null, '')]).impactClass).toBe('')
})

it('a change sends what was edited alone, and not the class', () => {
  const stored = firstDraft(rules, [riskIn('a')])
  const edits = { state: { from: '', to: 'closed' } }
  expect(toChange([riskIn('a')], { stored, edits, confirms: false })).toEqual({ ids: ['a/null'], riskProperties: { state: 'closed' } })
  expect(toChange([riskIn('a')], { stored, edits: {}, confirms: true }).riskProperties).toEqual({ classConfirmed: true })
})

it('a decision is complete with a rationale, and an exception with its end', () => {
  const draft = firstDraft(rules, [])
  const rationale = 'the next release has it'
  expect(isComplete(draft)).toBe(true)
  expect(isComplete({ ...draft, type: 'accept', rationale: '  short   ' })).toBe(false)
  expect(isComplete({ ...draft, type: 'accept', rationale })).toBe(true)
  expect(isComplete({ ...draft, type: 'temporary-exception', rationale })).toBe(false)
})

it('what is rejected comes first, and is found by its field', () => {
  const outcomes: readonly RiskOutcome[] = [
    { _id: 'a', name: 'A', result: 'unchanged', status: 200, error: null, parameter: null },
    { _id: 'b', name: 'B', result: 'done', status: 200, error: null, parameter: null },
    { _id: 'c', name: 'C', result: 'rejected', status: 400, error: 'no', parameter: 'riskProperties.decision' },
  ]
  expect(rejectedFirst(outcomes).map(({ name }) => name)).toEqual(['C', 'B', 'A'])
  expect(rejectedBy(outcomes, 'type').map(({ name }) => name)).toEqual(['C'])
  expect(rejectedBy(outcomes, 'state')).toEqual([])
})

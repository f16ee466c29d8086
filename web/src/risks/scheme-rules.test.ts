import { expect, it } from 'vitest'
import { exposureOf } from './exposure.ts'
import { draftOf } from './risk-draft.ts'
import type { RiskProperties, Scheme } from './risk.ts'
import { allowedDecisions, allowedStrategies, lastExceptionDay, needsDecision, type TreatmentGap, treatmentGap } from './scheme-rules.ts'

const rules: Scheme['scheme'] = {
  impactClasses: [
    { value: 'low', label: 'low', rank: 1 },
    { value: 'high', label: 'high', rank: 3 },
  ],
  valueScale: [{ value: 'server', label: 'a server', rank: 1, amount: 5000 }],
  aroScale: [{ value: 'yearly', label: 'once a year', rank: 1, amount: 1 }],
  thresholds: { decisionRequiredFrom: 'high', acceptanceForbiddenFrom: 'high', maxExceptionDays: 30 },
  treatmentStrategies: ['avoid', 'mitigate', 'transfer', 'accept'].map((value) => ({ value, label: value })),
  states: [],
}

function draft(properties: RiskProperties) {
  return draftOf({ riskProperties: properties })
}

it('a class at the threshold cannot be accepted, by no decision and no strategy', () => {
  expect(allowedDecisions(rules, draft({ impactClass: 'high' }))).toEqual(['mitigate', 'transfer'])
  expect(allowedDecisions(rules, draft({ impactClass: 'high', generalApproach: 'avoid' }))).toEqual([
    'mitigate',
    'transfer',
    'out-of-scope',
  ])
  expect(allowedStrategies(rules, draft({ impactClass: 'high' }), '')).toEqual(['avoid', 'mitigate', 'transfer'])
})

it('below the threshold everything is allowed, and a class that the scheme dropped meets none', () => {
  for (const impactClass of ['low', 'dropped']) {
    expect(allowedDecisions(rules, draft({ impactClass }))).toHaveLength(5)
    expect(allowedStrategies(rules, draft({ impactClass }), '')).toContain('accept')
  }
})

it('a decision and a strategy that are stored stay, whatever the class', () => {
  expect(allowedStrategies(rules, draft({ impactClass: 'high' }), 'accept')).toContain('accept')
})

it('a decision is needed where the form makes a risk at the threshold done', () => {
  expect(needsDecision(rules, draft({ impactClass: 'high', state: 'closed' }))).toBe(true)
  expect(needsDecision(rules, draft({ impactClass: 'high', state: 'approved', generalApproach: 'transfer' }))).toBe(true)
  expect(needsDecision(rules, draft({ impactClass: 'high', state: 'approved', generalApproach: 'mitigate' }))).toBe(false)
  expect(needsDecision(rules, draft({ impactClass: 'low', state: 'closed' }))).toBe(false)
})

it.each<[RiskProperties, TreatmentGap | undefined]>([
  [{ state: 'assessed' }, 'both'],
  [{ state: 'assessed', generalApproach: 'mitigate' }, 'state'],
  [{ state: 'approved' }, 'strategy'],
  [{ state: 'deferred', generalApproach: 'accept' }, undefined],
  [{ state: 'closed' }, undefined],
])('a risk with %j lacks %s to be treated', (properties, gap) => {
  expect(treatmentGap(draft(properties), { type: '' })).toBe(gap)
})

it('a new decision gives a risk its strategy, and one that is stored without has not', () => {
  const decided = { ...draft({ state: 'approved' }), type: 'mitigate' }
  expect([treatmentGap(decided, { type: '' }), treatmentGap(decided, { type: 'mitigate' })]).toEqual([undefined, 'strategy'])
})

it('an exception ends within the days of the scheme, from the later of now and its start', () => {
  const now = new Date('2026-03-01T12:00:00.000Z')
  expect(lastExceptionDay(rules, '', now)).toBe('2026-03-30')
  expect(lastExceptionDay(rules, '2026-04-01', now)).toBe('2026-04-30')
  expect(lastExceptionDay({ ...rules, thresholds: { ...rules.thresholds, maxExceptionDays: null } }, '', now)).toBe(undefined)
})

it('the exposure takes a number before the amount of a value', () => {
  expect(exposureOf(draft({ BV_enum: 'server', EF: 0.5, ARO_enum: 'yearly', ARO: 2 }), rules)).toEqual({ SLE: 2500, ALE: 5000 })
  expect(exposureOf(draft({ BV_enum: 'server', EF: 0.5 }), rules)).toEqual({ SLE: 2500, ALE: undefined })
  expect(exposureOf(draft({ BV: 'much', EF: 0.5 }), rules)).toEqual({ SLE: undefined, ALE: undefined })
})

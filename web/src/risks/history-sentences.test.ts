import { expect, it } from 'vitest'
import { sentencesOf } from './history-sentences.ts'
import { createFormats } from '../words/formats.ts'
import { historyTexts } from './history-texts.ts'
import { riskTermTexts } from './risk-terms-texts.ts'
import type { RiskChange } from './risk.ts'
import { schemeNames } from './scheme-names.ts'

const speech = {
  texts: historyTexts.en,
  terms: riskTermTexts.en,
  names: schemeNames.en,
  people: { u1: 'Bea' },
  date: createFormats('en').date,
}

function entryOf(event: RiskChange['event'], changes: RiskChange['changes'], by: string | null = 'u'): RiskChange {
  return { _id: 'h', riskId: 'r', at: '2026-01-01T00:00:00.000Z', by, byName: by === null ? 'system' : 'Ann', event, changes }
}

it('names who changed which field, from what to what', () => {
  const changes = [
    { field: 'riskProperties.state', from: 'in-review', to: 'approved' },
    { field: 'riskProperties.impactClass', from: null, to: 'high' },
    { field: 'riskProperties.BV', from: 100, to: null },
    { field: 'riskProperties.owner', from: 'u1', to: 'gone' },
  ]
  expect(sentencesOf(entryOf('updated', changes), speech)).toEqual([
    'Ann changed State from in-review to approved.',
    'Ann set Impact class to high.',
    'Ann removed Value, figure (100).',
    'Ann changed Owner from Bea to gone.',
  ])
})

it('a date is written as elsewhere in the app', () => {
  const changes = [{ field: 'riskProperties.validUntil', from: '2026-03-01', to: '2026-06-01' }]
  expect(sentencesOf(entryOf('updated', changes), speech)).toEqual(['Ann changed Valid until from 1 Mar 2026 to 1 Jun 2026.'])
})

it('a decision is named by its type, and a long text is not quoted', () => {
  const changes = [
    { field: 'riskProperties.decision', from: null, to: { type: 'temporary-exception', rationale: 'the fix comes in May' } },
    { field: 'description', from: 'short', to: 'long '.repeat(30) },
  ]
  expect(sentencesOf(entryOf('updated', changes), speech)).toEqual(['Ann set Decision to Accept until a date.', 'Ann rewrote Description.'])
})

it('countermeasures are named', () => {
  const firewall = { countermeasure: 'Firewall', status: 'planned' }
  const field = 'riskProperties.countermeasures.c1'
  expect(sentencesOf(entryOf('countermeasure-added', [{ field, from: null, to: firewall }]), speech)).toEqual([
    'Ann added the countermeasure Firewall.',
  ])
  expect(sentencesOf(entryOf('countermeasure-removed', [{ field, from: firewall, to: null }]), speech)).toEqual([
    'Ann removed the countermeasure Firewall.',
  ])
})

it('a task is named by what is to be done', () => {
  const task = { task: 'Plan the upgrade', countermeasure: 'Firewall' }
  expect(sentencesOf(entryOf('task-added', [{ field: 'tasks.t1', from: null, to: task }]), speech)).toEqual([
    'Ann added the task “Plan the upgrade”.',
  ])
})

it('changes by the service, creation and expiry are one sentence each', () => {
  const state = { field: 'riskProperties.state', from: 'approved', to: 'assessed' }
  expect(sentencesOf(entryOf('decision-expired', [state], null), speech)).toEqual(['The temporary exception ended.'])
  expect(sentencesOf(entryOf('created', [state]), speech)).toEqual(['Ann created the risk.'])
  expect(sentencesOf(entryOf('updated', [{ field: 'riskProperties.resolvedAt', from: null, to: '2026-01-01' }], null), speech)).toEqual([
    'Waybill changed the risk.',
  ])
})

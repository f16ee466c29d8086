import { expect, it } from 'vitest'
import { acceptableOf, acceptanceLevels, refusedLevels, toAllowEntry, toRiskDecision } from './acceptance.ts'
import type { DecisionDraft } from './decision.ts'

const finding = { _id: 'f1', moduleId: 'm1', projectId: 'p1', key: 'CVE-2026-1', component: { key: 'npm:a', version: '1.0.0' } }
const draft: DecisionDraft = {
  status: 'accepted',
  justification: 'vulnerable_code_not_present',
  detail: 'fixed by the next release',
  level: 'module',
  versions: 'this',
  until: '2026-12-31',
}

it('accepts one finding that the list says enough of, and not several', () => {
  expect(acceptableOf([finding])).toEqual(finding)
  expect(acceptableOf([finding, finding])).toBeUndefined()
  expect(acceptableOf([{ _id: 'f1', moduleId: 'm1' }])).toBeUndefined()
})

it('offers the levels whose lists the roles may change', () => {
  expect(acceptanceLevels(finding, ['developer', 'account_admin'])).toEqual(['module', 'project', 'company'])
  expect(acceptanceLevels(finding, ['portfolio_manager'])).toEqual(['project'])
  expect(acceptanceLevels(finding, ['compliance_manager'])).toEqual([])
  expect(acceptanceLevels({ ...finding, projectId: undefined }, ['manager'])).toEqual(['module'])
})

it('names the levels at which only other roles may accept, and none for what the register decides', () => {
  expect(refusedLevels(finding, ['developer'])).toEqual(['company'])
  expect(refusedLevels(finding, ['compliance_manager'])).toEqual(['module', 'project', 'company'])
  expect(refusedLevels({ ...finding, riskId: 'r1' }, ['compliance_manager'])).toEqual([])
  expect(refusedLevels(undefined, ['compliance_manager'])).toEqual([])
})

it('decides a finding with a risk in the register, where the role may write risks', () => {
  expect(acceptanceLevels({ ...finding, riskId: 'r1' }, ['compliance_manager'])).toEqual(['module'])
  expect(acceptanceLevels({ ...finding, riskId: 'r1' }, ['account_admin'])).toEqual([])
  expect(toRiskDecision(draft)).toEqual({
    type: 'temporary-exception',
    rationale: 'fixed by the next release',
    validUntil: '2026-12-31',
  })
})

it('allows this version or every version of the component until a day', () => {
  const entry = { cveKey: 'CVE-2026-1', key: 'npm:a', version: '1.0.0', comment: 'fixed by the next release', until: '2026-12-31' }
  expect(toAllowEntry(finding, draft)).toEqual(entry)
  expect(toAllowEntry(finding, { ...draft, versions: 'all' })).toEqual({ ...entry, version: '*' })
})

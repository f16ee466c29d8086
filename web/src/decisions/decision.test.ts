import { expect, it } from 'vitest'
import { levelsOf, type StatementDraft, toStatement, upgradeOf, withProposal } from './decision.ts'

const one = { _id: 'f1', moduleId: 'm1', projectId: 'p1' }
const other = { _id: 'f2', moduleId: 'm2', projectId: 'p1' }
const foreign = { _id: 'f3', moduleId: 'm3', projectId: 'p2' }
const draft: StatementDraft = {
  status: 'not_affected',
  justification: 'vulnerable_code_not_present',
  detail: 'the function is never called',
  level: 'module',
  versions: 'this',
  until: '',
}

it('offers the levels that contain every finding, the narrowest first', () => {
  expect(levelsOf([one])).toEqual(['module', 'project', 'company'])
  expect(levelsOf([one, other])).toEqual(['project', 'company'])
  expect(levelsOf([one, foreign])).toEqual(['company'])
  expect(levelsOf([{ _id: 'f1', moduleId: 'm1' }])).toEqual(['module', 'company'])
})

it('names the module or project of the level, and none for the company', () => {
  expect(toStatement([one], draft).place).toEqual({ level: 'module', id: 'm1' })
  expect(toStatement([one, other], { ...draft, level: 'project' }).place).toEqual({ level: 'project', id: 'p1' })
  expect(toStatement([one, foreign], { ...draft, level: 'company' }).place).toEqual({ level: 'company' })
})

it('sends a justification only with not_affected, and no empty fields', () => {
  expect(toStatement([one], { ...draft, status: 'affected', detail: '' })).toEqual({
    place: { level: 'module', id: 'm1' },
    findings: ['f1'],
    status: 'affected',
    versions: 'this',
  })
})

it('states affected where it will be fixed, with what is done', () => {
  expect(toStatement([one], { ...draft, status: 'fixing', detail: 'Upgrade npm:a to 1.0.1.' })).toEqual({
    place: { level: 'module', id: 'm1' },
    findings: ['f1'],
    status: 'affected',
    detail: 'Upgrade npm:a to 1.0.1.',
    versions: 'this',
  })
})

it('knows the upgrade of one finding that one version fixes', () => {
  const fixable = { ...one, component: { key: 'npm:a', version: '1.0.0' }, fixedIn: ['1.0.1'] }
  expect(upgradeOf([fixable])).toEqual({ component: 'npm:a', version: '1.0.1' })
  expect(upgradeOf([fixable, other])).toBeUndefined()
  for (const fixedIn of [[], ['1.0.1', '2.0.0']]) expect(upgradeOf([{ ...fixable, fixedIn }])).toBeUndefined()
  expect(upgradeOf([one])).toBeUndefined()
})

it('proposes an upgrade where nothing is typed, and takes it back with another answer', () => {
  const fixing = { ...draft, status: 'fixing' } as const
  expect(withProposal({ ...fixing, detail: '' }, 'upgrade it').detail).toBe('upgrade it')
  expect(withProposal(fixing, 'upgrade it').detail).toBe(draft.detail)
  expect(withProposal({ ...draft, detail: 'upgrade it' }, 'upgrade it').detail).toBe('')
  expect(withProposal(draft, 'upgrade it').detail).toBe(draft.detail)
})

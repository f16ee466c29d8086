import { expect, it } from 'vitest'
import { levelsOf, changeScopeOf, rowsOf, toEntries, withRow } from './scheme-draft.ts'
import type { Scheme } from './risk.ts'

const list = [
  { value: 'low', label: 'low', rank: 1 },
  { value: 'high', label: 'High', rank: 3, amount: 5000 },
]

function schemeOf(projectId: string | null, moduleId: string | null): Scheme {
  return { scope: { projectId, moduleId } } as Scheme
}

it('a list that is not edited is sent as it was read', () => {
  expect(toEntries(rowsOf(list))).toEqual(list)
})

it('an empty label and an empty amount are not sent', () => {
  expect(toEntries([{ value: 'low', label: '', rank: '1', amount: '' }])).toEqual([{ value: 'low', rank: 1 }])
})

it('a new value ranks above the others', () => {
  expect(withRow(rowsOf(list)).at(-1)).toEqual({ value: '', label: '', rank: '4', amount: '' })
})

it('a scheme is set for the levels of what it is shown for', () => {
  expect(levelsOf(schemeOf('p', null))).toEqual(['company', 'project'])
  expect(changeScopeOf(schemeOf('p', 'm'), 'module')).toEqual({ level: 'module', id: 'm' })
  expect(changeScopeOf(schemeOf('p', 'm'), 'company')).toEqual({ level: 'company' })
})

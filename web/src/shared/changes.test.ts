import { expect, it } from 'vitest'
import { isConcerned } from './changes.ts'

it.each([
  ['the lists of findings', { type: 'module', ids: ['m1'] }, ['findings', {}], true],
  ['the page of a module that changed', { type: 'module', ids: ['m1'] }, ['modules', 'm1', 'fixes'], true],
  ['not the page of another module', { type: 'module', ids: ['m1'] }, ['modules', 'm2'], false],
  ['every module where no id is listed', { type: 'module', ids: [] }, ['modules', 'm2'], true],
  ['the register when a risk is written', { type: 'risk', ids: ['r1'] }, ['risks', 'list', {}], true],
  ['the requests when one is made', { type: 'approval', ids: ['a1'] }, ['approvals', 'list', {}], true],
  ['the scans when one finishes', { type: 'scan', ids: ['s1'] }, ['scans', { moduleId: 'm1' }], true],
  ['not the findings when a risk is written', { type: 'risk', ids: ['r1'] }, ['findings', {}], false],
  ['everything that is shown when something was missed', { type: 'all', ids: [] }, ['findings', {}], true],
  ['everything that is shown for a type it does not have', { type: 'colour', ids: [] }, ['portfolio', {}], true],
  ['never the session', { type: 'all', ids: [] }, ['session'], false],
] as const)('a change concerns %s', (_what, change, queryKey, expected) => {
  expect(isConcerned({ queryKey }, [change])).toBe(expected)
})

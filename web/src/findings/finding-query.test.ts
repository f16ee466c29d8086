import { expect, it } from 'vitest'
import {
  activeFilters,
  notOfThePast,
  readFindingSearch,
  readLayout,
  readOpened,
  readScopedSearch,
  toApiQuery,
  toggleWord,
  writeOpened,
} from './finding-query.ts'

it('takes the filters from the address and leaves everything else', () => {
  expect(readFindingSearch({ severity: 'critical,high', q: '', finding: '1', sort: '-epss' })).toEqual({
    severity: 'critical,high',
    sort: '-epss',
  })
})

it('sends numbers as numbers', () => {
  expect(toApiQuery({ epssFrom: '0.1', scoreFrom: '7', status: 'violation' })).toEqual({ epssFrom: 0.1, scoreFrom: 7, status: 'violation' })
})

it('toggles a word of a filter, and removes the filter with its last word', () => {
  expect(toggleWord(undefined, 'high')).toBe('high')
  expect(toggleWord('high', 'critical')).toBe('high,critical')
  expect(toggleWord('high,critical', 'high')).toBe('critical')
  expect(toggleWord('high', 'high')).toBeUndefined()
})

it('counts no filter that the page sets itself', () => {
  expect(activeFilters({ moduleId: '1', kind: 'legal', sort: 'epss' }, ['moduleId'])).toEqual(['kind'])
})

it('takes the layout from the address, a list where it names none that exists', () => {
  expect(readLayout({ group: 'component' })).toBe('component')
  expect(readLayout({ view: 'scatter' })).toBe('scatter')
  expect(readLayout({ group: 'upgrade' })).toBe('upgrade')
  expect(readLayout({ group: 'colour', view: 'map' })).toBe('list')
})

it('the past has no drawing, and no filter of what is not stored', () => {
  expect(readLayout({ view: 'scatter', asOf: '2026-06-01' })).toBe('list')
  expect(readLayout({ group: 'upgrade', asOf: '2026-06-01' })).toBe('list')
  expect(notOfThePast({ decided: 'true', epssFrom: '0.5', sort: '-epss' })).toEqual({
    decided: undefined,
    epssFrom: undefined,
    sort: undefined,
  })
  expect(notOfThePast({ sort: 'since' })).toEqual({ decided: undefined, epssFrom: undefined })
})

it('only the past of one module is seen with the knowledge of today', () => {
  const asOf = '2026-06-01'
  expect(readScopedSearch({ asOf, knowledge: 'today' }, { moduleId: 'm1' })).toEqual({ asOf, knowledge: 'today', moduleId: 'm1' })
  expect(readScopedSearch({ asOf, knowledge: 'today', moduleId: 'm1' }, {})).toEqual({ asOf, moduleId: 'm1' })
  expect(readScopedSearch({ knowledge: 'today' }, { moduleId: 'm1' })).toEqual({ moduleId: 'm1' })
})

it('the knowledge is no filter of the list of the company', () => {
  expect(toApiQuery({ asOf: '2026-06-01', knowledge: 'today', scoreFrom: '7' })).toEqual({ asOf: '2026-06-01', scoreFrom: 7 })
})

it('names the module of an open finding except on the pages of that module', () => {
  const opened = { id: 'f1', moduleId: 'm1' }
  expect(writeOpened(opened, 'm1')).toBe('f1')
  expect(writeOpened(opened, undefined)).toBe('m1.f1')
  for (const scope of ['m1', undefined]) expect(readOpened(writeOpened(opened, scope), scope)).toEqual(opened)
  expect(readOpened('f1', undefined)).toBeUndefined()
  expect(readOpened(undefined, 'm1')).toBeUndefined()
})

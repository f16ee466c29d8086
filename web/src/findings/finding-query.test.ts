import { expect, it } from 'vitest'
import {
  activeFilters,
  isUndecidedAlone,
  keepDecided,
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

it('lists what is undecided where the address names no filter, unless it names a day', () => {
  expect(readFindingSearch({ sort: '-epss', finding: '1', group: 'rule' })).toEqual({ sort: '-epss', decided: 'false' })
  expect(readScopedSearch({}, { moduleId: 'm1' })).toEqual({ decided: 'false', moduleId: 'm1' })
  expect(readFindingSearch({ asOf: '2026-06-01' })).toEqual({ asOf: '2026-06-01' })
  expect(readFindingSearch({ severity: 'high' })).toEqual({ severity: 'high' })
  expect(readFindingSearch({ decided: 'any' })).toEqual({})
})

it('keeps the filter on decisions when others come and go, and its absence when it was removed', () => {
  expect(keepDecided({}, { severity: 'high' })).toEqual({ severity: 'high', decided: 'false' })
  expect(keepDecided({ severity: 'high' }, { kind: 'legal' })).toEqual({ kind: 'legal', decided: undefined })
  expect(keepDecided({}, { decided: undefined })).toEqual({ decided: 'any' })
  expect(keepDecided({ decided: 'any' }, { severity: 'high' })).toEqual({ severity: 'high', decided: undefined })
  expect(keepDecided({ severity: 'high' }, { severity: undefined })).toEqual({ severity: undefined, decided: 'any' })
  expect(keepDecided({ severity: 'high', decided: 'false' }, { severity: undefined })).toEqual({ severity: undefined, decided: 'false' })
  expect(keepDecided({}, { sort: 'since' })).toEqual({ sort: 'since' })
})

it('tells the default from other filters', () => {
  expect(isUndecidedAlone({ decided: 'false' }, ['decided'])).toBe(true)
  expect(isUndecidedAlone({ decided: 'false', kind: 'legal' }, ['decided', 'kind'])).toBe(false)
  expect(isUndecidedAlone({}, [])).toBe(false)
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
  expect(readScopedSearch({ kind: 'legal', knowledge: 'today' }, { moduleId: 'm1' })).toEqual({ kind: 'legal', moduleId: 'm1' })
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

import { expect, it } from 'vitest'
import { queryRows, type ReportRow } from './report.ts'

const all = { q: undefined, status: undefined, sort: undefined }
const rows: readonly ReportRow[] = [
  { id: 'a', cells: { component: { value: 'npm:lodash' }, score: { value: 9.8 }, status: { value: 'violation' } } },
  { id: 'b', cells: { component: { value: 'npm:axios' }, score: { value: undefined }, status: { value: 'warning' } } },
  { id: 'c', cells: { component: { value: 'npm:minimist' }, score: { value: 10 }, status: { value: 'violation' } } },
]

function idsOf(query: Partial<typeof all> | object): string {
  return queryRows(rows, { ...all, ...query })
    .map(({ id }) => id)
    .join('')
}

it('keeps the order of the service', () => {
  expect(idsOf({})).toBe('abc')
})

it('sorts numbers as numbers, and what is not known last', () => {
  expect(idsOf({ sort: 'score' })).toBe('acb')
  expect(idsOf({ sort: '-score' })).toBe('cab')
})

it('finds rows that contain every word, in any case', () => {
  expect(idsOf({ q: 'NPM: mini' })).toBe('c')
  expect(idsOf({ q: 'lodash axios' })).toBe('')
})

it('filters by status', () => {
  expect(idsOf({ status: 'warning' })).toBe('b')
})

import { expect, it } from 'vitest'
import { heatOf, type RiskMatrix, searchOfCell, withoutEmptyNone } from './heat.ts'

function matrixOf(columns: readonly string[], ...counts: readonly (readonly number[])[]): RiskMatrix {
  return {
    rows: ['low', 'high', 'none', 'dropped'],
    columns: [...columns],
    cells: counts.map((row) => row.map((count) => ({ count, ALE: 0 }))),
  }
}

const matrix = matrixOf(['untreated', 'in-treatment', 'done'], [1, 0, 0], [1, 4, 4], [2, 0, 0], [1, 0, 0])

it('a cell stands out by the rank of its class and its number of risks', () => {
  expect(heatOf(matrix, 1, 1)).toBe(10)
  expect(heatOf(matrix, 1, 0)).toBeGreaterThan(heatOf(matrix, 0, 0))
  expect(heatOf(matrix, 1, 1)).toBeGreaterThan(heatOf(matrix, 1, 0))
})

it('empty cells, done risks and risks without a class do not stand out', () => {
  expect([heatOf(matrix, 0, 1), heatOf(matrix, 1, 2), heatOf(matrix, 2, 0)]).toEqual([0, 0, 0])
})

it('a cell selects its class and its column', () => {
  expect(searchOfCell(matrix, 'treatment', 1, 0)).toEqual({ impactClass: 'high', treatment: 'untreated' })
  expect(searchOfCell(matrix, 'treatment', 2, 0)).toEqual({ impactClass: 'none', treatment: 'untreated' })
})

it('a value that the scheme dropped, and the likelihood, are no filters of the list', () => {
  expect(searchOfCell(matrix, 'treatment', 3, 0)).toBe(undefined)
  expect(searchOfCell(matrixOf(['rare', 'none'], [1, 1]), 'ARO_enum', 0, 0)).toBe(undefined)
})

it('a last row and a last column of risks without a value are shown where there are such risks', () => {
  const { rows, cells } = matrixOf(['untreated', 'none'], [1, 0], [0, 0], [0, 0])
  const empty = { rows: rows.slice(0, 3), columns: ['untreated', 'none'], cells }
  expect(withoutEmptyNone(empty)).toMatchObject({ rows: ['low', 'high'], columns: ['untreated'], cells: [[{ count: 1 }], [{ count: 0 }]] })
  expect(withoutEmptyNone({ ...empty, rows })).toMatchObject({ rows })
  const full = { ...empty, cells: matrixOf([], [1, 1], [0, 0], [1, 0]).cells }
  expect(withoutEmptyNone(full)).toEqual(full)
})

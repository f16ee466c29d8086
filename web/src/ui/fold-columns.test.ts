import { expect, it } from 'vitest'
import { foldColumns } from './fold-columns.ts'

function column(id: string, given: object = {}) {
  return { id, title: id, width: '1fr', cell: () => id, ...given }
}

const columns = [
  column('status', { fold: { line: 3 } }),
  column('name', { isKept: true }),
  column('severity', { fold: { line: 3 } }),
  column('version', { fold: { line: 2 } }),
  column('since'),
]

function idsOf(isNarrow: boolean) {
  const folded = foldColumns(columns, isNarrow)
  return [folded.columns, ...folded.lines].map((line) => line.map(({ id }) => id))
}

it('folds columns into lines on a narrow screen alone', () => {
  expect(idsOf(false)).toEqual([['status', 'name', 'severity', 'version', 'since']])
  expect(idsOf(true)).toEqual([['name', 'since'], ['version'], ['status', 'severity']])
})

it('adds no line without columns, and folds none that is kept', () => {
  expect(foldColumns([column('name', { isKept: true, fold: { line: 2 } })], true).lines).toEqual([])
})

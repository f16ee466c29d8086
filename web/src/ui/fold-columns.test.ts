import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldColumns, neededWidth, wrapColumns } from './fold-columns.ts'

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

it('folds columns into lines on a narrow screen', () => {
  const folded = foldColumns(columns)
  const ids = [folded.columns, ...folded.lines].map((line) => line.map(({ id }) => id))
  expect(ids).toEqual([['name', 'since'], ['version'], ['status', 'severity']])
})

it('adds no line without columns, and folds none that is kept', () => {
  expect(foldColumns([column('name', { isKept: true, fold: { line: 2 } })]).lines).toEqual([])
})

it('wraps columns that are wider than the list into as many lines as they need, in their order', () => {
  const wide = [column('a', { width: '100px' }), column('b', { width: 'minmax(200px, 2fr)' }), column('c'), column('d', { width: '150px' })]
  function wrapped(width: number) {
    const { columns: first, lines } = wrapColumns(wide, width)
    return [first, ...lines].map((line) => line.map(({ id }) => id))
  }
  expect(wrapped(450)).toEqual([['a', 'b', 'c', 'd']])
  expect(wrapped(449)).toEqual([['a', 'b', 'c'], ['d']])
  expect(wrapped(200)).toEqual([['a'], ['b', 'c'], ['d']])
})

it('has the same lines at the least width that they need', () => {
  const widths = fc.array(fc.constantFrom('1fr', '40px', '100px', 'minmax(200px, 2fr)', '310px'))
  fc.assert(
    fc.property(widths, fc.integer({ min: 0, max: 2000 }), (given, width) => {
      const list = given.map((each, i) => column(String(i), { width: each }))
      expect(neededWidth(list, width)).toBeLessThanOrEqual(width)
      expect(wrapColumns(list, neededWidth(list, width))).toEqual(wrapColumns(list, width))
    }),
  )
})

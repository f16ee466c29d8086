import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'

it('reads quoted cells with commas, quotes and line breaks', () => {
  expect(readCsv('a,b\r\n"x, ""y""\nz",2\r\n')).toEqual([{ a: 'x, "y"\nz', b: '2' }])
})

it('reads a table without rows as an empty list', () => {
  expect(readCsv('a,b\n')).toEqual([])
  expect(readCsv('')).toEqual([])
})

it('reads back every table that is written with quotes', () => {
  const table = fc.array(fc.record({ first: fc.string(), second: fc.string() }), { minLength: 1 })
  fc.assert(
    fc.property(table, (rows) => {
      const lines = rows.map(({ first, second }) => [first, second].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      expect(readCsv(['first,second', ...lines].join('\n'))).toEqual(rows)
    }),
  )
})

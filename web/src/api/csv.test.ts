import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

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

it('writes what the service would: quotes, lists, and nothing for the unknown', () => {
  const columns = { A: (text: string | null) => text, B: (text: string | null) => (text === null ? undefined : [text, 'b']) }
  expect(writeCsv<string | null>(columns, ['say "hi", twice', 'two\nlines', null])).toBe(
    'A,B\r\n"say ""hi"", twice","say ""hi"", twice;b"\r\n"two\nlines","two\nlines;b"\r\n,\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\uFF1D1'])('prefixes %j, which a spreadsheet would run, with an apostrophe', (text) => {
  expect(writeCsv({ A: (cell: string) => cell }, [text])).toBe(`A\r\n'${text}\r\n`)
})

it('writes numbers bare', () => {
  expect(writeCsv({ A: (cell: number) => cell }, [-5, 0.25])).toBe('A\r\n-5\r\n0.25\r\n')
})

it('reads back every table that it writes', () => {
  const table = fc.array(fc.record({ first: fc.string(), second: fc.string() }), { minLength: 1 })
  fc.assert(
    fc.property(table, (rows) => {
      const written = writeCsv<(typeof rows)[number]>({ first: (row) => `x${row.first}`, second: (row) => `x${row.second}` }, rows)
      expect(readCsv(written)).toEqual(rows.map(({ first, second }) => ({ first: `x${first}`, second: `x${second}` })))
    }),
  )
})

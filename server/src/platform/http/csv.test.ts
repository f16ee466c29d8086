import { assert, property, string } from 'fast-check'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { inBatches, sendCsv, sendCsvList, tableOf, writeCsv } from '#platform/http/csv.ts'

describe('a CSV export is RFC 4180 with a header row (docs/reference/risks.md#csv)', () => {
  it('ends every line with CRLF and quotes what holds a comma, a quote or a line end', () => {
    const rows = [['a,b', 'say "hi"', 'two\nlines', 'plain']]
    expect(writeCsv({ header: ['A', 'B', 'C', 'D'], rows })).toBe('A,B,C,D\r\n"a,b","say ""hi""","two\nlines",plain\r\n')
  })

  it('writes only the header row for no rows', () => {
    expect(writeCsv({ header: ['A', 'B'], rows: [] })).toBe('A,B\r\n')
  })

  it('joins lists by a semicolon and leaves the unknown empty', () => {
    expect(writeCsv({ header: ['A', 'B', 'C', 'D'], rows: [[['x', 'y'], null, undefined, true]] })).toBe('A,B,C,D\r\nx;y,,,true\r\n')
  })

  it('names columns in the order they are stated', () => {
    const table = tableOf((names: readonly string[]) => names, { Name: (name) => name, Length: (name) => name.length })
    expect(writeCsv(table(['curl']))).toBe('Name,Length\r\ncurl,4\r\n')
  })
})

describe('a table as CSV', () => {
  it.each([1000, 1001, 2000, 2001])('of %i rows is the same text in pieces and at once', async (length) => {
    const table = { header: ['Key', 'Paths'], rows: Array.from({ length }, (_, i) => [`=key, ${String(i)}`, ['a', 'b']]) }
    const app = fastify().get('/', (_request, reply) => sendCsv(reply, 'keys', table))
    const { body, headers } = await app.inject('/')
    expect(body).toBe(writeCsv(table))
    expect(headers['content-disposition']).toBe('attachment; filename="keys.csv"')
  })
})

describe('a list as CSV', () => {
  it.each([
    [2500, 'false'],
    [2499, 'true'],
  ])(
    'of 2,500 rows with a limit of %i says in X-Has-More that there are more: %s (docs/reference/conventions.md#paging)',
    async (limit, hasMore) => {
      const loaded: number[] = []
      const refs = Array.from({ length: Math.min(limit, 2500) }, (_, i) => i)
      const batches = inBatches(refs, (some) => {
        loaded.push(some.length)
        return some
      })
      const app = fastify().get('/', (_request, reply) =>
        sendCsvList(reply, 'numbers', { total: 2500, limit, columns: { Number: (number: number) => number }, batches }),
      )
      const { body, headers } = await app.inject('/')
      expect([headers['x-total-count'], headers['x-has-more']]).toEqual(['2500', hasMore])
      expect(headers['content-disposition']).toBe('attachment; filename="numbers.csv"')
      expect(body.split('\r\n')).toHaveLength(refs.length + 2)
      expect(loaded).toEqual([1000, 1000, refs.length - 2000])
    },
  )
})

describe('a cell that a spreadsheet would run as a formula is prefixed with an apostrophe (docs/reference/risks.md#csv-formulas)', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])('%j', (text) => {
    const [, line = ''] = writeCsv({ header: ['A'], rows: [[text]] }).split('\r\n')
    expect(line.replace(/^"/, '')).toMatch(/^'/)
  })

  it('numbers are written bare', () => {
    expect(writeCsv({ header: ['A'], rows: [[-5], [0.25]] })).toBe('A\r\n-5\r\n0.25\r\n')
  })

  it('holds for the first text of a list too', () => {
    expect(writeCsv({ header: ['A'], rows: [[['=1', 'b']]] })).toBe("A\r\n'=1;b\r\n")
  })

  it('holds whatever the text is', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const line = writeCsv({ header: ['A'], rows: [[text]] }).slice('A\r\n'.length, -'\r\n'.length)
        expect(line).not.toMatch(/^"?[=+\-@\t\r]/)
      }),
    )
  })
})

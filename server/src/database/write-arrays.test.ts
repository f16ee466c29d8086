import { array, assert, asyncProperty, boolean, constantFrom, double, integer, oneof, option, string } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { arrayLiteralOf } from '#database/write-arrays.ts'
import { openTestDatabase } from '#test/test-database.ts'

const opened: { connection?: Connection } = {}

beforeAll(async () => {
  opened.connection = await openTestDatabase()
})

afterAll(() => opened.connection?.close())

async function passed(values: readonly unknown[], type: 'text' | 'float8' | 'boolean'): Promise<unknown> {
  const { rows } = await sql<{ list: unknown }>`select ${values}::${sql.raw(type)}[] as list`.execute(opened.connection!.db)
  return rows[0]?.list
}

describe('lists arrive in the database as they were sent', () => {
  it('texts with quotes, backslashes, commas, braces, line breaks and the word NULL', async () => {
    const piece = constantFrom('"', '\\', ',', '{', '}', '\n', ' ', 'NULL', '', 'é', '𝒳', 'a')
    const text = oneof(
      array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
      string().filter((one) => !one.includes('\0')),
    )
    const check = asyncProperty(array(option(text)), async (texts) => {
      expect(await passed(texts, 'text')).toEqual(texts)
    })
    await assert(check, { numRuns: 60 })
  })

  it('numbers and booleans, and nothing', async () => {
    const numbers = asyncProperty(array(option(oneof(integer(), double({ noDefaultInfinity: true, noNaN: true })))), async (list) => {
      // PostgreSQL is sent 0 for -0, as by the driver
      expect(await passed(list, 'float8')).toEqual(list.map((one) => (one === 0 ? 0 : one)))
    })
    await assert(numbers, { numRuns: 40 })
    expect(await passed([true, false, null, undefined], 'boolean')).toEqual([true, false, null, null])
    const booleans = asyncProperty(array(boolean()), async (list) => {
      expect(await passed(list, 'boolean')).toEqual(list)
    })
    await assert(booleans, { numRuns: 10 })
  })

  it('lists of anything else are left to the driver', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z')
    expect([arrayLiteralOf([at]), arrayLiteralOf([['a']]), arrayLiteralOf([Buffer.from('a')])]).toEqual([undefined, undefined, undefined])
    const { rows } = await sql<{ list: unknown; at: Date[] }>`
      select ${[
        ['a', 'b"'],
        ['c', null],
      ]}::text[][] as list, ${[at]}::timestamptz[] as at`.execute(opened.connection!.db)
    expect(rows).toEqual([
      {
        list: [
          ['a', 'b"'],
          ['c', null],
        ],
        at: [at],
      },
    ])
  })
})

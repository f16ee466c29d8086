import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { type PacedDatabase, pacingOf, transactInPieces } from '#database/transact-in-pieces.ts'
import { openTestDatabase } from '#test/test-database.ts'

let connection: Connection

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

function paced(kind: Connection['kind']): PacedDatabase {
  return { db: connection.db, pacing: pacingOf(kind) }
}

function byNumber(a: number, b: number): number {
  return a - b
}

const items = Array.from({ length: 1000 }, (_, i) => i)

it('works a list off in order, each piece in a transaction of its own and of a bounded size', async () => {
  const transactions: string[] = []
  const pieces = await transactInPieces(paced('embedded'), items, { atLeast: 10, atMost: 60 }, async (trx, piece) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx)
    transactions.push(rows[0]?.id ?? '')
    return piece
  })
  expect(pieces.flat()).toEqual(items)
  expect(new Set(transactions).size).toBe(pieces.length)
  const sizes = pieces.slice(0, -1).map(({ length }) => length)
  expect([Math.min(...sizes) >= 10, Math.max(...sizes) <= 60]).toEqual([true, true])
})

it('makes the pieces smaller while they take long', async () => {
  const pieces = await transactInPieces(paced('embedded'), items.slice(0, 100), { atLeast: 5, atMost: 100 }, async (trx, piece) => {
    await sql`select pg_sleep(0.2)`.execute(trx)
    return piece.length
  })
  expect(pieces.slice(0, 2)).toEqual([10, 5])
})

it('runs transactions side by side on a server where their order does not matter, and returns their results in order', async () => {
  const firstMayEnd = Promise.withResolvers<undefined>()
  const begun: number[] = []
  const pieces = await transactInPieces(
    paced('server'),
    items.slice(0, 4),
    { atLeast: 1, atMost: 1, isParallel: true },
    async (_trx, [item = 0]) => {
      begun.push(item)
      if (item === 1) firstMayEnd.resolve(undefined)
      if (item === 0 && connection.kind === 'server') await firstMayEnd.promise
      return item
    },
  )
  expect([begun.toSorted(byNumber), pieces]).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ])
})

it('begins no further transaction after one failed, and tells of it when none is under way', async () => {
  const [begun, ended]: [number[], number[]] = [[], []]
  // far more than another lane gets done while the failed transaction is rolled back, however busy the machine is
  const many = Array.from({ length: 500 }, (_, i) => i)
  const work = transactInPieces(paced('server'), many, { atLeast: 1, atMost: 1, isParallel: true }, async (trx, [item = 0]) => {
    begun.push(item)
    await sql`select 1`.execute(trx).finally(() => ended.push(item))
    if (item === 5) throw new Error('the sixth fails')
  })
  await expect(work).rejects.toThrow('the sixth fails')
  expect(ended.toSorted(byNumber)).toEqual(begun.toSorted(byNumber))
  expect(begun.length).toBeLessThan(many.length)
})

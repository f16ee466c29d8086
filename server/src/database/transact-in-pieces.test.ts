import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { transactInPieces } from '#database/transact-in-pieces.ts'
import { openTestDatabase } from '#test/test-database.ts'

let connection: Connection

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

const items = Array.from({ length: 1000 }, (_, i) => i)

it('works a list off in order, each piece in a transaction of its own and of a bounded size', async () => {
  const transactions: string[] = []
  const pieces = await transactInPieces(connection.db, items, { atLeast: 10, atMost: 60 }, async (trx, piece) => {
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
  const pieces = await transactInPieces(connection.db, items.slice(0, 100), { atLeast: 5, atMost: 100 }, async (trx, piece) => {
    await sql`select pg_sleep(0.2)`.execute(trx)
    return piece.length
  })
  expect(pieces.slice(0, 2)).toEqual([10, 5])
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readSnapshot, transact } from '#database/transact.ts'
import { service } from '#test/harness.ts'
import { isServer } from '#test/test-server.ts'

// the embedded database has one session: waiting for another one would never end
describe.skipIf(isServer)('a statement beside the open transaction of the same work', () => {
  it.each([
    ['a transaction', transact],
    ['a snapshot', readSnapshot],
  ])('is rejected in %s, which is rolled back; the next one works', async (_what, open) => {
    const { db } = (await service()).context
    await expect(open(db, () => sql`select 1`.execute(db))).rejects.toThrow('beside the transaction')
    expect((await open(db, (trx) => sql`select 1 as one`.execute(trx))).rows).toEqual([{ one: 1 }])
  })

  it('is rejected where it begins a transaction of its own', async () => {
    const { db } = (await service()).context
    await expect(transact(db, () => transact(db, (trx) => sql`select 1`.execute(trx)))).rejects.toThrow('beside the transaction')
  })

  it('waits where other work sends it', async () => {
    const { db } = (await service()).context
    const other: { answer?: Promise<unknown> } = {}
    const begun = Promise.withResolvers<void>()
    const transaction = transact(db, async (trx) => {
      begun.resolve()
      await sql`select 1`.execute(trx)
    })
    other.answer = begun.promise.then(() => sql`select 1`.execute(db))
    await transaction
    await expect(other.answer).resolves.toBeDefined()
  })

  it('works where the transaction started it and ended before', async () => {
    const { db } = (await service()).context
    const ended = Promise.withResolvers<void>()
    const started: { answer?: Promise<unknown> } = {}
    await transact(db, async () => {
      started.answer = ended.promise.then(() => sql`select 1`.execute(db))
    })
    ended.resolve()
    await expect(started.answer).resolves.toBeDefined()
  })
})

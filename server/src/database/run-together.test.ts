import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { runTogether } from '#database/run-together.ts'
import { transact } from '#database/transact.ts'
import { service } from '#test/harness.ts'

async function ask(trx: Transaction, value: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${value}::int as value`.execute(trx)
  return rows[0]?.value ?? 0
}

async function askTwice(trx: Transaction, value: number): Promise<number> {
  return (await ask(trx, value)) + (await ask(trx, value))
}

it('parts of a transaction answer each their own, however many statements they send', async () => {
  const { db } = (await service()).context
  const answers = await transact(db, (trx) =>
    runTogether(trx, (one) => [ask(one, 1), askTwice(one, 10), Promise.resolve('none'), ask(one, 3)]),
  )
  expect(answers).toEqual([1, 20, 'none', 3])
})

it('parts run in parts', async () => {
  const { db } = (await service()).context
  const answers = await transact(db, (trx) =>
    runTogether(trx, (one) => [ask(one, 1), runTogether(one, (inner) => [askTwice(inner, 2), ask(inner, 3)])]),
  )
  expect(answers).toEqual([1, [4, 3]])
})

async function failing(trx: Transaction): Promise<void> {
  await sql`select 1 / 0`.execute(trx)
}

it('the failure of one part is the failure of all, whichever noticed it first, and nothing is stored', async () => {
  const { db } = (await service()).context
  const run = transact(db, async (trx) => {
    await sql`create table never_there (id int)`.execute(trx)
    // the second statement of the first part comes after the failure, and reports only that the transaction is aborted
    await runTogether(trx, (one) => [askTwice(one, 1), failing(one), ask(one, 2)])
  })
  await expect(run).rejects.toThrow('division by zero')
  const { rows } = await sql<{ there: boolean }>`select to_regclass('never_there') is not null as there`.execute(db)
  expect(rows).toEqual([{ there: false }])
})

it('its statements are those of the transaction, and none comes after its end', async () => {
  const { db } = (await service()).context
  const kept: { trx?: Transaction } = {}
  await transact(db, async (trx) => {
    await sql`create temporary table together_test (id int) on commit drop`.execute(trx)
    await runTogether(trx, (one) => {
      kept.trx = one
      return [sql`insert into together_test values (1)`.execute(one), sql`insert into together_test values (2)`.execute(one)]
    })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from together_test`.execute(trx)
    expect(rows).toEqual([{ count: 2 }])
  })
  const after = kept.trx
  await expect(after && ask(after, 1)).rejects.toThrow(/committed/u)
})

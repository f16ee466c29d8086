import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasCitus } from '#database/cluster/cluster-tables.ts'
import type { Connection } from '#database/connect.ts'
import type { Database, Transaction } from '#database/database.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { runTogether } from '#database/run-together.ts'
import { transact } from '#database/transact.ts'
import { openTestDatabase } from '#test/test-database.ts'

const opened: { connection?: Connection } = {}

beforeAll(async () => {
  opened.connection = await openTestDatabase()
})

afterAll(() => opened.connection?.close())

function database(): Database {
  return opened.connection!.db
}

/** A statement that no other test sends. */
function uniqueMark(): string {
  return `kept_${randomBytes(6).toString('hex')}`
}

async function ask(trx: Transaction, mark: string, value: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${value}::int + 1 as value /* ${sql.raw(mark)} */`.execute(trx)
  return rows[0]?.value ?? 0
}

/** How often the statement with a mark was run by a plan that was kept, on this connection. */
async function keptRuns(trx: Transaction, mark: string): Promise<readonly number[]> {
  const { rows } = await sql<{ runs: number }>`
    select generic_plans::int as runs from pg_prepared_statements where statement like ${`%${mark} */`}`.execute(trx)
  return rows.map(({ runs }) => runs)
}

async function planMode(trx: Transaction): Promise<string | undefined> {
  const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(trx)
  return rows[0]?.mode
}

const planned = 'a cluster plans each statement by its company'

describe('a transaction that keeps plans (docs/adr/0042-kept-plans.md)', () => {
  it('runs the statements of the ones before it by the plans that they made', async ({ skip }) => {
    skip(await hasCitus(database()), planned)
    const mark = uniqueMark()
    const answers = await transact(database(), async (trx) => {
      await keepPlans(trx)
      return [await ask(trx, mark, 1), await ask(trx, mark, 2)]
    })
    expect(answers).toEqual([2, 3])
    await transact(database(), async (trx) => {
      await keepPlans(trx)
      expect([await ask(trx, mark, 3), await keptRuns(trx, mark)]).toEqual([4, [3]])
    })
  })

  it('leaves others as they were', async ({ skip }) => {
    skip(await hasCitus(database()), planned)
    const mark = uniqueMark()
    await transact(database(), async (trx) => {
      await keepPlans(trx)
      expect(await planMode(trx)).toBe('force_generic_plan')
    })
    await transact(database(), async (trx) => {
      expect([await ask(trx, mark, 1), await planMode(trx), await keptRuns(trx, mark)]).toEqual([2, 'auto', []])
    })
  })

  it('leaves others as they were when it fails', async () => {
    const mark = uniqueMark()
    const run = transact(database(), async (trx) => {
      await keepPlans(trx)
      await sql`select 1 / 0`.execute(trx)
    })
    await expect(run).rejects.toThrow('division by zero')
    await transact(database(), async (trx) => {
      expect([await ask(trx, mark, 1), await planMode(trx), await keptRuns(trx, mark)]).toEqual([2, 'auto', []])
    })
  })

  it('reads all columns of a table that has more of them since', async () => {
    const table = sql.id(uniqueMark())
    await sql`create table ${table} (a int)`.execute(database())
    await sql`insert into ${table} values (1)`.execute(database())
    function readAll(): Promise<unknown> {
      return transact(database(), async (trx) => {
        await keepPlans(trx)
        return (await sql`select * from ${table}`.execute(trx)).rows
      })
    }
    expect([await readAll(), await readAll()]).toEqual([[{ a: 1 }], [{ a: 1 }]])
    await sql`alter table ${table} add column b int`.execute(database())
    expect([await readAll(), await readAll()]).toEqual([[{ a: 1, b: null }], [{ a: 1, b: null }]])
    await sql`drop table ${table}`.execute(database())
  })

  it('tells the cause of a failure, not that what follows was not prepared', async () => {
    const mark = uniqueMark()
    const run = transact(database(), async (trx) => {
      await keepPlans(trx)
      await runTogether(trx, (one) => [ask(one, mark, 1), sql`select 1 / 0`.execute(one), ask(one, `${mark}b`, 1), ask(one, `${mark}b`, 2)])
    })
    await expect(run).rejects.toThrow('division by zero')
    await transact(database(), async (trx) => {
      await keepPlans(trx)
      expect(await ask(trx, `${mark}b`, 3)).toBe(4)
    })
  })

  it('may also change tables and use savepoints', async () => {
    await transact(database(), async (trx) => {
      await keepPlans(trx)
      await sql`create temporary table kept_here (a int) on commit drop`.execute(trx)
      await sql`savepoint one`.execute(trx)
      await sql`insert into kept_here values (1)`.execute(trx)
      await sql`rollback to savepoint one`.execute(trx)
      expect((await sql`select a from kept_here`.execute(trx)).rows).toEqual([])
    })
  })
})

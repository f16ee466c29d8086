import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { makeCompany, service } from '#test/harness.ts'

/** Inserts a tag of a deleted company. */
async function renameUnknownTag(trx: Transaction): Promise<void> {
  await trx.insertInto('tag').values({ company_id: newId(), id: newId(), name: 'left over' }).execute()
}

it('a write is retried when a referenced row was deleted meanwhile', async () => {
  const { db } = (await service()).context
  const { companyId } = await makeCompany()
  const tries: number[] = []
  await transact(db, async (trx) => {
    tries.push(tries.length)
    await trx
      .insertInto('tag')
      .values({ company_id: companyId, id: newId(), name: `try ${String(tries.length)}` })
      .execute()
    if (tries.length === 1) await renameUnknownTag(trx)
  })
  const stored = await db.selectFrom('tag').select('name').where('company_id', '=', companyId).execute()
  expect([tries.length, stored]).toEqual([2, [{ name: 'try 2' }]])
})

it('a write that keeps failing fails after three attempts, and leaves nothing', async () => {
  const { db } = (await service()).context
  const tries: number[] = []
  const failing = transact(db, async (trx) => {
    tries.push(tries.length)
    await renameUnknownTag(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23503' })
  expect(tries).toHaveLength(3)
})

it('a write that others keep from committing is tried seven times', async () => {
  const { db } = (await service()).context
  const tries: number[] = []
  const failing = transact(db, async (trx) => {
    tries.push(tries.length)
    await sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '40P01' })
  expect(tries).toHaveLength(7)
})

it('an HttpError is not retried', async () => {
  const { db } = (await service()).context
  const tries: number[] = []
  const failing = transact(db, async () => {
    tries.push(tries.length)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(tries).toHaveLength(1)
})

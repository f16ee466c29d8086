import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { requireWritableDatabase, requireDatabaseSpace } from '#database/check-database.ts'
import { service } from '#test/harness.ts'

it('a database that accepts no writes counts as unusable', async () => {
  const { db } = (await service()).context
  await expect(requireWritableDatabase(db)).resolves.toBeUndefined()
  const asked = db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => requireWritableDatabase(trx))
  await expect(asked).rejects.toMatchObject({ code: '25006' })
})

it('a trial write leaves nothing in the database', async () => {
  const { db } = (await service()).context
  await requireDatabaseSpace(db)
  const { rows } = await sql`select relname from pg_class where relname = 'space_trial'`.execute(db)
  expect(rows).toEqual([])
})

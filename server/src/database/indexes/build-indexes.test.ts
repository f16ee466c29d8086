import { sql } from 'kysely'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { buildIndexes, findMissing } from '#database/indexes/build-indexes.ts'
import { laterIndexes } from '#database/indexes/later-indexes.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { isServer } from '#test/test-server.ts'

const at: { connection: Connection } = {} as never
const wanted = [{ name: 'parcel_weight', on: 'parcel (weight)', replaces: 'parcel_old' }] as const

beforeAll(async () => {
  at.connection = await openTestDatabase()
  await sql`create table parcel (id integer primary key, weight integer)`.execute(at.connection.db)
  await sql`insert into parcel select n, n % 7 from generate_series(1, 1000) n`.execute(at.connection.db)
})
afterAll(() => at.connection.close())

async function indexes(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'parcel'::regclass and i.indisvalid order by 1`.execute(at.connection.db)
  return rows.map(({ name }) => name)
}

async function dropAll(): Promise<void> {
  await sql`drop index if exists parcel_weight, parcel_old`.execute(at.connection.db)
}

describe('indexes that tables with rows get (docs/how-to/upgrade.md#indexes)', () => {
  it('are all there in a new database, without those that they replace', async () => {
    const { db } = at.connection
    expect(await findMissing(db)).toEqual([])
    const replaced = laterIndexes.flatMap(({ replaces }) => replaces ?? [])
    const { rows } = await sql`select relname from pg_class where relname = any(${replaced}::text[])`.execute(db)
    expect(rows).toEqual([])
  })

  it('are built once, and take the place of others', async () => {
    const { db } = at.connection
    await dropAll()
    await sql`create index parcel_old on parcel (weight) where weight > 3`.execute(db)
    expect(await buildIndexes(db, wanted)).toEqual(['parcel_weight'])
    expect(await indexes()).toEqual(['parcel_pkey', 'parcel_weight'])
    expect(await buildIndexes(db, wanted)).toEqual([])
  })

  it('are built again where building was interrupted', async () => {
    const { db } = at.connection
    await dropAll()
    await sql`create index parcel_weight on parcel (weight)`.execute(db)
    await sql`update pg_index set indisvalid = false where indexrelid = 'parcel_weight'::regclass`.execute(db)
    expect(await findMissing(db, wanted)).toEqual(wanted)
    expect(await buildIndexes(db, wanted)).toEqual(['parcel_weight'])
    expect(await indexes()).toEqual(['parcel_pkey', 'parcel_weight'])
  })

  it('that cannot be built leave those that they would replace, and are tried again', async () => {
    const { db } = at.connection
    await dropAll()
    await sql`create index parcel_old on parcel (weight) where weight > 3`.execute(db)
    await expect(buildIndexes(db, [{ ...wanted[0], on: 'parcel (height)' }])).rejects.toThrow('height')
    expect(await indexes()).toEqual(['parcel_old', 'parcel_pkey'])
    expect(await buildIndexes(db, wanted)).toEqual(['parcel_weight'])
  })
})

/** All clients of the embedded database share its session. */
describe.skipIf(!isServer)('on a server, building an index', () => {
  it('waits for transactions that wrote before, and lets others write meanwhile', async () => {
    const { db } = at.connection
    const built = await buildBesideWriter(() => sql`update parcel set weight = 9 where id = 2`.execute(db))
    expect(built).toEqual(['parcel_weight'])
  })

  it('is left to the process that does it already', async () => {
    const built = await buildBesideWriter(async () => expect(await buildIndexes(at.connection.db, wanted)).toEqual([]))
    expect(built).toEqual(['parcel_weight'])
  })
})

/** Builds while a transaction is open that wrote before, which holds the building up until `meanwhile` is done. */
async function buildBesideWriter(meanwhile: () => Promise<unknown>): Promise<readonly string[]> {
  const { db } = at.connection
  await dropAll()
  const writer = await db.startTransaction().execute()
  await sql`update parcel set weight = 8 where id = 1`.execute(writer)
  const building = buildIndexes(db, wanted)
  try {
    await expect.poll(isWaiting).toBe(true)
    await meanwhile()
  } finally {
    await writer.commit().execute()
  }
  return building
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(
    at.connection.db,
  )
  return rows.length > 0
}

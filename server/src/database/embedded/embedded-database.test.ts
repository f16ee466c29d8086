import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectEmbedded, type Connection } from '#database/connect.ts'
import { layDatabase, openTestDatabase } from '#test/test-database.ts'
import { isServer } from '#test/test-server.ts'

describe.skipIf(isServer)('clients of the embedded database', () => {
  let connection: Connection

  beforeEach(async () => {
    connection = await openTestDatabase()
    await connection.pool.query('create table note (text text)')
  })

  afterEach(() => connection.close())

  it('wait while another one is in a transaction, and see all of it or nothing', async () => {
    const { pool } = connection
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query(`insert into note values ('one')`)
    const read = pool.query('select text from note')
    await writer.query(`insert into note values ('two')`)
    await writer.query('commit')
    writer.release()
    expect((await read).rows).toEqual([{ text: 'one' }, { text: 'two' }])
  })

  it('come before the next transaction when they waited for one, for as long as it took', async () => {
    const { pool } = connection
    const [writer, next] = [await pool.connect(), await pool.connect()]
    await writer.query('begin')
    await writer.query('select pg_sleep(0.05)')
    const order: string[] = []
    const beginning = next.query('begin').then(() => order.push('begin'))
    const reading = pool.query('select text from note').then(() => order.push('read'))
    await writer.query('commit')
    await Promise.all([beginning, reading, next.query('commit')])
    for (const client of [writer, next]) client.release()
    expect(order).toEqual(['read', 'begin'])
  })

  it('leave nothing behind when they disconnect during a transaction', async () => {
    const { pool } = connection
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query(`insert into note values ('lost')`)
    writer.release(new Error('gone'))
    expect((await pool.query('select text from note')).rows).toEqual([])
  })

  it('leave nothing behind when they disconnect during a statement', async () => {
    const { pool } = connection
    const writer = await pool.connect()
    await writer.query('begin')
    const lost = writer.query(`insert into note values ('lost')`).catch(() => undefined)
    writer.release(new Error('gone'))
    await lost
    expect((await pool.query('select text from note')).rows).toEqual([])
  })

  it('get large answers whole and in order', async () => {
    const { rows } = await connection.pool.query<{ i: number; text: string }>(
      `select i, repeat(md5(i::text), 1 + i % 100) as text from generate_series(1, 20000) i`,
    )
    expect(rows.map(({ i }) => i)).toEqual(Array.from({ length: 20_000 }, (_, i) => i + 1))
    expect(rows.every(({ i, text }) => text.length === 32 * (1 + (i % 100)))).toBe(true)
  })

  it('are notified of what another one commits', async () => {
    const heard: string[] = []
    await connection.embedded?.listen('news', (payload) => void heard.push(payload))
    await connection.pool.query(`select pg_notify('news', 'first')`)
    await connection.db.transaction().execute(async (trx) => {
      await sql`select pg_notify('news', 'second')`.execute(trx)
      await expect.poll(() => heard).toEqual(['first'])
    })
    await expect.poll(() => heard).toEqual(['first', 'second'])
  })
})

describe.skipIf(isServer)('an embedded database in a folder', () => {
  let folder: string
  let connection: Connection

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-embedded-'))
    layDatabase(folder)
    connection = await connectEmbedded(folder)
    await connection.pool.query(`create table note (text text); insert into note values ('kept')`)
  })

  afterEach(async () => {
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('waits until what is committed is on the disk', async () => {
    const { rows } = await connection.pool.query(`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`)
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }])
  })

  it('that crashes fails the running work, is restarted, and has the committed data', async () => {
    const { embedded, pool } = connection
    const heard: string[] = []
    await embedded?.listen('news', (payload) => void heard.push(payload))
    // PostgreSQL ends when it cannot continue its log
    await rename(join(folder, 'database', 'pg_wal'), join(folder, 'away'))
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query(`insert into note values ('lost')`)
    await writer.query('select pg_switch_wal()')
    await expect(writer.query('commit')).rejects.toMatchObject({ code: '57P02' })
    writer.release(new Error('gone'))
    await expect.poll(() => pool.query('select 1').catch(({ code }) => code)).toBe('57P03')
    expect(embedded?.problem()).toContain('pg_wal')
    await rename(join(folder, 'away'), join(folder, 'database', 'pg_wal'))
    await expect.poll(() => pool.query('select text from note').then(({ rows }) => rows)).toEqual([{ text: 'kept' }])
    expect(embedded?.problem()).toBeUndefined()
    await pool.query(`select pg_notify('news', 'after')`)
    await expect.poll(() => heard).toEqual(['after'])
  })

  it('is read by a snapshot as it was, while it is written to', async () => {
    const snapshot = await connection.openSnapshot()
    await connection.pool.query(`insert into note values ('later')`)
    const { rows } = await sql`select text from note`.execute(snapshot.db)
    expect(rows).toEqual([{ text: 'kept' }])
    await snapshot.close()
    expect(await readdir(folder)).not.toContain('database-copy')
    expect((await connection.pool.query('select count(*)::int as slots from pg_replication_slots')).rows).toEqual([{ slots: 0 }])
  })

  it('is copied while it is written to', async () => {
    const opening = connection.openSnapshot()
    for (let i = 0; i < 20; i++) await connection.pool.query(`insert into note select 'row ' || i from generate_series(1, 100) i`)
    const snapshot = await opening
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from note`.execute(snapshot.db)
    // whole transactions only
    expect(((rows[0]?.rows ?? 0) - 1) % 100).toBe(0)
    await snapshot.close()
  })

  it('is opened by one snapshot after the other', async () => {
    const [first, second] = [await connection.openSnapshot(), connection.openSnapshot()]
    await connection.pool.query(`insert into note values ('later')`)
    await first.close()
    const snapshot = await second
    expect((await sql`select text from note`.execute(snapshot.db)).rows).toHaveLength(2)
    await snapshot.close()
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database/database.ts'
import { measureTables } from '#retention/retention.ts'
import { vacuumTables } from '#retention/vacuum-tables.ts'
import { type Service, startService, stopService } from '#test/harness.ts'
import { isServer } from '#test/test-server.ts'

const at: { service: Service } = {} as never

beforeAll(async () => {
  at.service = await startService()
  await sql`
    insert into epss_score (cve, epss, percentile, date)
    select 'CVE-2024-' || n, 0.5, 0.5, '2026-01-01' from generate_series(1, 2000) n`.execute(at.service.context.db)
})

afterAll(() => stopService(at.service))

async function changeAll(db: Database): Promise<void> {
  await sql`update epss_score set epss = epss / 2`.execute(db)
  await countNow(db)
}

/** The database counts changes a second late otherwise. */
async function countNow(db: Database): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
}

async function size(db: Database) {
  return (await measureTables(db, ['epss_score']))[0]
}

/** On a server its autovacuum does the same, at a time of its own. */
describe.skipIf(isServer)('the embedded database (docs/how-to/keep-data.md)', () => {
  it('frees the space of changed rows, so that it stops growing, and knows how many rows there are', async () => {
    const { db } = at.service.context
    await changeAll(db)
    expect(await vacuumTables(db)).toContain('epss_score')
    const before = await size(db)
    expect(before?.rows).toBe(2000)
    for (let day = 0; day < 5; day++) {
      await changeAll(db)
      await vacuumTables(db)
    }
    expect(await size(db)).toEqual(before)
  })

  it('leaves tables alone that hardly changed', async () => {
    const { db } = at.service.context
    await vacuumTables(db)
    await sql`update epss_score set epss = epss / 2 where cve < 'CVE-2024-11'`.execute(db)
    await countNow(db)
    expect(await vacuumTables(db)).not.toContain('epss_score')
  })
})

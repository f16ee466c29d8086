import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database/database.ts'
import { gatherStatistics } from '#retention/gather-statistics.ts'
import { type Service, startService, stopService } from '#test/harness.ts'
import { isServer } from '#test/test-server.ts'

const at: { service: Service } = {} as never

beforeAll(async () => {
  at.service = await startService()
  await addScores(at.service.context.db, 2000)
})

afterAll(() => stopService(at.service))

async function addScores(db: Database, count: number): Promise<void> {
  await sql`
    insert into epss_score (cve, epss, percentile, date)
    select 'CVE-' || gen_random_uuid(), 0.5, 0.5, '2026-01-01' from generate_series(1, ${count}::int)`.execute(db)
  // the database counts changes a second late otherwise
  await sql`select pg_stat_force_next_flush()`.execute(db)
}

/** How many rows PostgreSQL expects in a column that is the same everywhere. */
async function expectedRows(db: Database): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from epss_score where epss = 0.5`.execute(db)
  return Number(/rows=(\d+)/u.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1])
}

/** On a server its autovacuum does the same, at a time of its own. */
describe.skipIf(isServer)('the embedded database (docs/how-to/keep-data.md)', () => {
  it('gathers statistics of tables that have none, so that PostgreSQL knows what to expect', async () => {
    const { db } = at.service.context
    await sql`vacuum epss_score`.execute(db)
    expect(await expectedRows(db)).toBe(10)
    expect(await gatherStatistics(db)).toContain('epss_score')
    expect(await expectedRows(db)).toBe(2000)
  })

  it('gathers those of a table again when a tenth of it changed', async () => {
    const { db } = at.service.context
    await gatherStatistics(db)
    await addScores(db, 150)
    expect(await gatherStatistics(db)).not.toContain('epss_score')
    await addScores(db, 150)
    expect(await gatherStatistics(db)).toContain('epss_score')
    expect(await expectedRows(db)).toBe(2300)
  })

  it('does not come back to a table of which all rows are gone', async () => {
    const { db } = at.service.context
    await sql`delete from epss_score`.execute(db)
    await sql`select pg_stat_force_next_flush()`.execute(db)
    await gatherStatistics(db)
    expect(await gatherStatistics(db)).not.toContain('epss_score')
  })
})

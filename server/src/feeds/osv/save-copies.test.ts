import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { findOutdated } from '#feeds/osv/advisory-store.ts'
import { regroupStaleGroups } from '#feeds/osv/regroup-stale-groups.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import { readOsv } from '@waybill/vulnerabilities/records'
import type { ReevaluationPort } from '#platform/app-context.ts'
import { osv } from '#test/osv.ts'
import { openTestDatabase } from '#test/test-database.ts'

const at: { connection: Connection } = {} as never
const reevaluation: ReevaluationPort = {
  settingsChanged: async () => undefined,
  advisoriesChanged: async () => undefined,
  vulnerabilitiesChanged: async () => undefined,
  productsChanged: async () => undefined,
  componentsChanged: async () => undefined,
  catalogueRestored: async () => undefined,
}

beforeAll(async () => {
  at.connection = await openTestDatabase()
})

beforeEach(async () => {
  for (const table of ['advisory', 'vulnerability', 'rematch_queue', 'component_lookup', 'component', 'package'] as const)
    await at.connection.db.deleteFrom(table).execute()
})

afterAll(() => at.connection.close())

function entry(name: string, fixed: string, source?: string): object {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }]
  return { package: { ecosystem: 'npm', name }, ranges, ...(source !== undefined && { database_specific: { source } }) }
}

const github = 'https://github.com/github/advisory-database/blob/main/advisories/x.json'
const ours = osv('GHSA-35jh-r3h4-6jhm', '', {
  modified: '2025-08-12T00:00:00Z',
  aliases: ['CVE-2021-23337'],
  affected: [entry('lodash', '4.17.21', github), entry('lodash-es', '4.17.21', github)],
})
const retire = osv('GHSA-35jh-r3h4-6jhm', '', {
  modified: '2026-08-22T00:00:00Z',
  aliases: ['CVE-2021-23337', 'CVE-2026-4800'],
  affected: [entry('lodash', '4.17.21')],
  database_specific: { derived_from: 'github:RetireJS/retire.js jsrepository-v6.json lodash' },
})
const list = osv('GHSA-35jh-r3h4-6jhm', '', {
  modified: '2024-01-01T00:00:00Z',
  affected: [entry('lodash', '5.0.0'), entry('lodash-amd', '4.17.21')],
  database_specific: { derived_from: 'github:other/list x.json' },
})

async function save(...records: readonly object[]): Promise<number> {
  const advisories = records.map(readOsv).filter((advisory) => 'id' in advisory)
  return (await saveAdvisories({ db: at.connection.db, now: () => new Date(), reevaluation }, advisories)).changed
}

/** Returns the stored advisories with packages, groups and copies, independent of the order of arrival. */
async function stored(): Promise<unknown> {
  const { rows } = await sql`
    select a.id, a.digest, a.modified, a.aliases, a.publisher, a.publisher_rank, v.key, v.names, v.covers,
      array(select f.name || ' ' || f.ranges::text from advisory_affected f where f.advisory_id = a.id order by f.ordinal) as affected,
      array(select c.publisher || ' ' || (c.content->>'modified') from advisory_copy c where c.advisory_id = a.id order by 1) as copies
    from advisory a join vulnerability v on v.id = a.vulnerability_id order by a.id`.execute(at.connection.db)
  return rows
}

async function packages(): Promise<readonly string[]> {
  const rows = await at.connection.db.selectFrom('advisory_affected').select('name').orderBy('ordinal').execute()
  return rows.map(({ name }) => name)
}

it('a newer copy derived from GitHub’s record does not replace it, and is kept as a source', async () => {
  await save(ours)
  expect(await save(retire)).toBe(0)
  expect(await packages()).toEqual(['lodash', 'lodash-es'])
  expect(await stored()).toMatchObject([
    {
      key: 'CVE-2021-23337',
      publisher: 'github.com/github/advisory-database',
      copies: ['github.com/github/advisory-database 2025-08-12T00:00:00.000Z', 'github.com/retirejs/retire.js 2026-08-22T00:00:00.000Z'],
    },
  ])
})

it('the record of GitHub replaces a newer derived one, and is fetched though it is older', async () => {
  await save(retire)
  expect(await findOutdated(at.connection.db, [{ id: 'GHSA-35jh-r3h4-6jhm', modified: '2025-08-12T00:00:00Z' }])).toHaveLength(1)
  expect(await save(ours)).toBe(1)
  expect(await packages()).toEqual(['lodash', 'lodash-es'])
  expect(await findOutdated(at.connection.db, [{ id: 'GHSA-35jh-r3h4-6jhm', modified: '2025-08-12T00:00:00Z' }])).toHaveLength(0)
})

it('without the owner, packages that the newest copy does not name are taken from the others', async () => {
  await save(list)
  await save(retire)
  expect(await packages()).toEqual(['lodash', 'lodash-amd'])
  await save({ ...retire, modified: '2026-09-01T00:00:00Z', affected: [entry('lodash-amd', '9.0.0')] })
  expect(await packages()).toEqual(['lodash-amd', 'lodash'])
})

it('copies in different batches of one file are merged', async () => {
  const seen = new Set<string>()
  for (const record of [retire, list]) {
    const advisory = readOsv(record)
    if ('id' in advisory) await saveAdvisories({ db: at.connection.db, now: () => new Date(), reevaluation }, [advisory], { seen })
  }
  expect(await packages()).toEqual(['lodash', 'lodash-amd'])
  expect(await save(retire, list)).toBe(0)
})

it('the result does not depend on the order and batching of copies, nor on repetition', async () => {
  const all = [ours, retire, list, osv('GO-1', 'go', { aliases: ['CVE-2026-4800'] })]
  await save(...all)
  const expected = await stored()
  for (const order of [all.toReversed(), [list, ours, retire], [retire, list, ours], [ours, list, retire, ours]]) {
    await at.connection.db.deleteFrom('advisory').execute()
    await at.connection.db.deleteFrom('vulnerability').execute()
    for (const record of [...order, all[3] as object]) await save(record)
    expect(await stored()).toEqual(expected)
    expect([await save(...all), await save(...all.toReversed())]).toEqual([0, 0])
    expect(await stored()).toEqual(expected)
  }
})

it('a record stored before publishers were recorded is replaced by the owner’s, but by no older copy', async () => {
  await save({ ...retire, database_specific: {} })
  await sql`update advisory set publisher = '', publisher_rank = -1`.execute(at.connection.db)
  expect(await save({ ...list, database_specific: {} })).toBe(0)
  expect(await save(ours)).toBe(1)
  expect(await packages()).toEqual(['lodash', 'lodash-es'])
  expect(await stored()).toMatchObject([{ copies: [], publisher_rank: 2 }])
})

it('groups that an older version joined are split after an upgrade, once', async () => {
  const { db } = at.connection
  const both = osv('GHSA-r5fr-rjxr-66jc', 'lodash', { aliases: ['CVE-2021-23337', 'CVE-2026-4800'] })
  await save(both, osv('GHSA-35jh-r3h4-6jhm', 'lodash', { aliases: ['CVE-2021-23337'] }))
  const expected = await stored()
  await sql`
    with one as (update vulnerability set names = array['CVE-2021-23337', 'CVE-2026-4800', 'GHSA-35jh-r3h4-6jhm', 'GHSA-r5fr-rjxr-66jc'], covers = '{}'
        where key = 'CVE-2021-23337' returning id),
      moved as (update advisory set vulnerability_id = (select id from one)),
      named as (update vulnerability_name set vulnerability_id = (select id from one) returning name),
      more as (insert into vulnerability_name select 'CVE-2026-4800', id from one)
    select count(*) from named`.execute(db)
  await sql`delete from vulnerability where key = 'GHSA-r5fr-rjxr-66jc'`.execute(db)
  await regroupStaleGroups(db)
  expect(await stored()).toEqual(expected)
  const { rows } = await sql`select * from stale_group`.execute(db)
  expect(rows).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useComponents } from '#test/use-components.ts'
import type { Connection } from '#database/connect.ts'
import type { SaveCounts } from '#feeds/feed.ts'
import { loadFeedStates } from '#feeds/feed-store.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import type { ReevaluationPort } from '#platform/app-context.ts'
import { readOsv } from '@waybill/vulnerabilities/records'
import { osv } from '#test/osv.ts'
import { openTestDatabase } from '#test/test-database.ts'

const queries: string[] = []
const at: { connection: Connection; announced: number; now: Date } = { announced: 0, now: new Date() } as never

const reevaluation: ReevaluationPort = {
  settingsChanged: async () => undefined,
  advisoriesChanged: async () => void at.announced++,
  vulnerabilitiesChanged: async () => undefined,
  productsChanged: async () => undefined,
  componentsChanged: async () => undefined,
  catalogueRestored: async () => undefined,
}

beforeAll(async () => {
  at.connection = await openTestDatabase(({ query }) => queries.push(query.sql))
})

beforeEach(async () => {
  at.announced = 0
  for (const table of [
    'finding_row',
    'advisory',
    'vulnerability',
    'feed',
    'rematch_queue',
    'component_lookup',
    'component',
    'package',
    'company',
  ] as const)
    await at.connection.db.deleteFrom(table).execute()
})

afterAll(() => at.connection.close())

function read(record: object): Exclude<ReturnType<typeof readOsv>, { rejected: string }> {
  const advisory = readOsv(record)
  if ('rejected' in advisory) throw new Error(advisory.rejected)
  return advisory
}

function save(...records: readonly object[]): Promise<SaveCounts> {
  return saveAdvisories({ db: at.connection.db, now: () => at.now, reevaluation }, records.map(read))
}

async function use(...purls: readonly string[]): Promise<void> {
  await useComponents(at.connection.db, purls.toSorted())
}

/** Returns and clears the packages queued for rematching. */
async function takeQueued(): Promise<readonly string[]> {
  const rows = await at.connection.db.deleteFrom('rematch_queue').returning('lookup_key').execute()
  return rows.map(({ lookup_key }) => lookup_key).toSorted()
}

/** Returns every group with its names and advisories. */
async function groups(): Promise<unknown> {
  const { rows } = await sql<{ key: string; names: string[]; advisories: string[] }>`
    select v.key, array(select name from vulnerability_name n where n.vulnerability_id = v.id order by name collate "C") as names,
      array(select id from advisory a where a.vulnerability_id = v.id order by id) as advisories
    from vulnerability v order by v.key`.execute(at.connection.db)
  const stored = await at.connection.db.selectFrom('vulnerability').select(['key', 'names']).orderBy('key').execute()
  expect(stored).toEqual(rows.map(({ key, names }) => ({ key, names })))
  return Object.fromEntries(rows.map(({ key, names, advisories }) => [key, { names, advisories }]))
}

describe('saveAdvisories', () => {
  it('stores the complete content of an advisory', async () => {
    const record = osv('GHSA-1', 'one', {
      aliases: ['CVE-2024-1'],
      published: '2023-01-01T00:00:00Z',
      details: 'Long \u0000 words',
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
      references: [{ type: 'WEB', url: 'https://a.b' }],
      database_specific: { cwe_ids: ['CWE-79'] },
    })
    await save(record)
    const { digest, vulnerability_id, ...advisory } = await at.connection.db.selectFrom('advisory').selectAll().executeTakeFirstOrThrow()
    const severities = [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }]
    expect(digest).toMatch(/^[0-9a-f]{64}$/u)
    expect(advisory).toEqual({
      id: 'GHSA-1',
      kind: 'vulnerability',
      modified: new Date('2024-01-01'),
      published: new Date('2023-01-01'),
      withdrawn: null,
      aliases: ['CVE-2024-1'],
      summary: 'About GHSA-1',
      details: 'Long  words',
      severities,
      cwes: ['CWE-79'],
      links: [{ type: 'WEB', url: 'https://a.b' }],
      cpes: null,
      publisher: '',
      publisher_rank: 1,
      imported: at.now,
      changed: at.now,
    })
    expect(await at.connection.db.selectFrom('advisory_affected').selectAll().execute()).toEqual([
      {
        advisory_id: 'GHSA-1',
        ordinal: 0,
        lookup_key: 'npm:one',
        ecosystem: 'npm',
        release: null,
        name: 'one',
        kind: 'vulnerability',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/u),
        in_force: true,
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
        versions: [],
        severities: [],
      },
    ])
    expect(await at.connection.db.selectFrom('vulnerability').selectAll().execute()).toEqual([
      {
        id: vulnerability_id,
        key: 'CVE-2024-1',
        names: ['CVE-2024-1', 'GHSA-1'],
        summary: 'About GHSA-1',
        details: 'Long  words',
        severities,
        covers: [],
        known_exploited: false,
        search: expect.stringContaining('one'),
      },
    ])
  })

  it('changes and queues nothing when the same advisory comes again', async () => {
    await use('pkg:npm/one@1.0.0', 'pkg:npm/two@1.0.0')
    const records = [
      osv('GHSA-1', 'one', { aliases: ['CVE-2024-1'] }),
      osv('PYSEC-1', 'two', { aliases: ['CVE-2024-1'] }),
      osv('MAL-1', 'two'),
    ]
    expect(await save(...records)).toEqual({ changed: 3, unchanged: 0 })
    expect(await takeQueued()).toEqual(['npm:one', 'npm:two'])
    expect(await save(...records)).toEqual({ changed: 0, unchanged: 3 })
    expect(await takeQueued()).toEqual([])
    expect(at.announced).toBe(1)
    expect((await loadFeedStates(at.connection.db))('osv').records).toBe(3)
  })

  it('updates the date of an unchanged record without re-evaluation', async () => {
    await use('pkg:npm/one@1.0.0')
    await save(osv('GHSA-1', 'one'))
    await takeQueued()
    expect(await save(osv('GHSA-1', 'one', { modified: '2025-05-05T00:00:00Z' }))).toEqual({ changed: 0, unchanged: 1 })
    expect(await takeQueued()).toEqual([])
    const { modified } = await at.connection.db.selectFrom('advisory').select('modified').executeTakeFirstOrThrow()
    expect(modified).toEqual(new Date('2025-05-05'))
  })

  it('ignores an older copy of a record', async () => {
    await save(osv('GHSA-1', 'one', { modified: '2024-05-05T00:00:00Z' }))
    expect(await save(osv('GHSA-1', 'other', { modified: '2024-05-04T00:00:00Z' }))).toEqual({ changed: 0, unchanged: 1 })
    const { name } = await at.connection.db.selectFrom('advisory_affected').select('name').executeTakeFirstOrThrow()
    expect(name).toBe('one')
  })

  it('stores a changed record with an unchanged date', async () => {
    await save(osv('GHSA-1', 'one'))
    expect(await save(osv('GHSA-1', 'other'))).toEqual({ changed: 1, unchanged: 0 })
  })

  it('always chooses the same one of several records with one id and date', async () => {
    const twice = [osv('GHSA-1', 'one'), osv('GHSA-1', 'other')]
    const { db } = at.connection
    for (const changed of [1, 0, 0]) {
      const seen = new Set<string>()
      const tallies = [
        await saveAdvisories({ db, now: () => at.now, reevaluation }, twice.slice(0, 1).map(read), { seen }),
        await saveAdvisories({ db, now: () => at.now, reevaluation }, twice.slice(1).map(read), { seen }),
      ]
      expect(tallies[0]?.changed).toBe(changed)
      expect(tallies[1]?.changed).toBe(0)
    }
    expect(await save(...twice)).toEqual({ changed: 0, unchanged: 2 })
  })

  it('replaces the complete content of a changed advisory', async () => {
    const two = osv('GHSA-1', 'one')['affected'] as object[]
    await save(osv('GHSA-1', 'one', { affected: [...two, ...(osv('x', 'two')['affected'] as object[])] }))
    await save(osv('GHSA-1', 'three'))
    const rows = await at.connection.db.selectFrom('advisory_affected').select(['ordinal', 'lookup_key']).execute()
    expect(rows).toEqual([{ ordinal: 0, lookup_key: 'npm:three' }])
  })
})

describe('queued packages', () => {
  it('are exactly the packages in use that a new or changed advisory names or named', async () => {
    await use('pkg:npm/one@1.0.0', 'pkg:npm/two@1.0.0', 'pkg:pypi/one@1', 'pkg:npm/other@1')
    await save(osv('GHSA-1', 'one'), osv('GHSA-2', 'nobody-uses-this'), osv('GHSA-3', 'other'))
    expect(await takeQueued()).toEqual(['npm:one', 'npm:other'])
    await save(osv('GHSA-1', 'two', { modified: '2024-02-02T00:00:00Z' }), osv('GHSA-3', 'other'))
    expect(await takeQueued()).toEqual(['npm:one', 'npm:two'])
  })

  it('are none, without a notification, when no module uses the packages', async () => {
    await save(osv('GHSA-1', 'one'))
    expect([await takeQueued(), at.announced]).toEqual([[], 0])
  })

  it('include binary packages by their source, and every other name of a component', async () => {
    await use('pkg:deb/debian/libssl3@3.0?distro=debian-12&upstream=openssl', 'pkg:golang/github.com/a/b@v1.0.0#c')
    const debian = { package: { ecosystem: 'Debian:12', name: 'openssl' }, ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }] }
    const go = { package: { ecosystem: 'Go', name: 'github.com/a/b' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }
    await save(osv('DSA-1', '', { affected: [debian] }), osv('GO-1', '', { affected: [go] }))
    expect(await takeQueued()).toEqual(['Debian:openssl', 'Go:github.com/a/b'])
  })

  it('include those of an advisory that is withdrawn, once, and none of one that arrives withdrawn', async () => {
    await use('pkg:npm/one@1.0.0')
    await save(osv('GHSA-1', 'one'))
    await takeQueued()
    await save(osv('GHSA-1', 'one', { modified: '2024-02-02T00:00:00Z', withdrawn: '2024-02-02T00:00:00Z' }))
    expect(await takeQueued()).toEqual(['npm:one'])
    await save(osv('GHSA-1', 'one', { modified: '2024-03-03T00:00:00Z', withdrawn: '2024-02-02T00:00:00Z', summary: 'New words' }))
    await save(osv('GHSA-9', 'one', { withdrawn: '2024-02-02T00:00:00Z' }))
    expect(await takeQueued()).toEqual([])
  })

  it('include those of unchanged advisories whose group changed', async () => {
    await use('pkg:npm/one@1.0.0', 'pkg:npm/two@1.0.0')
    await save(osv('GHSA-1', 'one', { aliases: ['CVE-2024-1'] }))
    await takeQueued()
    await save(osv('GHSA-2', 'two', { aliases: ['CVE-2024-1'] }))
    expect(await takeQueued()).toEqual(['npm:one', 'npm:two'])
    await save(osv('GHSA-2', 'two', { aliases: ['CVE-2024-1'], summary: 'Other words' }))
    expect(await takeQueued()).toEqual(['npm:two'])
  })

  it('are locked if queued already, so that no worker takes them before the change is visible', async () => {
    await use('pkg:npm/one@1.0.0')
    await save(osv('GHSA-1', 'one'))
    const { since } = await at.connection.db.selectFrom('rematch_queue').select('since').executeTakeFirstOrThrow()
    await save(osv('GHSA-2', 'one'))
    expect(at.announced).toBe(2)
    expect(await at.connection.db.selectFrom('rematch_queue').selectAll().execute()).toEqual([{ lookup_key: 'npm:one', since }])
  })
})

describe('groups of aliases', () => {
  const one = osv('GHSA-1', 'one', { aliases: ['CVE-2024-1'] })
  const two = osv('PYSEC-1', 'two')
  const bridge = osv('RUSTSEC-1', 'three', { aliases: ['GHSA-1', 'PYSEC-1'] })

  it('merge when an advisory joins them, and split when it no longer does', async () => {
    await save(one, two)
    const apart = {
      'CVE-2024-1': { names: ['CVE-2024-1', 'GHSA-1'], advisories: ['GHSA-1'] },
      'PYSEC-1': { names: ['PYSEC-1'], advisories: ['PYSEC-1'] },
    }
    expect(await groups()).toEqual(apart)
    await save(bridge)
    expect(await groups()).toEqual({
      'CVE-2024-1': { names: ['CVE-2024-1', 'GHSA-1', 'PYSEC-1', 'RUSTSEC-1'], advisories: ['GHSA-1', 'PYSEC-1', 'RUSTSEC-1'] },
    })
    await save({ ...bridge, aliases: [] })
    expect(await groups()).toEqual({ ...apart, 'RUSTSEC-1': { names: ['RUSTSEC-1'], advisories: ['RUSTSEC-1'] } })
  })

  it('split when the advisory that joined them is withdrawn', async () => {
    await save(one, two, bridge)
    await save({ ...bridge, withdrawn: '2024-05-05T00:00:00Z' })
    expect(Object.keys((await groups()) as object)).toEqual(['CVE-2024-1', 'PYSEC-1', 'RUSTSEC-1'])
  })

  it('change their key, and lose names that no record asserts', async () => {
    await save(osv('GHSA-1', 'one'), osv('PYSEC-1', 'two', { aliases: ['GHSA-1'] }))
    await save(osv('PYSEC-1', 'two', { aliases: ['GHSA-1', 'CVE-2024-7'] }))
    expect(Object.keys((await groups()) as object)).toEqual(['CVE-2024-7'])
    await save(osv('PYSEC-1', 'two', { aliases: ['GHSA-1'] }))
    expect(await groups()).toEqual({ 'GHSA-1': { names: ['GHSA-1', 'PYSEC-1'], advisories: ['GHSA-1', 'PYSEC-1'] } })
  })

  it('are the same in any order and batching of advisories', async () => {
    const names = ['CVE-2024-1', 'CVE-2024-2', 'GHSA-1', 'GHSA-2', 'GHSA-3', 'PYSEC-1', 'GO-1', 'X-1', 'X-2']
    const records = names.map((id, i) =>
      osv(id, id, { aliases: i % 2 === 0 ? names.slice(i + 1, i + 3) : [], ...(i === 4 && { withdrawn: '2024-01-01T00:00:00Z' }) }),
    )
    await save(...records)
    const expected = await groups()
    for (const order of [records, records.toReversed(), [...records.slice(5), ...records.slice(0, 5)]]) {
      await at.connection.db.deleteFrom('advisory').execute()
      await at.connection.db.deleteFrom('vulnerability').execute()
      for (const record of order) await save(record)
      expect(await groups()).toEqual(expected)
    }
  })

  it('keep the texts of advisories outside the batch', async () => {
    await save(osv('GHSA-1', 'one', { details: 'Reviewed' }), osv('AAA-1', 'two', { details: 'Raw', aliases: ['GHSA-1'] }))
    await save(osv('AAA-1', 'two', { details: 'Rewritten', aliases: ['GHSA-1'] }))
    const words = await at.connection.db.selectFrom('vulnerability').select(['summary', 'details']).execute()
    expect(words).toEqual([{ summary: 'About GHSA-1', details: 'Reviewed' }])
  })
})

it('an advisory keeps the moment of its first import', async () => {
  const first = new Date('2026-03-01T00:00:00Z')
  at.now = first
  await save(osv('GHSA-1', 'one'))
  at.now = new Date('2026-03-02T00:00:00Z')
  await save(osv('GHSA-1', 'two'), osv('GHSA-2', 'one'))
  const stored = await at.connection.db.selectFrom('advisory').select(['id', 'imported']).orderBy('id').execute()
  expect(stored).toEqual([
    { id: 'GHSA-1', imported: first },
    { id: 'GHSA-2', imported: at.now },
  ])
})

it('an advisory keeps the moment at which an import last changed more than its date (docs/reference/changes.md#advisories)', async () => {
  await save(osv('GHSA-1', 'one'), osv('GHSA-2', 'one'))
  const first = at.now
  at.now = new Date('2026-03-02T00:00:00Z')
  await save({ ...osv('GHSA-1', 'one'), modified: '2026-03-02T00:00:00Z' }, osv('GHSA-2', 'two'))
  expect(await at.connection.db.selectFrom('advisory').select(['id', 'changed']).orderBy('id').execute()).toEqual([
    { id: 'GHSA-1', changed: first },
    { id: 'GHSA-2', changed: at.now },
  ])
})

describe('a batch', () => {
  it('is one transaction: when it fails, nothing of it is there', async () => {
    await save(osv('GHSA-1', 'one', { aliases: ['CVE-2024-1'] }))
    const before = await groups()
    const { db } = at.connection
    const failing = saveAdvisories(
      { db, now: () => at.now, reevaluation },
      [osv('GHSA-2', 'two', { aliases: ['CVE-2024-1'] }), osv('GHSA-1', 'three')].map(read),
      {
        withinTransaction: () => Promise.reject(new Error('the power went')),
      },
    )
    await expect(failing).rejects.toThrow('the power went')
    expect(await groups()).toEqual(before)
    expect(await db.selectFrom('advisory_affected').select('name').execute()).toEqual([{ name: 'one' }])
    expect((await loadFeedStates(db))('osv').records).toBe(1)
  })

  it('takes as many statements for 500 advisories as for 5', async () => {
    async function count(size: number, prefix: string): Promise<number> {
      function make(alias: (i: number) => number): readonly object[] {
        return Array.from({ length: size }, (_, i) =>
          osv(`${prefix}-${String(i)}`, `p${String(i)}`, { aliases: [`CVE-2024-${String(alias(i))}`] }),
        )
      }
      queries.length = 0
      await save(...make((i) => i))
      await save(...make(() => size))
      return queries.length
    }
    await save(osv('GHSA-x', 'x'))
    expect(await count(500, 'GHSA')).toBe(await count(5, 'PYSEC'))
  })
})

import { Readable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { clientOf, makeCompany, operatorKey, type Service, service, startService, type TestCompany } from '#test/harness.ts'
import { connectEmbedded, type Connection } from '#database/connect.ts'
import type { Database } from '#database/database.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import { digestOf } from '#platform/files/file-store.ts'
import { startS3Server } from '#test/s3-server.ts'
import { rematchAfterUpgrade } from '#analysis/analysis.ts'
import { findLastBackup } from '#backup/last-backup-store.ts'
import { restoreArchive } from '#backup/restore-archive.ts'
import { writeArchive } from '#backup/write-archive.ts'
import { isServer } from '#test/test-server.ts'

/** Starts a separate service for one test. */
async function start(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const made = await startService(env)
  onTestFinished(() => stop(made))
  await rematchAfterUpgrade(made.context)
  await made.context.jobs.settled()
  return made
}

async function stop({ http, context, connection }: Service): Promise<void> {
  await http.close()
  await context.jobs.stop()
  await connection.close()
}

async function storedPaths({ context }: Service): Promise<readonly string[]> {
  return (await Array.fromAsync(context.files.list())).map(({ path }) => path).toSorted()
}

async function fetchBackup(from: Service): Promise<Buffer> {
  const answer = await from.http.inject({ url: '/api/v2/admin/backup', headers: { 'x-api-key': operatorKey } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zstd'])
  return answer.rawPayload
}

function restoreInto(to: Service, archive: Buffer) {
  return clientOf(to, operatorKey).request({
    method: 'POST',
    url: '/admin/restore',
    headers: { 'content-type': 'application/zstd' },
    payload: archive,
  })
}

/** Returns every row of every table as exact text, besides what an archive cannot know: that it was written. */
async function contents({ db }: Pick<Connection, 'db'>): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%' and c.relname <> 'last_backup'
    order by 1`.execute(db)
  return Object.fromEntries(
    await Promise.all(
      tables.rows.map(async ({ name }) => {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t order by 1`.execute(db)
        return [name, rows.map(({ row }) => row)] as const
      }),
    ),
  )
}

const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'application', name: 'shop', 'bom-ref': 'root' } },
  components: [
    { type: 'library', name: 'lodash', version: '4.17.15', purl: 'pkg:npm/lodash@4.17.15', 'bom-ref': 'l' },
    { type: 'library', name: 'minimist', version: '1.2.0', purl: 'pkg:npm/minimist@1.2.0' },
  ],
  dependencies: [{ ref: 'root', dependsOn: ['l'] }],
}

const advisory = {
  id: 'TEST-2026-1',
  modified: '2026-01-02T03:04:05.678901Z',
  summary: 'quotes " and \\ and \t and ünïcödé 🦊',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'lodash' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
    },
  ],
}

/** The result of a repository scan, which a client uploads. */
const deepScan = {
  uid: '',
  url: 'https://git.example/acme/shop',
  time: 1_795_310_547.3,
  result: {},
  waybill: {
    version: 1,
    scanner_version: '1-abc',
    source: { url: 'https://git.example/acme/shop', commit: 'a'.repeat(40) },
    root: { name: 'shop', version: '1.2.0' },
    license: { declared: 'MIT', detected: 'MIT', files: ['LICENSE'] },
    files: [],
    components: [
      { purl: 'pkg:npm/left-pad@1.0.0', name: 'left-pad', version: '1.0.0', from: 'package-lock.json', scope: 'required', direct: true },
    ],
  },
}

/** Fills a service with feeds, a company with tags, sealed secrets, an imported SBOM and its findings. */
async function fill(at: Service): Promise<TestCompany> {
  const imported = await clientOf(at, operatorKey).post('/admin/feeds/osv/import', advisory)
  expect(imported).toMatchObject({ status: 200 })
  const company = await makeCompany({ in: at })
  const tag = await company.post('/account/tags', { name: 'a; "b" {c}' })
  expect(tag).toMatchObject({ status: 201 })
  const project = await company.post('/core/projects', { name: 'Shop', github: { token: 'hush', repository: 'a/b', active: true } })
  expect(project).toMatchObject({ status: 201 })
  const scan = await company.post('/core/imports/scan/cyclonedx?project=Shop', sbom)
  expect(scan).toMatchObject({ status: 201 })
  const [finding] = (await company.get(`/core/modules/${scan.body.moduleId}/findings`)).body
  expect(finding).toMatchObject({ key: 'TEST-2026-1' })
  const uploaded = await company.post('/repository/upload-results?module=shop&projectName=Shop&moduleName=scanned', deepScan)
  expect(uploaded).toMatchObject({ status: 200, body: { scanId: expect.any(String) } })
  await at.context.jobs.settled()
  return company
}

const samples: { archive?: Promise<Buffer> } = {}

/** Returns the backup of a filled service, made once. */
function sample(): Promise<Buffer> {
  return (samples.archive ??= makeSample())
}

async function makeSample(): Promise<Buffer> {
  const from = await startService()
  await fill(from)
  const archive = await fetchBackup(from)
  await stop(from)
  return archive
}

/** Returns the lines of an archive. */
function linesOf(archive: Buffer): string[] {
  return zstdDecompressSync(archive).toString('latin1').split('\n').slice(0, -1)
}

function archiveOf(lines: readonly string[]): Buffer {
  const body = Buffer.from(`${lines.slice(0, -1).join('\n')}\n`, 'latin1')
  const end = { ...JSON.parse(lines.at(-1)!), sha256: digestOf(body) }
  return zstdCompressSync(Buffer.concat([body, Buffer.from(`${JSON.stringify(end)}\n`)]))
}

describe('a backup', () => {
  // three services with databases of their own
  it('carries documents from a folder into a bucket and back', { timeout: 300_000 }, async () => {
    const storage = await startS3Server()
    onTestFinished(storage.close)
    const bucket = {
      WAYBILL_FILES: `s3://${storage.bucket}/waybill`,
      AWS_ENDPOINT_URL: storage.url,
      AWS_REGION: storage.region,
      AWS_ACCESS_KEY_ID: storage.accessKeyId,
      AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
    }
    const [from, there, back] = [await start(), await start(bucket), await start()]
    const company = await fill(from)
    const digest = await from.context.files.save(company.companyId, Buffer.from('a document'))
    for (const [source, target] of [
      [from, there],
      [there, back],
    ] as const) {
      expect(await restoreInto(target, await fetchBackup(source))).toMatchObject({ status: 200, body: { files: 4 } })
      expect(await storedPaths(target)).toEqual(await storedPaths(from))
      expect(await target.context.files.read(company.companyId, digest)).toEqual(Buffer.from('a document'))
    }
    expect((await clientOf(there, operatorKey).delete(`/admin/companies/${company.companyId}`)).status).toBe(204)
    await there.context.jobs.settled()
    expect(await storedPaths(there)).toEqual([])
  })

  it('restores every value and document into an empty service, which then works', async () => {
    const [from, to] = [await start(), await start()]
    const company = await fill(from)
    // columns of every type in an extra table: tables of later migrations are included without a change
    for (const { context } of [from, to])
      await sql`
        create table everything (
          id int generated always as identity primary key, parent int references everything, other text generated always as (word || '!') stored,
          word text, list text[], grid int[], raw bytea, at timestamptz, day date, num numeric, real float8, doc jsonb, yes boolean, big bigint
        )`.execute(context.db)
    await sql`
      insert into everything (id, parent, word, list, grid, raw, at, day, num, real, doc, yes, big) overriding system value values
        (1, 70, 'NULL', array['a,b', null, '"', '{}', '', ${'\\'}], array[[1,2],[3,4]], ${Buffer.from([0, 1, 10, 13, 34, 92, 255])},
          '2026-01-02 03:04:05.678901+05', 'infinity', 123456789012345678901234567890.123, 0.1, 'null', true, 9007199254740993),
        (70, null, ${'line\nfeed\r\ttab \u2028 "quoted" \\ 🦊'}, array[]::text[], null, '', '-infinity', '0044-03-15 BC', 'NaN', '-Infinity',
          '{"a": [1, "\\u00e4", null], "big": 12345678901234567890123}', false, null),
        (71, 71, null, null, null, null, null, null, null, 5e-324, null, null, null)`.execute(from.context.db)

    const answer = await restoreInto(to, await fetchBackup(from))

    expect(answer).toMatchObject({ status: 200 })
    expect(await contents(to.context)).toEqual(await contents(from.context))
    expect(answer.body.files).toBe(3)
    expect(await storedPaths(to)).toEqual(await storedPaths(from))
    for (const path of await storedPaths(from))
      expect(await to.context.files.readStored(path)).toEqual(await from.context.files.readStored(path))

    const there = clientOf(to, company.key)
    const [repositoryScan] = (await there.get('/repository/scans')).body
    expect(repositoryScan).toMatchObject({ url: 'https://git.example/acme/shop', status: 'finished', moduleName: 'scanned' })
    expect((await there.get(`/repository/results/${repositoryScan.uid}.json`)).body).toEqual(deepScan)
    expect((await there.get(`/core/scans/${repositoryScan.scanId}`)).body.deepScanId).toBe(repositoryScan.uid)
    const [project] = (await there.get('/core/projects')).body
    expect(project.name).toBe('Shop')
    // sequences continue, and foreign keys are as strict as before
    const { rows } = await sql<{ id: number }>`insert into everything (word) values ('new') returning id`.execute(to.context.db)
    expect(rows[0]?.id).toBe(72)
    await expect(sql`insert into everything (parent) values (1000)`.execute(to.context.db)).rejects.toThrow(/foreign key/u)
    const again = await there.post('/core/imports/scan/cyclonedx?project=Shop&module=other', {
      ...sbom,
      components: [...sbom.components, { type: 'library', name: 'left-pad', version: '1.0.0', purl: 'pkg:npm/left-pad@1.0.0' }],
    })
    expect(again).toMatchObject({ status: 201 })
  })

  it.skipIf(!isServer)('moves from PostgreSQL to the embedded database and back (PostgreSQL only)', async () => {
    const embedded = await connectEmbedded(undefined)
    await migrate(embedded.db)
    const [from, back] = [await start(), embedded]
    await fill(from)
    const migrations = await readMigrations()
    const noRecheck = { advisoriesChanged: async () => undefined, catalogueRestored: async () => undefined }
    const context = { ...from.context, db: back.db, reevaluation: { ...from.context.reevaluation, ...noRecheck } }
    const quiet = { ...context, jobs: { ...context.jobs, enqueue: async () => undefined } }
    await restoreArchive(quiet, Readable.from([await fetchBackup(from)]), migrations)
    expect(await contents(back)).toEqual(await contents(from.context))

    const to = await start()
    const archive = await writeArchive(quiet)
    const chunks: Buffer[] = []
    for await (const chunk of archive) chunks.push(chunk as Buffer)
    expect((await restoreInto(to, Buffer.concat(chunks))).status).toBe(200)
    expect(await contents(to.context)).toEqual(await contents(from.context))
    await embedded.close()
  })
})

describe('after a restore', () => {
  it('queued packages are rematched and unfinished scans completed', async () => {
    const from = await start()
    const company = await fill(from)
    await from.context.jobs.stop()
    await sql`update scan set status = 'Scheduled'`.execute(from.context.db)
    await sql`delete from component_match`.execute(from.context.db)
    await sql`insert into rematch_queue (lookup_key) select distinct lookup_key from advisory_affected`.execute(from.context.db)
    const to = await start()

    expect((await restoreInto(to, await fetchBackup(from))).status).toBe(200)
    await to.context.jobs.settled()

    const { rows: left } = await sql`select 1 from rematch_queue`.execute(to.context.db)
    expect(left).toHaveLength(0)
    const { rows: matches } = await sql`select 1 from component_match`.execute(to.context.db)
    expect(matches).toHaveLength(1)
    const [scan] = (await clientOf(to, company.key).get('/core/scans')).body
    expect(scan.analysisStatus).toBe('Finished')
  })

  it('a service with another WAYBILL_SECRET is warned that sealed secrets stay sealed', async () => {
    const [same, other] = [await start(), await start({ WAYBILL_SECRET: 'quite another secret' })]
    const archive = await sample()
    expect((await restoreInto(same, archive)).body.warning).toBeUndefined()
    expect((await restoreInto(other, archive)).body.warning).toMatch(/another WAYBILL_SECRET/u)
  })

  it('the migrations that came after the archive have run on its rows', async () => {
    const to = await start()
    await shoutNames(to.context.db)
    const migrations = { ...(await readMigrations()), '9999-later.sql': { up: shoutNames } }

    await restoreArchive(to.context, Readable.from([await sample()]), migrations)

    const { rows } = await sql`select shouted from project`.execute(to.context.db)
    expect(rows).toEqual([{ shouted: 'SHOP' }])
  })
})

async function shoutNames(db: Database): Promise<void> {
  await sql`alter table project add column shouted text`.execute(db)
  await sql`update project set shouted = upper(name)`.execute(db)
  await sql`alter table project alter column shouted set not null`.execute(db)
}

/** What later migrations made, to be taken out of an archive. */
interface Later {
  /** The first of them. */
  readonly since: string
  readonly tables: readonly string[]
  readonly columns: Readonly<Record<string, readonly string[]>>
}

/** Returns the archive as a version without these migrations would have written it. */
function withoutLater(archive: Buffer, later: Later): Buffer {
  const [header = '', ...lines] = linesOf(archive)
  const parsed = JSON.parse(header)
  const migrations = parsed.migrations.filter((name: string) => name < later.since)
  expect(parsed.migrations).toContain(later.since)
  const kept = [JSON.stringify({ ...parsed, migrations }), ...linesWithout(lines.slice(0, -1), later)]
  const { end } = JSON.parse(lines.at(-1)!)
  const tables = kept.filter((line) => line.startsWith('{"table"')).length
  const rows = kept.filter((line) => line.startsWith('[')).length
  expect(tables).toBe(end.tables - later.tables.length)
  return archiveOf([...kept, JSON.stringify({ end: { ...end, tables, rows } })])
}

function linesWithout(lines: readonly string[], later: Later): readonly string[] {
  const at = { table: '', columns: [] as readonly string[] }
  return lines.flatMap((line) => {
    if (line.startsWith('{"table"')) Object.assign(at, JSON.parse(line))
    if (line.startsWith('{"file"')) at.table = ''
    if (later.tables.includes(at.table)) return []
    const dropped = later.columns[at.table]
    return dropped === undefined ? [line] : [withoutColumns(line, at.columns, dropped)]
  })
}

function withoutColumns(line: string, columns: readonly string[], dropped: readonly string[]): string {
  function keep(values: readonly unknown[]): readonly unknown[] {
    return values.filter((_, i) => !dropped.includes(columns[i]!))
  }
  const record = JSON.parse(line)
  return JSON.stringify(Array.isArray(record) ? keep(record) : { ...record, columns: keep(columns) })
}

const entry = { cveKey: 'TEST-2026-1', key: 'npm:lodash', version: '4.17.15', comment: 'not called' }

/** Replaces the allow list of a module. */
async function allow(client: Pick<TestCompany, 'post'>, moduleId: string, whitelist: readonly object[]): Promise<void> {
  expect(await client.post(`/core/modules/${moduleId}`, { cveConfig: { whitelist, blacklist: [] } })).toMatchObject({ status: 200 })
}

async function removedEntries({ context: { db } }: Service): Promise<number> {
  const { rows } = await sql`select 1 from removed_entry`.execute(db)
  return rows.length
}

it('an archive of a version without removed entries and fetched device keys is restored, and both work then', async () => {
  const [from, to] = [await start(), await start()]
  const company = await fill(from)
  const user = await company.post('/account/users', { email: 'ann@example.com', name: 'Ann', roles: [] })
  expect(user).toMatchObject({ status: 201 })
  await sql`
    insert into device_approval (company_id, device_hash, user_id, key_id, name, scopes, key_expires, expires, fetched)
    values (${company.companyId}, '\\x01', ${user.body.userId}, ${user.body.userId}, 'cli', '{}', now(), now(), now())`.execute(
    from.context.db,
  )
  const [{ _id: moduleId }] = (await company.get('/core/modules')).body
  await allow(company, moduleId, [entry])
  await allow(company, moduleId, [])
  const later: Later = {
    since: '0390-device-key-again.sql',
    tables: ['company_component_count', 'component_counted_module', 'dropped_alias', 'past_repository', 'removed_entry'],
    columns: {
      advisory: ['imported', 'changed'],
      device_approval: ['fetched'],
      module_analysis: ['attachments'],
      own_statement: ['components'],
      dependency_track_version: ['is_active', 'properties'],
    },
  }
  expect(await restoreInto(to, withoutLater(await fetchBackup(from), later))).toMatchObject({ status: 200, body: { files: 3 } })
  const { rows } = await sql`select name, fetched from device_approval`.execute(to.context.db)
  expect(rows).toEqual([{ name: 'cli', fetched: null }])
  expect((await contents(to.context))['project']).toEqual((await contents(from.context))['project'])

  expect(await removedEntries(from)).toBe(1)
  expect(await removedEntries(to)).toBe(0)
  const there = clientOf(to, company.key)
  await allow(there, moduleId, [entry])
  await allow(there, moduleId, [])
  expect(await removedEntries(to)).toBe(1)
})

it('migrations create only tables, and views that go with them: the restore of an older archive would have to drop anything else too', async () => {
  const { context } = await service()
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = current_schema()::regnamespace
    union all select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('m', 'f', 'c')
    union all select typname from pg_type where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd', 'r')
    union all select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`.execute(context.db)
  expect(rows).toEqual([])
})

/** Returns the archive with one line changed and a matching digest. */
async function changed(where: RegExp, by: (line: string) => string): Promise<Buffer> {
  const lines = linesOf(await sample())
  expect(lines.findIndex((line) => where.test(line))).toBeGreaterThanOrEqual(0)
  return archiveOf(lines.map((line) => (where.test(line) ? by(line) : line)))
}

describe('rejected with 400, and nothing is stored', () => {
  /** Returns the error for an archive that must be rejected. */
  async function rejectionOf(archive: Buffer): Promise<string> {
    const to = await empty
    const answer = await restoreInto(to, archive)
    expect([answer.status, answer.body.parameter]).toEqual([400, 'body'])
    expect(await contents(to.context)).toEqual(await untouched)
    expect(await storedPaths(to)).toEqual([])
    return answer.body.error
  }
  const empty = startService()
  const untouched = empty.then(({ context }) => contents(context))
  afterAll(async () => stop(await empty))
  it('a truncated archive', async () => {
    const archive = await sample()
    for (const at of [0.1, 0.5, 0.9]) expect(await rejectionOf(archive.subarray(0, Math.floor(archive.length * at)))).toMatch(/truncated/u)
    expect(await rejectionOf(archive.subarray(0, archive.length - 30))).toMatch(/truncated/u)
    const text = zstdDecompressSync(archive)
    for (const at of [0.1, 0.5, 0.9])
      expect(await rejectionOf(zstdCompressSync(text.subarray(0, Math.floor(text.length * at))))).toMatch(/truncated/u)
    expect(await rejectionOf(zstdCompressSync(text.subarray(0, text.lastIndexOf('{"end"'))))).toMatch(/truncated/u)
  })

  it('an archive with an altered byte', async () => {
    const text = zstdDecompressSync(await sample())
    const at = text.indexOf('lodash')
    text.write('lodosh', at)
    expect(await rejectionOf(zstdCompressSync(text))).toMatch(/altered/u)
    const packed = Buffer.from(await sample())
    packed.writeUInt8(packed.readUInt8(Math.floor(packed.length / 2)) ^ 0xff, Math.floor(packed.length / 2))
    expect(await rejectionOf(packed)).toMatch(/cannot be restored/u)
  })

  it('another kind of file', async () => {
    expect(await rejectionOf(Buffer.from('no archive at all'))).toMatch(/damaged, or not a backup/u)
    expect(await rejectionOf(Buffer.alloc(0))).toMatch(/truncated/u)
    expect(await rejectionOf(zstdCompressSync('{"some": "json"}\n'))).toMatch(/not a backup/u)
    expect(await rejectionOf(zstdCompressSync('[]\n'))).toMatch(/not a backup/u)
    expect(await rejectionOf(zstdCompressSync('\n\n\n'))).toMatch(/not a backup/u)
  })

  it('an archive of a newer version, naming what is not known', async () => {
    expect(
      await rejectionOf(await changed(/^\{"format"/u, (line) => line.replace('"migrations":[', '"migrations":["0000-older.sql",'))),
    ).toMatch(/newer.*0000-older/u)
    expect(await rejectionOf(await changed(/^\{"format"/u, (line) => line.replace('"version":1', '"version":2')))).toMatch(
      /format version 2/u,
    )
    expect(await rejectionOf(await changed(/^\{"format"/u, (line) => line.replace(/"migrations":\[.*\]/u, '"migrations":[]')))).toMatch(
      /lack the migration/u,
    )
  })

  it('rows that the tables reject', async () => {
    expect(await rejectionOf(await changed(/^\{"table":"project"/u, (line) => line.replace('"project"', '"projection"')))).toMatch(
      /table projection is unknown/u,
    )
    expect(await rejectionOf(await changed(/^\{"table":"project"/u, (line) => line.replace('"settings"', '"sitting"')))).toMatch(/columns/u)
    expect(await rejectionOf(await changed(/^\{"table":"rematch_queue"/u, () => '{"table":"feed","columns":["name"]}'))).toMatch(/feed/u)
    expect(await rejectionOf(await changed(/"Shop"/u, (line) => line.replace('"Shop"', '"Shop",null')))).toMatch(/columns of its table/u)
    expect(await rejectionOf(await changed(/"Shop"/u, (line) => line.replace('"Shop"', '7')))).toMatch(/columns of its table/u)
    expect(
      await rejectionOf(await changed(/"Shop"/u, (line) => line.replace(/^\["[^"]+"/u, '["0190a0a0-0000-7000-8000-000000000000"'))),
    ).toMatch(/rejects in the table/u)
    expect(await rejectionOf(await changed(/"Shop"/u, (line) => line.replace(/^\["[^"]+"/u, '["no uuid"')))).toMatch(/rejects/u)
    expect(await rejectionOf(await changed(/"Shop"/u, (line) => line.replace('"Shop"', '"Sh\\u0000p"')))).toMatch(/rejects/u)
  })

  it('rows whose violation shows only at the end, and the files before it', async () => {
    const dangling = await changed(/^\["TEST-2026-1"/u, (line) => line.replace(/^(\["TEST-2026-1","[^"]*","[^"]*",)"\d+"/u, '$1"999"'))
    expect(linesOf(dangling).find((line) => line.startsWith('["TEST-2026-1"'))).toContain('"999"')
    expect(await rejectionOf(dangling)).toMatch(/rejects in the table advisory/u)
  })

  it('rows and files beyond what the end record counts', async () => {
    const lines = linesOf(await sample())
    expect(await rejectionOf(archiveOf([...lines.slice(0, -1), lines.at(-1)!.replace(/"rows":\d+/u, '"rows":1')]))).toMatch(
      /do not match its counts/u,
    )
    const whole = zstdDecompressSync(await sample())
    expect(await rejectionOf(zstdCompressSync(Buffer.concat([whole, Buffer.from('more')])))).toMatch(/continues after its end/u)
  })

  it('files with a path outside the store, an altered content or an excessive length', async () => {
    for (const path of ['../evil', '/etc/passwd', 'a/../../b', '.ssh/keys', 'company'])
      expect(await rejectionOf(await changed(/^\{"file"/u, (line) => line.replace(/"file":"[^"]+"/u, `"file":"${path}"`)))).toMatch(
        /with an invalid path/u,
      )
    expect(
      await rejectionOf(await changed(/^\{"file"/u, (line) => line.replace(/"sha256":"[^"]+"/u, `"sha256":"${'0'.repeat(64)}"`))),
    ).toMatch(/was altered/u)
    expect(await rejectionOf(await changed(/^\{"file"/u, (line) => line.replace(/"length":\d+/u, '"length":9007199254740991')))).toMatch(
      /too large/u,
    )
    expect(await rejectionOf(await changed(/^\{"file"/u, (line) => line.replace(/"length":\d+/u, '"length":999999')))).toMatch(/truncated/u)
  })

  it('any archive where there is a company already', async () => {
    const to = await start()
    await fill(to)
    const before = await contents(to.context)
    const answer = await restoreInto(to, await sample())
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/only an empty service.*one company/u)])
    expect(await contents(to.context)).toEqual(before)
  })

  it('the second of two at once; the first keeps its files', async () => {
    const [to, alone] = [await start(), await start()]
    const answers = await Promise.all([restoreInto(to, await sample()), restoreInto(to, await sample())])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    await restoreInto(alone, await sample())
    expect(await storedPaths(to)).not.toEqual([])
    expect(await storedPaths(to)).toEqual(await storedPaths(alone))
  })
})

describe('permissions', () => {
  it('only the operator may: company keys get 403', async () => {
    const company = await makeCompany()
    expect((await company.get('/admin/backup')).status).toBe(403)
    expect((await company.post('/admin/restore', {})).status).toBe(403)
    expect((await clientOf(await service(), 'wb_nobody').get('/admin/backup')).status).toBe(401)
  })

  it('gets only the head of an archive when asking for no more', async () => {
    const { http, queries } = await service()
    const before = queries.length
    const answer = await http.inject({ method: 'HEAD', url: '/api/v2/admin/backup', headers: { 'x-api-key': operatorKey } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zstd'])
    expect(queries.slice(before).filter((query) => query.includes('cursor'))).toEqual([])
  })
})

it('a backup that cannot be written is not remembered as made', async () => {
  const { http, context } = await start()
  Object.assign(context, { openSnapshot: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) })
  const answer = await http.inject({ url: '/api/v2/admin/backup', headers: { 'x-api-key': operatorKey } })
  expect([answer.statusCode, await findLastBackup(context.db)]).toEqual([507, undefined])
})

it('a restore without a body is a 400 that names it', async () => {
  const { http } = await start()
  const answer = await http.inject({ method: 'POST', url: '/api/v2/admin/restore', headers: { 'x-api-key': operatorKey } })
  expect([answer.statusCode, answer.json().parameter]).toEqual([400, 'body'])
})

it('is consistent while imports go on: everything a row refers to is present, documents too', async () => {
  const from = await start()
  const company = await fill(from)
  const imports = Array.from({ length: 30 }, (_, i) => {
    const document = { ...sbom, serialNumber: `urn:${String(i)}` }
    return company.post(`/core/imports/scan/cyclonedx?project=Shop&module=m${String(i)}`, document)
  })
  const archives: Buffer[] = []
  for (let i = 0; i < 3; i++) archives.push(await fetchBackup(from))
  const answers = await Promise.all(imports)
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])

  const to = await start()
  expect((await restoreInto(to, archives.at(-1)!)).status).toBe(200)
  const { rows: orphans } = await sql`
    select s.id from scan s left join module_analysis m on m.company_id = s.company_id and m.module_id = s.module_id where m.module_id is null`.execute(
    to.context.db,
  )
  expect(orphans).toEqual([])
  const { rows: documents } = await sql<{ digest: string }>`select distinct document_digest as digest from scan`.execute(to.context.db)
  for (const { digest } of documents) expect((await to.context.files.read(company.companyId, digest)).length).toBeGreaterThan(0)
})

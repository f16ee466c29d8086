import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncJobs } from '#feeds/feeds.ts'
import { cyclonedx } from '#test/cyclonedx.ts'
import { type Client, clientOf, makeCompany, operatorKey, type Service, startService, type TestCompany } from '#test/harness.ts'
import { openPublisher, type Published, type Publisher } from '#test/publisher.ts'

const start = new Date('2026-01-01T12:00:00Z')
const at: { mirror: Publisher; service: Service; operator: Client; company: TestCompany; now: Date } = { now: start } as never

beforeAll(async () => {
  at.mirror = await openPublisher()
  const env = {
    WAYBILL_FEED_PACKAGES_URL: `${at.mirror.url}/`,
    WAYBILL_FEED_PACKAGES_HEX_URL: 'off',
    WAYBILL_FEED_PACKAGES_OWN: 'npm:@acme/*, npm:own_*',
  }
  at.service = await startService(env, { now: () => at.now })
  at.operator = clientOf(at.service, operatorKey)
})

beforeEach(async () => {
  await at.service.context.jobs.settled()
  await at.service.connection.pool.query(
    'delete from module; delete from package_record; delete from package_fetch; delete from component_fact; delete from feed',
  )
  at.mirror.takeRequests()
  at.now = start
  at.company = await makeCompany({ in: at.service })
})

afterAll(async () => {
  await at.service.context.jobs.settled()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
  at.mirror.close()
})

async function attachComponents(...purls: readonly string[]): Promise<string> {
  const project = await at.company.post('/core/projects', { name: `Project ${String(process.hrtime.bigint())}` })
  const sbom = cyclonedx(purls)
  const { body } = await at.company.post(`/core/imports/scan/cyclonedx?project=${String(project.body.projectId)}`, sbom)
  await at.service.context.jobs.settled()
  return body.moduleId as string
}

/** Requests a run, waits for its end and returns the fetched paths. */
async function sync(): Promise<readonly string[]> {
  await at.operator.post('/admin/feeds/packages/sync')
  await at.service.context.jobs.settled()
  return at.mirror.takeRequests()
}

async function status(): Promise<Record<string, unknown>> {
  const { body } = await at.operator.get('/admin/feeds')
  return (body as Record<string, unknown>[]).find(({ feed }) => feed === 'packages') ?? {}
}

async function problems(): Promise<readonly (string | null)[]> {
  const rows = await at.service.context.db.selectFrom('package_fetch').select(['problem']).orderBy('purl').execute()
  return rows.map(({ problem }) => problem)
}

function packument(name: string, versions: readonly string[], more: object = {}): string {
  const listed = Object.fromEntries(versions.map((version) => [version, { name, version, dist: {} }]))
  return JSON.stringify({ name, 'dist-tags': { latest: versions.at(-1) }, versions: listed, ...more })
}

function put(name: string, versions: readonly string[], more: Partial<Published> = {}): void {
  at.mirror.put(`/npm/${name}`, { body: packument(name, versions), headers: { etag: `"${versions.join()}"` }, ...more })
}

function later(hours: number): void {
  at.now = new Date(at.now.getTime() + hours * 3_600_000)
}

describe('a sync of packages', () => {
  it('fetches only packages that a module uses', async () => {
    put('used-a', ['1.0.0', '1.1.0'])
    put('unused', ['1.0.0'])
    const moduleId = await attachComponents('pkg:npm/used-a@1.0.5')
    expect(await sync()).toEqual(['200 /npm/used-a'])
    const { body } = await at.company.get(`/core/modules/${moduleId}/findings?kind=integrity`)
    expect(body).toMatchObject([{ key: 'unknown-version', status: 'warning' }])
    expect(await status()).toMatchObject({ records: 1, error: null, lastSuccess: start.toISOString() })
  })

  it('fetches at most once a day, with conditional requests', async () => {
    put('daily', ['1.0.0'])
    await attachComponents('pkg:npm/daily@1.0.0')
    expect(await sync()).toEqual(['200 /npm/daily'])
    later(23)
    expect(await sync()).toEqual([])
    later(2)
    expect(await sync()).toEqual(['304 /npm/daily'])
    later(25)
    put('daily', ['1.0.0', '2.0.0'])
    expect(await sync()).toEqual(['200 /npm/daily'])
    expect(await at.service.context.db.selectFrom('component_fact').select(['latest', 'newer']).execute()).toEqual([
      { latest: '2.0.0', newer: 1 },
    ])
  })

  it('fetches new packages at the next run, not a day later', async () => {
    put('first', ['1.0.0'])
    put('second', ['1.0.0'])
    await attachComponents('pkg:npm/first@1.0.0')
    await sync()
    await attachComponents('pkg:npm/second@1.0.0')
    later(0.1)
    expect(await sync()).toEqual(['200 /npm/second'])
  })

  it('skips private packages and registries that are switched off', async () => {
    await attachComponents('pkg:npm/%40acme/inner@1.0.0', 'pkg:npm/own_x@1.0.0', 'pkg:npm/ownax@1.0.0', 'pkg:hex/plug@1.0.0')
    expect(await sync()).toEqual(['404 /npm/ownax'])
  })

  it('remembers what a registry does not have, and retries a day later', async () => {
    await attachComponents('pkg:npm/absent@1.0.0')
    expect(await sync()).toEqual(['404 /npm/absent'])
    expect(await problems()).toEqual(['the registry has no such package'])
    later(1)
    expect(await sync()).toEqual([])
    expect(await status()).toMatchObject({ records: 0, error: null })
    later(24)
    expect(await sync()).toEqual(['404 /npm/absent'])
  })

  it('keeps the record of a package that the registry removed', async () => {
    put('gone', ['1.0.0'])
    await attachComponents('pkg:npm/gone@1.0.0')
    await sync()
    at.mirror.put('/npm/gone', { status: 410, body: '' })
    later(25)
    expect(await sync()).toEqual(['410 /npm/gone'])
    expect(await status()).toMatchObject({ records: 1 })
  })

  it.each([
    ['an HTML page', '<html>', 'the registry did not answer with JSON'],
    ['a list', '[]', 'the registry did not answer with a JSON object'],
    ['half an answer', '{"versions": {', 'the registry did not answer with JSON'],
    ['a version of no sense', packument('odd', ['9'.repeat(300)]), 'pkg:npm/odd: versions[0].version is longer than 200 characters'],
    [
      'a date in the future',
      packument('odd', ['1.0.0'], { time: { '1.0.0': '2100-01-01T00:00:00Z' } }),
      'pkg:npm/odd: versions[0].published lies in the future',
    ],
  ])('costs %s the package alone, with the reason', async (_what, body, problem) => {
    at.mirror.put('/npm/odd', { body })
    put('sound', ['1.0.0'])
    await attachComponents('pkg:npm/odd@1.0.0', 'pkg:npm/sound@1.0.0')
    await sync()
    expect(await problems()).toEqual([problem, null])
    expect(await status()).toMatchObject({ records: 1, error: null })
  })

  it('respects Retry-After of a registry and reports it', async () => {
    put('busy', [], { status: 429, headers: { 'retry-after': '7200' } })
    await attachComponents('pkg:npm/busy@1.0.0')
    expect(await sync()).toEqual(['429 /npm/busy'])
    expect(await status()).toMatchObject({ error: 'npm: busy was answered with status 429' })
    put('busy', ['1.0.0'])
    later(1.9)
    expect(await sync()).toEqual([])
    later(0.2)
    expect(await sync()).toEqual(['200 /npm/busy'])
    expect(await status()).toMatchObject({ error: null, records: 1 })
  })

  it('stops requesting a failing registry, and continues with the others', async () => {
    const names = ['fails-a', 'fails-b', 'fails-c', 'fails-d', 'fails-e', 'fails-f', 'fails-g', 'fails-h']
    for (const name of names) put(name, [], { status: 500 })
    at.mirror.put('/cargo/api/v1/crates/well', { body: JSON.stringify({ crate: {}, versions: [{ num: '1.0.0' }] }) })
    await attachComponents(...names.map((name) => `pkg:npm/${name}@1.0.0`), 'pkg:cargo/well@1.0.0')
    const requests = await sync()
    expect(requests.filter((request) => request.startsWith('500')).length).toBeLessThan(names.length)
    expect(requests).toContain('200 /cargo/api/v1/crates/well')
    expect(await status()).toMatchObject({ records: 1 })
    expect((await status())['error']).toMatch(/^npm: fails-. was answered with status 500$/u)
  })

  it('retries a package that always fails after the others', async () => {
    put('broken', [], { status: 500 })
    put('working', ['1.0.0'])
    await attachComponents('pkg:npm/broken@1.0.0')
    await sync()
    await attachComponents('pkg:npm/working@1.0.0')
    expect(await sync()).toEqual(['200 /npm/working'])
  })

  it('treats a truncated response as a failure', async () => {
    at.mirror.put('/npm/cut', { body: packument('cut', ['1.0.0']), isCut: true })
    await attachComponents('pkg:npm/cut@1.0.0')
    await sync()
    expect((await problems())[0]).toMatch(/was cut short/u)
    expect(await status()).toMatchObject({ records: 0 })
  })

  it('runs on schedule while feeds are enabled, and soon after an import', async () => {
    const own = await startService({ WAYBILL_FEED_PACKAGES_URL: at.mirror.url, WAYBILL_FEED_OSV_URL: at.mirror.url, WAYBILL_FEEDS: 'on' })
    put('soon', ['1.0.0'])
    const company = await makeCompany({ in: own })
    await company.post('/core/projects', { name: 'Shop' })
    await company.post('/core/imports/scan/cyclonedx?project=Shop', cyclonedx(['pkg:npm/soon@1.0.0']))
    await own.context.jobs.settled()
    expect(at.mirror.takeRequests()).toContain('200 /npm/soon')
    for (const job of syncJobs.filter(({ name }) => name === 'sync-packages')) await job.run({}, own.context)
    expect(at.mirror.takeRequests()).not.toContain('200 /npm/soon')
    await own.context.jobs.stop()
    await own.connection.close()
  })
})

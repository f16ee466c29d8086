import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dailyAt } from '#feeds/catalogue/catalogue.ts'
import { syncJobs } from '#feeds/feeds.ts'
import { type Answer, type Client, clientOf, operatorKey, type Service, startService } from '#test/harness.ts'
import { openPublisher, type Publisher } from '#test/publisher.ts'
import { zipOf } from '#test/zip.ts'

const start = new Date('2026-01-10T12:00:00Z')
const at: { publisher: Publisher; service: Service; operator: Client; now: Date } = { now: start } as never

beforeAll(async () => {
  at.publisher = await openPublisher()
  const { url } = at.publisher
  const env = {
    WAYBILL_FEED_KEV_URL: `${url}/kev.json`,
    WAYBILL_FEED_EUVD_URL: `${url}/euvd.csv`,
    WAYBILL_FEED_EPSS_URL: url,
    WAYBILL_FEEDS: 'on',
  }
  at.service = await startService(env, { now: () => at.now })
  at.operator = clientOf(at.service, operatorKey)
})

beforeEach(async () => {
  await at.service.context.jobs.settled()
  await at.service.connection.pool.query('delete from kev_entry; delete from euvd_mapping; delete from feed')
  at.publisher.takeRequests()
  at.now = start
})

afterAll(async () => {
  await at.service.context.jobs.settled()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
  at.publisher.close()
})

function kev(count: number, more: object = {}): string {
  const vulnerabilities = Array.from({ length: count }, (_, i) => ({
    cveID: `CVE-2025-${String(10_000 + i)}`,
    vendorProject: 'Acme',
    product: 'Router',
    vulnerabilityName: 'Acme Router flaw',
    dateAdded: '2025-06-01',
    requiredAction: 'Update.',
    dueDate: '2025-06-22',
    knownRansomwareCampaignUse: 'Unknown',
  }))
  return JSON.stringify({ title: 'catalogue', count, vulnerabilities, ...more })
}

async function sync(feed = 'kev', query = ''): Promise<readonly string[]> {
  expect((await at.operator.post(`/admin/feeds/${feed}/sync${query}`)).status).toBe(202)
  await at.service.context.jobs.settled()
  return at.publisher.takeRequests()
}

function importFile(feed: string, payload: string | Buffer, query = ''): Promise<Answer> {
  return at.operator.request({
    method: 'POST',
    url: `/admin/feeds/${feed}/import${query}`,
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  })
}

async function status(feed = 'kev'): Promise<Record<string, unknown>> {
  return (await at.operator.get('/admin/feeds')).body.find((each: { feed: string }) => each.feed === feed)
}

async function stored(): Promise<number> {
  return (await at.service.context.db.selectFrom('kev_entry').select('cve').execute()).length
}

describe('a catalogue is fetched', () => {
  it('completely, but not at all if unchanged', async () => {
    at.publisher.put('/kev.json', { body: kev(3), headers: { etag: '"one"' } })
    expect(await sync()).toEqual(['200 /kev.json'])
    expect(await status()).toMatchObject({ records: 3, error: null, lastSuccess: start.toISOString() })
    at.now = new Date('2026-01-10T13:00:00Z')
    expect(await sync()).toEqual(['304 /kev.json'])
    expect(await status()).toMatchObject({ records: 3, error: null, lastSuccess: at.now.toISOString() })
    at.publisher.put('/kev.json', { body: kev(2), headers: { etag: '"two"' } })
    expect(await sync()).toEqual(['200 /kev.json'])
    expect([await stored(), (await status())['records']]).toEqual([2, 2])
  })

  it('again after a file was imported, which replaced it', async () => {
    at.publisher.put('/kev.json', { body: kev(3), headers: { etag: '"three"' } })
    await sync()
    await importFile('kev', kev(1), '?confirm=true')
    expect(await sync()).toEqual(['200 /kev.json'])
    expect(await stored()).toBe(3)
  })

  const lies: readonly (readonly [name: string, answer: Parameters<Publisher['put']>[1], error: string])[] = [
    ['an HTML page', { body: '<html>maintenance</html>', headers: { 'content-type': 'text/html; charset=utf-8' } }, 'HTML page'],
    ['an error', { status: 503, body: 'later' }, 'status 503'],
    ['half a file', { body: kev(30).slice(0, 900), isCut: true }, ''],
    ['half a file that pretends to be whole', { body: kev(30).slice(0, 900) }, 'is truncated'],
    ['fewer records than stated', { body: kev(30, { count: 31 }) }, 'states 31 records and contains 30'],
    ['something else', { body: '{"results": []}' }, 'not the known-exploited catalogue'],
    ['nothing', { body: '' }, 'no record'],
    ['a redirect to a private address', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }, ''],
  ]
  it.each(lies)('and %s keeps the stored one, reports why, and is retried after growing pauses', async (_name, answer, error) => {
    await importFile('kev', kev(30))
    const before = await status()
    at.publisher.put('/kev.json', answer)
    await sync()
    const after = await status()
    expect(await stored()).toBe(30)
    expect(after).toMatchObject({ records: 30, lastSuccess: before['lastSuccess'], error: expect.stringContaining(error) })
    expect(after['error']).not.toBe('')
    expect(new Date(String(after['nextRun'])).getTime() - start.getTime()).toBe(5 * 60_000)
    await sync()
    expect(new Date(String((await status())['nextRun'])).getTime() - start.getTime()).toBe(10 * 60_000)
  })

  it('daily at 07:15 UTC where it is the EUVD mapping (docs/reference/feeds.md#catalogues)', async () => {
    at.publisher.put('/euvd.csv', { body: 'euvd_id,cve_id\nEUVD-2025-1,CVE-2025-1111\n' })
    await sync('euvd')
    expect((await status('euvd'))['nextRun']).toBe('2026-01-11T07:15:00.000Z')
    at.now = new Date('2026-01-11T07:14:00Z')
    const job = syncJobs.find(({ name }) => name === 'sync-euvd')
    await job?.run({}, at.service.context)
    expect(at.publisher.takeRequests()).toEqual([])
    at.now = new Date('2026-01-11T07:15:00Z')
    await job?.run({}, at.service.context)
    expect(at.publisher.takeRequests()).toEqual(['200 /euvd.csv'])
    expect(dailyAt(7, 15)(new Date('2026-01-11T07:15:00Z')).toISOString()).toBe('2026-01-12T07:15:00.000Z')
  })
})

describe('a catalogue that shrinks by more than half', () => {
  it('is rejected until the operator confirms', async () => {
    at.publisher.put('/kev.json', { body: kev(40) })
    await sync()
    at.publisher.put('/kev.json', { body: kev(19) })
    await sync()
    expect(await stored()).toBe(40)
    expect(await status()).toMatchObject({ records: 40, error: expect.stringMatching(/19 records where 40 are stored.*confirm=true/u) })
    const rejected = await importFile('kev', kev(19))
    expect([rejected.status, rejected.body.parameter, rejected.body.error]).toEqual([400, 'file', expect.stringContaining('confirm=true')])
    await sync('kev', '?confirm=true')
    expect([await stored(), await status()]).toMatchObject([19, { records: 19, error: null }])
  })

  it('is accepted with half the records, or if the stored one was tiny', async () => {
    await importFile('kev', kev(40))
    expect((await importFile('kev', kev(20))).status).toBe(200)
    await importFile('kev', kev(19))
    expect((await importFile('kev', kev(1))).status).toBe(200)
  })

  it('is accepted from a file imported with confirm', async () => {
    await importFile('kev', kev(40))
    expect((await importFile('kev', kev(1), '?confirm=true')).body).toMatchObject({ records: 1, rejectedCount: 0 })
    expect((await importFile('kev', kev(1), '?confirm=maybe')).body).toMatchObject({ parameter: 'confirm' })
  })
})

describe('a file of a catalogue', () => {
  it.each([
    ['plain', kev(3)],
    ['gzip', gzipSync(kev(3))],
    ['zip', zipOf([{ name: 'kev.json', content: kev(3) }])],
  ])('is taken as %s, and again changes nothing', async (_name, file) => {
    expect((await importFile('kev', file)).body).toEqual({ records: 3, changed: 3, unchanged: 0, rejected: [], rejectedCount: 0 })
    expect((await importFile('kev', file)).body).toMatchObject({ records: 3, changed: 0, unchanged: 3 })
  })

  it('rejects each invalid record with the reason, and stores the rest', async () => {
    const records = [
      { cveID: 'CVE-2025-1111', dateAdded: '2025-01-01' },
      { cveID: 'GHSA-1', dateAdded: '2025-01-01' },
      { cveID: 'CVE-2025-2222', dateAdded: '2025-02-30' },
      { cveID: 'CVE-2025-3333', dateAdded: '2031-01-01' },
      { dateAdded: '2025-01-01' },
      'text',
    ]
    const { status: code, body } = await importFile('kev', JSON.stringify({ vulnerabilities: records }))
    expect([code, body.records, body.rejectedCount]).toEqual([200, 1, 5])
    expect(body.rejected.map(({ line, reason }: { line: number; reason: string }) => `${String(line)} ${reason}`)).toEqual([
      '2 cveID is not a CVE id: GHSA-1',
      '3 CVE-2025-2222: dateAdded is not a date',
      '4 CVE-2025-3333: dateAdded 2031-01-01 lies in the future',
      expect.stringContaining('5 cveID is not a CVE id'),
      expect.stringContaining('6 cveID is not a CVE id'),
    ])
  })
})

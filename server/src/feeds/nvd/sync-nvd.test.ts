import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNvdApi } from '#feeds/nvd/nvd-api.ts'
import { type Answer, type Client, clientOf, makeCompany, operatorKey, type Service, startService } from '#test/harness.ts'
import { nvdAnswer } from '#test/nvd.ts'
import { criterion, nvdRecord } from '@waybill/vulnerabilities/testing'
import { zipOf } from '#test/zip.ts'

const start = new Date('2026-06-01T12:00:00Z')

interface RecordedRequest {
  readonly startIndex: number
  readonly from: string | null
  readonly to: string | null
  readonly key: string | undefined
}

type Reply = { readonly status?: number; readonly body?: string; readonly type?: string; readonly isCut?: boolean }

/** The NVD API; `reply` answers each request. */
const at: {
  server: Server
  service: Service
  operator: Client
  now: Date
  requests: RecordedRequest[]
  reply: (request: RecordedRequest, count: number) => Reply
} = {
  now: start,
  requests: [],
} as never

beforeAll(async () => {
  at.server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const recorded = {
      startIndex: Number(searchParams.get('startIndex')),
      from: searchParams.get('lastModStartDate'),
      to: searchParams.get('lastModEndDate'),
      key: request.headers['apikey'] as string | undefined,
    }
    at.requests.push(recorded)
    const { status = 200, body = '', type = 'application/json', isCut = false } = at.reply(recorded, at.requests.length)
    response.writeHead(status, { 'content-type': type, ...(isCut && { 'content-length': String(body.length + 10) }) })
    if (isCut) response.write(body, () => response.destroy())
    else response.end(body)
  })
  await new Promise<void>((resolve) => {
    at.server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${String((at.server.address() as AddressInfo).port)}/cves/2.0`
  at.service = await startService({ WAYBILL_FEED_NVD_URL: url, WAYBILL_FEEDS: 'on' }, { now: () => at.now })
  at.operator = clientOf(at.service, operatorKey)
})

beforeEach(async () => {
  await at.service.context.jobs.settled()
  await at.service.connection.pool.query('delete from advisory; delete from vulnerability; delete from feed; delete from rematch_queue')
  at.now = start
  at.requests = []
})

afterAll(async () => {
  await at.service.context.jobs.settled()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
  at.server.close()
  at.server.closeAllConnections()
})

async function sync(): Promise<readonly RecordedRequest[]> {
  at.requests = []
  expect((await at.operator.post('/admin/feeds/nvd/sync')).status).toBe(202)
  await at.service.context.jobs.settled()
  return at.requests
}

async function feedStatus(): Promise<{ readonly records: number; readonly error: string | null }> {
  const { body } = await at.operator.get('/admin/feeds')
  return (body as { feed: string; records: number; error: string | null }[]).find(({ feed }) => feed === 'nvd') as never
}

async function stored(): Promise<readonly string[]> {
  const rows = await at.service.context.db.selectFrom('advisory').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

function importFile(payload: string | Buffer): Promise<Answer> {
  const headers = { 'content-type': 'application/octet-stream' }
  return at.operator.request({ method: 'POST', url: '/admin/feeds/nvd/import', payload, headers })
}

const all = ['CVE-2026-0001', 'CVE-2026-0002', 'CVE-2026-0003', 'CVE-2026-0004', 'CVE-2026-0005'].map((id) =>
  nvdRecord(id, [criterion('acme:rocket', { versionEndExcluding: '2.0' })]),
)

/** Answers with pages of two records. */
function paged({ startIndex }: RecordedRequest): Reply {
  return { body: JSON.stringify(nvdAnswer(all.slice(startIndex, startIndex + 2), all.length)) }
}

describe('a sync of the NVD', () => {
  it('reads all pages the first time, and then what changed since', async () => {
    at.reply = paged
    expect(await sync()).toEqual([0, 2, 4].map((startIndex) => ({ startIndex, from: null, to: null })))
    expect(await feedStatus()).toMatchObject({ records: 5, error: null })
    at.now = new Date('2026-06-01T14:00:00Z')
    at.reply = () => ({ body: JSON.stringify(nvdAnswer([], 0)) })
    expect(await sync()).toEqual([{ startIndex: 0, from: '2026-06-01T11:00:00.000Z', to: '2026-06-01T14:00:00.000Z' }])
    expect(await feedStatus()).toMatchObject({ records: 5, error: null })
  })

  it('sends the operator’s API key, if there is one', async () => {
    at.reply = paged
    expect((await sync()).map(({ key }) => key)).toEqual([undefined, undefined, undefined])
    const { context } = at.service
    const config = { ...context.config, feeds: { ...context.config.feeds, nvdKey: 'nvd-key' } }
    at.requests = []
    await openNvdApi({ ...context, config }, AbortSignal.timeout(60_000)).page({ startIndex: 0 })
    expect(at.requests.map(({ key }) => key)).toEqual(['nvd-key'])
  })

  it('requests windows of at most 120 days', async () => {
    at.reply = paged
    await sync()
    at.now = new Date('2027-06-01T12:00:00Z')
    at.reply = () => ({ body: JSON.stringify(nvdAnswer([], 0)) })
    const requests = await sync()
    const spans = requests.map(({ from, to }) => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000)
    expect(requests.length).toBe(4)
    expect(Math.max(...spans)).toBe(120)
    expect(requests.at(-1)?.to).toBe(at.now.toISOString())
  })

  it('continues with the page at which it was interrupted', async () => {
    at.reply = (request) => (request.startIndex === 2 ? { status: 404 } : paged(request))
    await sync()
    expect(await feedStatus()).toMatchObject({ records: 2, error: expect.stringContaining('404') })
    at.reply = paged
    expect((await sync()).map(({ startIndex }) => startIndex)).toEqual([2, 4])
    expect(await feedStatus()).toMatchObject({ records: 5, error: null })
  })

  it('skips no record when others leave the window between two pages (docs/reference/feeds.md#guarantees)', async () => {
    at.reply = () => ({ body: JSON.stringify(nvdAnswer([], 0)) })
    await sync()
    at.now = new Date('2026-06-01T14:00:00Z')
    at.reply = (request) => (request.startIndex === 2 ? { status: 404 } : paged(request))
    await sync()
    const left = all.slice(1)
    at.reply = ({ startIndex }) => ({ body: JSON.stringify(nvdAnswer(left.slice(startIndex, startIndex + 2), left.length)) })
    await sync()
    expect(await stored()).toEqual([1, 2, 3, 4, 5].map((number) => `NVD:CVE-2026-000${String(number)}`))
  })

  it('retries when the NVD is busy', async () => {
    at.reply = (request, count) => (count <= 2 ? { status: 503 } : paged(request))
    expect((await sync()).map(({ startIndex }) => startIndex)).toEqual([0, 0, 0, 2, 4])
    expect(await feedStatus()).toMatchObject({ error: null })
    at.reply = () => ({ status: 429 })
    expect(await sync()).toHaveLength(4)
    expect(await feedStatus()).toMatchObject({ records: 5, error: expect.stringContaining('429') })
  })

  it.each<readonly [string, Reply, RegExp]>([
    ['an HTML page', { body: '<html></html>', type: 'text/html; charset=utf-8' }, /HTML page/u],
    ['a response that is cut off', { body: JSON.stringify(nvdAnswer(all)).slice(0, 3000), isCut: true }, /cut short/u],
    ['a truncated response', { body: JSON.stringify(nvdAnswer(all)).slice(0, -500) }, /broken at line/u],
    ['something else', { body: '{"hello": "world"}' }, /does not state how many/u],
    ['nothing', { body: '' }, /does not state how many/u],
    ['a page without the promised records', { body: JSON.stringify(nvdAnswer([], 7)) }, /contains no records from 0 on, of 7/u],
  ])('keeps what is stored when it is given %s', async (_what, reply, error) => {
    at.reply = paged
    await sync()
    at.now = new Date('2026-06-02T12:00:00Z')
    at.reply = () => reply
    await sync()
    expect(await feedStatus()).toMatchObject({ error: expect.stringMatching(error) })
    expect(await stored()).toHaveLength(5)
  })

  it('skips invalid records and stores the others', async () => {
    const absurd = [{ cve: { id: 'x' } }, { cve: { id: 'CVE-2026-0009', lastModified: '2099-01-01T00:00:00' } }, 7]
    at.reply = () => ({ body: JSON.stringify(nvdAnswer([...absurd, all[0] ?? {}] as object[])) })
    await sync()
    expect([await stored(), (await feedStatus()).error]).toEqual([['NVD:CVE-2026-0001'], null])
  })
})

function bare(words: string, head: object = {}): object {
  const cveMetadata = { cveId: 'CVE-2026-0001', ...head }
  return { cveMetadata, containers: { cna: { descriptions: [{ lang: 'en', value: words }] } } }
}

function json4(words: string): object {
  const description = { description_data: [{ lang: 'eng', value: words }] }
  return { CVE_data_meta: { ID: 'CVE-2026-0001', STATE: 'PUBLIC' }, data_version: '4.0', description }
}

async function wordsAfter(...records: readonly object[]): Promise<unknown> {
  for (const record of records) expect((await importFile(JSON.stringify(record))).body).toMatchObject({ rejectedCount: 0 })
  const row = await at.service.context.db
    .selectFrom('vulnerability')
    .select('details')
    .where('key', '=', 'CVE-2026-0001')
    .executeTakeFirst()
  return row?.details
}

describe('a file of CVE records', () => {
  const answer = JSON.stringify(nvdAnswer(all))
  const lines = all.map((record) => JSON.stringify(record)).join('\n')

  it.each<readonly [string, string | Buffer]>([
    ['an answer of the API', answer],
    ['such an answer, laid out', JSON.stringify(nvdAnswer(all), undefined, 2)],
    ['such an answer, gzipped', gzipSync(answer)],
    ['such an answer in an archive', zipOf([{ name: 'nvdcve-2.0-2026.json', content: answer }])],
    ['answers one a line', [nvdAnswer(all.slice(0, 2), 5), nvdAnswer(all.slice(2), 5)].map((one) => JSON.stringify(one)).join('\n')],
    ['records one a line', lines],
    ['records without their wrapping', all.map(({ cve }) => JSON.stringify(cve)).join('\n')],
    ['a list of records', JSON.stringify(all)],
    ['an answer whose list is not the last of it', JSON.stringify({ vulnerabilities: all, timestamp: 'x', totalResults: 5 })],
  ])('may be %s', async (_what, payload) => {
    expect((await importFile(payload)).body).toEqual({ records: 5, changed: 5, unchanged: 0, rejected: [], rejectedCount: 0 })
    expect(await stored()).toHaveLength(5)
  })

  it('applied again changes nothing; only what changed is written', async () => {
    await importFile(answer)
    expect((await importFile(answer)).body).toMatchObject({ changed: 0, unchanged: 5 })
    const changed = nvdRecord('CVE-2026-0001', [], { descriptions: [{ lang: 'en', value: 'New words.' }] })
    expect((await importFile(JSON.stringify(nvdAnswer([changed, ...all.slice(1)])))).body).toMatchObject({ changed: 1, unchanged: 4 })
    expect((await importFile(answer)).body).toMatchObject({ changed: 0, unchanged: 5 })
  })

  it('reports which records are invalid, and why', async () => {
    const absurd = { cve: { ...all[0]?.cve, lastModified: '2099-01-01T00:00:00' } }
    const { body } = await importFile([lines, JSON.stringify(absurd), '{"cve": {"id": "x"}}', 'nonsense'].join('\n'))
    expect(body).toMatchObject({
      records: 5,
      rejectedCount: 3,
      rejected: [
        { line: 6, reason: 'CVE-2026-0001: lastModified 2099-01-01T00:00:00.000Z lies in the future' },
        { line: 7, reason: 'id is no CVE id: X' },
        { line: 8, reason: 'it is not JSON' },
      ],
    })
  })

  it.each<readonly [string, string | Buffer]>([
    ['a cut gzip', gzipSync(answer).subarray(0, 60)],
    ['an HTML page', '<html><body>Not found</body></html>'],
  ])('of %s is rejected with 400', async (_what, payload) => {
    const { status: code, body } = await importFile(payload)
    expect([code, typeof body.error]).toEqual([400, 'string'])
  })

  it('may contain records of the CVE list, stored beside those of the NVD', async () => {
    const record = {
      cveMetadata: { cveId: 'CVE-2026-0001', state: 'PUBLISHED', dateUpdated: '2026-05-01T00:00:00Z' },
      containers: { cna: { title: 'A title', descriptions: [{ lang: 'en', value: 'Other words.' }] } },
    }
    await importFile([lines, JSON.stringify(record)].join('\n'))
    const group = await at.service.context.db.selectFrom('vulnerability').selectAll().where('key', '=', 'CVE-2026-0001').execute()
    expect(group).toMatchObject([{ names: ['CVE-2026-0001'], summary: 'What CVE-2026-0001 is about.' }])
  })

  describe('of the CVE list without dates', () => {
    it('is read, and gives way to a dated copy in either order', async () => {
      const dated = bare('Dated.', { dateUpdated: '2020-01-01T00:00:00Z' })
      expect(await wordsAfter(bare('Bare.'))).toBe('Bare.')
      expect(await wordsAfter(dated)).toBe('Dated.')
      expect(await wordsAfter(bare('Bare.'), json4('Old.'))).toBe('Dated.')
    })

    it('is replaced by the undated copy that is imported later', async () => {
      expect(await wordsAfter(json4('Old.'))).toBe('Old.')
      expect(await wordsAfter(bare('New.'))).toBe('New.')
    })

    it('is read from a zip and as lines beside records of other formats', async () => {
      const records = [json4('Old.'), ...all.slice(1)].map((record) => JSON.stringify(record)).join('\n')
      expect((await importFile(zipOf([{ name: 'CVE-2026-0001.json', content: records }]))).body).toMatchObject({
        records: 5,
        rejectedCount: 0,
      })
      expect((await importFile(records)).body).toMatchObject({ changed: 0, unchanged: 5 })
    })

    it('shows no date in the details', async () => {
      const company = await makeCompany({ in: at.service })
      await importFile(JSON.stringify(bare('Bare.')))
      const { body } = await company.post('/vulnerabilities/cveDetails', { cves: ['CVE-2026-0001'] })
      expect(body.cves).toMatchObject([{ cve_id: 'CVE-2026-0001', description: 'Bare.', published: null, lastmodified: null }])
    })
  })

  it('may be an NVD 1.1 feed', async () => {
    const item = {
      cve: {
        CVE_data_meta: { ID: 'CVE-2020-1234' },
        description: { description_data: [{ lang: 'en', value: 'Words.' }] },
      },
      publishedDate: '2020-01-02T03:04Z',
      lastModifiedDate: '2021-01-02T03:04Z',
    }
    const head = { CVE_data_type: 'CVE', CVE_data_format: 'MITRE', CVE_data_version: '4.0', CVE_data_numberOfCVEs: '1' }
    for (const payload of [{ ...head, CVE_Items: [item] }, { CVE_Items: [item], ...head }, item])
      expect((await importFile(JSON.stringify(payload, undefined, 2))).body).toMatchObject({ records: 1, rejectedCount: 0 })
    expect(await stored()).toEqual(['NVD:CVE-2020-1234'])
  })
})

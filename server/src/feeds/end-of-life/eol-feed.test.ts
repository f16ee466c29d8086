import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endOfLifeExport, type ExportedProduct } from '#test/end-of-life-export.ts'
import { type Answer, type Client, clientOf, operatorKey, type Service, startService } from '#test/harness.ts'
import { openPublisher, type Publisher } from '#test/publisher.ts'

const at: { publisher: Publisher; service: Service; operator: Client } = {} as never
const start = new Date('2026-01-10T12:00:00Z')

beforeAll(async () => {
  at.publisher = await openPublisher()
  const env = { WAYBILL_FEED_EOL_URL: `${at.publisher.url}/api/v1/products/full`, WAYBILL_FEEDS: 'on' }
  at.service = await startService(env, { now: () => start })
  at.operator = clientOf(at.service, operatorKey)
})
beforeEach(async () => {
  await at.service.context.jobs.settled()
  await at.service.connection.pool.query('delete from eol_product; delete from eol_release; delete from eol_identifier; delete from feed')
  at.publisher.takeRequests()
})
afterAll(async () => {
  await at.service.context.jobs.settled()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
  at.publisher.close()
})

async function importFile(payload: string | Buffer): Promise<Answer> {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await at.operator.request({ method: 'POST', url: '/admin/feeds/eol/import', payload, headers })
  await at.service.context.jobs.settled()
  return answer
}

async function rows(query: string): Promise<readonly Record<string, unknown>[]> {
  return (await at.service.connection.pool.query(query)).rows as Record<string, unknown>[]
}

const tool: ExportedProduct = {
  name: 'tool',
  label: 'The Tool',
  identifiers: ['pkg:npm/tool', 'pkg:oci/tool?repository_url=ghcr.io/acme&arch=amd64', 'cpe:2.3:a:acme:tool', 'cpe:/a:acme:tool'],
  releases: [
    ['2', '2027-01-31', 'Long Name'],
    ['1.5 LTS', true],
    ['1', false],
  ],
}

describe('the full export of endoflife.date', () => {
  it.each([
    ['plain', endOfLifeExport([tool])],
    ['gzip', gzipSync(endOfLifeExport([tool]))],
  ])('is taken as %s, and again changes nothing', async (_name, file) => {
    expect((await importFile(file)).body).toEqual({ records: 1, changed: 1, unchanged: 0, rejected: [], rejectedCount: 0 })
    expect((await importFile(file)).body).toMatchObject({ records: 1, changed: 0, unchanged: 1 })
    expect(await rows('select * from eol_product')).toEqual([{ name: 'tool', label: 'The Tool', link: 'https://endoflife.date/tool' }])
    expect(await rows('select name, codename, ended, ends::text from eol_release order by name')).toEqual([
      { name: '1', codename: null, ended: false, ends: null },
      { name: '1.5 LTS', codename: null, ended: true, ends: null },
      { name: '2', codename: 'Long Name', ended: false, ends: '2027-01-31' },
    ])
    expect(await rows('select key, qualifiers from eol_identifier order by key')).toEqual([
      { key: 'cpe:acme:tool', qualifiers: '{}' },
      { key: 'pkg:npm/tool', qualifiers: '{}' },
      { key: 'pkg:oci/tool', qualifiers: '{"repository_url":"ghcr.io/acme"}' },
    ])
  })

  it('replaces the one before, writing only differences', async () => {
    const other: ExportedProduct = { name: 'other', releases: [['1', '2020-01-01']] }
    await importFile(endOfLifeExport([tool, other]))
    const moved: ExportedProduct = {
      ...tool,
      releases: [
        ['2', '2028-01-31', 'Long Name'],
        ['1.5 LTS', true],
      ],
    }
    expect((await importFile(endOfLifeExport([moved]))).body).toMatchObject({ records: 1, changed: 2 })
    expect(await rows('select product, name, ends::text from eol_release order by name')).toEqual([
      { product: 'tool', name: '1.5 LTS', ends: null },
      { product: 'tool', name: '2', ends: '2028-01-31' },
    ])
    expect(await rows("select product from eol_identifier where product = 'other'")).toEqual([])
  })

  it('rejects only invalid products, each with the reason', async () => {
    const result = [
      { name: 'good', label: 'Good', releases: [{ name: '1', isEol: false, eolFrom: '2020-01-01' }] },
      { name: 'Bad Name', releases: [] },
      { releases: [] },
      { name: 'no-list', releases: 'many' },
      { name: 'no-date', releases: [{ name: '1', eolFrom: 'tomorrow' }] },
      { name: 'no-day', releases: [{ name: '1', eolFrom: '2020-02-30' }] },
      { name: 'no-name', releases: [{ eolFrom: '2020-01-01' }] },
      { name: 'no-word', releases: [{ name: '1', isEol: 'yes' }] },
      { name: 'many', releases: Array.from({ length: 5001 }, (_, i) => ({ name: String(i) })) },
      'text',
    ]
    const { status, body } = await importFile(JSON.stringify({ result }))
    expect([status, body.records, body.rejectedCount]).toEqual([200, 1, 9])
    expect(body.rejected).toEqual([
      { line: 2, reason: expect.stringContaining('Bad Name') },
      { line: 3, reason: expect.stringContaining('name is not a valid product name') },
      { line: 4, reason: expect.stringContaining('no-list: releases is not a list') },
      { line: 5, reason: expect.stringContaining('no-date: release 1') },
      { line: 6, reason: expect.stringContaining('no-day: release 1') },
      { line: 7, reason: expect.stringContaining('no-name: release 1') },
      { line: 8, reason: expect.stringContaining('no-word: release 1') },
      { line: 9, reason: expect.stringContaining('many: it has more releases') },
      { line: 10, reason: expect.stringContaining('name is not a valid product name') },
    ])
  })

  it.each([
    ['half a file', endOfLifeExport([tool]).slice(0, -20), 'is truncated'],
    ['fewer products than stated', endOfLifeExport([tool]).replace('"total":1', '"total":2'), 'states 2 products and contains 1'],
    ['something else', '{"products": []}', 'no list named result'],
    ['a page', '<html></html>', ''],
    ['nothing', '', 'no record'],
    ['an empty list', '{"result": []}', 'no record'],
  ])('%s leaves what is stored', async (_name, file, error) => {
    await importFile(endOfLifeExport([tool]))
    const answer = await importFile(file)
    expect([answer.status, answer.body.parameter]).toEqual([400, 'file'])
    expect(answer.body.error).toContain(error)
    expect(await rows('select name from eol_product')).toEqual([{ name: 'tool' }])
  })

  it('accepts names that belong to no product', async () => {
    const odd: ExportedProduct = {
      name: 'odd',
      identifiers: [
        'pkg:',
        'cpe:2.3:a:*:*',
        'pkg:npm/__proto__',
        `pkg:npm/${'x'.repeat(5000)}`,
        'pkg:npm/a?x=\ud800',
        'pkg:npm/\ud800',
        'pkg:npm/a%20b',
      ],
      label: 'Odd \ud800',
      releases: [
        ['constructor', false, '\u0000x'],
        ['1\u0000', '2020-01-01'],
        ['1', '2021-01-01'],
        ['\ud800', true],
      ],
    }
    expect((await importFile(endOfLifeExport([odd]))).body).toMatchObject({ records: 1, rejectedCount: 0 })
    expect((await rows('select name from eol_release order by ends, name')).map(({ name }) => name)).toEqual(['1', 'constructor', '\ufffd'])
    const keys = (await rows('select key from eol_identifier order by key collate "C"')).map(({ key }) => key)
    expect(keys).toEqual(['pkg:npm/%EF%BF%BD', 'pkg:npm/__proto__', 'pkg:npm/a', 'pkg:npm/a%20b'])
  })

  it('is fetched once a day, and only when it changed', async () => {
    at.publisher.put('/api/v1/products/full', {
      body: endOfLifeExport([tool]),
      headers: { etag: '"one"', 'content-type': 'application/json' },
    })
    for (const expected of ['200', '304']) {
      expect((await at.operator.post('/admin/feeds/eol/sync')).status).toBe(202)
      await at.service.context.jobs.settled()
      expect(at.publisher.takeRequests()).toEqual([`${expected} /api/v1/products/full`])
    }
    const { body } = await at.operator.get('/admin/feeds')
    const status = body.find(({ feed }: { feed: string }) => feed === 'eol')
    expect(status).toMatchObject({ records: 1, error: null, nextRun: '2026-01-11T05:30:00.000Z' })
  })
})

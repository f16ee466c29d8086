import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feeds } from '#feeds/feed-list.ts'
import { type Answer, type Client, clientOf, makeCompany, operatorKey, type Service, startService } from '#test/harness.ts'
import { ndjson, osv } from '#test/osv.ts'
import { zipOf } from '#test/zip.ts'

const at: { service: Service; operator: Client } = {} as never

beforeAll(async () => {
  at.service = await startService()
  at.operator = clientOf(at.service, operatorKey)
})

beforeEach(async () => {
  for (const table of ['advisory', 'vulnerability', 'feed'] as const) await at.service.context.db.deleteFrom(table).execute()
})

afterAll(async () => {
  await at.service.context.jobs.settled()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
})

function importRaw(payload: string | Buffer, type = 'application/x-ndjson'): Promise<Answer> {
  return at.operator.request({ method: 'POST', url: '/admin/feeds/osv/import', payload, headers: { 'content-type': type } })
}

function importPart(content: string | Buffer, { part = 'file', cut = 0 } = {}): Promise<Answer> {
  const boundary = 'feed-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="feed"\r\nContent-Type: text/csv\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return at.operator.request({
    method: 'POST',
    url: '/admin/feeds/osv/import',
    payload: payload.subarray(0, payload.length - cut),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

async function storedIds(): Promise<readonly string[]> {
  const rows = await at.service.context.db.selectFrom('advisory').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const records = [osv('GHSA-1', 'one'), osv('GHSA-2', 'two')]
const stored = { records: 2, changed: 2, unchanged: 0, rejected: [], rejectedCount: 0 }

describe('POST /admin/feeds/osv/import', () => {
  const forms: Readonly<Record<string, string | Buffer>> = {
    NDJSON: ndjson(...records),
    'a JSON list': JSON.stringify(records),
    'an indented JSON list': JSON.stringify(records, undefined, 2),
    'objects one after the other': records.map((record) => JSON.stringify(record, undefined, 2)).join('\n'),
    gzip: gzipSync(ndjson(...records)),
    'gzip of several members': Buffer.concat(records.map((record) => gzipSync(ndjson(record)))),
    'zip of records': zipOf(records.map((record, i) => ({ name: `folder/${String(i)}.json`, content: JSON.stringify(record) }))),
    'zip of NDJSON': zipOf([{ name: 'all', content: ndjson(...records) }]),
  }

  for (const [form, content] of Object.entries(forms))
    it(`takes ${form}, as a raw body and as a multipart part`, async () => {
      expect(await importRaw(content)).toMatchObject({ status: 200, body: stored })
      expect(await storedIds()).toEqual(['GHSA-1', 'GHSA-2'])
      expect(await importPart(content)).toMatchObject({ status: 200, body: { ...stored, changed: 0, unchanged: 2 } })
    })

  it('takes a single record, and a raw body of any content type', async () => {
    for (const type of ['application/json', 'application/zip', 'text/csv', 'application/octet-stream'])
      expect((await importRaw(JSON.stringify(records[0], undefined, 2), type)).body).toMatchObject({ records: 1 })
  })

  it.each([{ 'content-type': 'application/x-ndjson' }, {}])('accepts a body with Content-Encoding and the type %j', async (type) => {
    const answer = await at.operator.request({
      method: 'POST',
      url: '/admin/feeds/osv/import',
      payload: gzipSync(ndjson(...records)),
      headers: { ...type, 'content-encoding': 'gzip' },
    })
    expect(answer.body).toMatchObject({ records: 2, rejectedCount: 0 })
  })

  it('rejects an invalid record with line and reason, and imports the rest', async () => {
    const lines = [records[0], { id: {} }, ['GHSA-3'], { id: 'GHSA-4' }, records[1]].map((record) => JSON.stringify(record))
    const { status, body } = await importRaw([...lines.slice(0, 3), '{"id": "GHSA-9", ', ...lines.slice(3)].join('\n'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ records: 2, changed: 2, rejectedCount: 4 })
    expect(body.rejected).toEqual([
      { line: 2, reason: 'id is missing or malformed' },
      { line: 3, reason: 'not an object' },
      { line: 4, reason: 'it does not end before the next one begins' },
      { line: 5, reason: expect.stringContaining('GHSA-4: modified is missing') },
    ])
    expect(await storedIds()).toEqual(['GHSA-1', 'GHSA-2'])
  })

  it('shows the first 20 rejections, counts all, and names the file in an archive', async () => {
    const many = await importRaw(ndjson(...Array.from({ length: 30 }, () => ({ id: 'x' })), osv('GHSA-1', 'one')))
    expect([many.body.rejected.length, many.body.rejectedCount, many.body.records]).toEqual([20, 30, 1])
    const archive = await importRaw(zipOf([{ name: 'a.json', content: '{}' }]))
    expect(archive.body.rejected).toEqual([{ line: 1, reason: 'a.json: id is missing or malformed' }])
  })

  it('answers 400 when nothing in the file is JSON, or there is no file', async () => {
    for (const content of ['id,modified\nGHSA-1,2024\n', Buffer.alloc(5000, 0xee), '<xml/>'])
      expect(await importRaw(content)).toMatchObject({ status: 400, body: { parameter: 'file', error: expect.stringContaining('line 1') } })
    expect(await at.operator.post('/admin/feeds/osv/import')).toMatchObject({ status: 400, body: { parameter: 'file' } })
    expect(await importPart('x', { part: 'document' })).toMatchObject({ status: 400, body: { parameter: 'file' } })
    expect(await storedIds()).toEqual([])
  })

  it('answers 400 to a truncated file, keeping the complete records before', async () => {
    const whole = Array.from({ length: 2000 }, (_, i) =>
      osv(`GHSA-${String(i)}`, `p${String(i)}`, { details: String(Math.sin(i)).repeat(20) }),
    )
    const bytes = gzipSync(ndjson(...whole))
    for (const send of [importRaw, importPart]) {
      expect(await send(bytes.subarray(0, bytes.length - 2000))).toMatchObject({
        status: 400,
        body: { parameter: 'file', error: expect.stringContaining('gzip') },
      })
      const { rows } = await at.service.connection.pool.query(`
        select count(*)::int as advisories, count(f.advisory_id)::int as affected, count(v.id)::int as groups
        from advisory a left join advisory_affected f on f.advisory_id = a.id left join vulnerability v on v.id = a.vulnerability_id and v.key = a.id`)
      const [counts] = rows
      expect(counts.advisories).toBeGreaterThan(0)
      expect(counts).toEqual({ advisories: counts.advisories, affected: counts.advisories, groups: counts.advisories })
    }
    const { body } = await importRaw(bytes)
    expect([body.records, body.changed < 2000]).toEqual([2000, true])
  })

  it('answers 400 to bombs, broken archives and a broken multipart body', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1_048_576, ' '))
    for (const send of [importRaw, importPart]) {
      expect(await send(bomb)).toMatchObject({ status: 400, body: { parameter: 'file', error: expect.stringContaining('200 times') } })
      expect(await send(zipOf([{ name: 'a', content: '{}' }]).subarray(0, -5))).toMatchObject({ status: 400, body: { parameter: 'file' } })
    }
    expect((await importPart(ndjson(...records), { cut: 20 })).status).toBe(400)
    expect((await at.operator.get('/admin/feeds')).status).toBe(200)
    expect(readdirSync(join(at.service.context.config.dataFolder, 'tmp'))).toEqual([])
  })

  it('responds while the client still sends, and keeps the connection usable', async () => {
    const address = await at.service.http.listen({ host: '127.0.0.1', port: 0 })
    const payload = Buffer.concat([zipOf([]).subarray(0, 4), Buffer.alloc(30_000_000)])
    const answer = await fetch(`${address}/api/v2/admin/feeds/osv/import`, {
      method: 'POST',
      body: payload,
      headers: { 'x-api-key': operatorKey },
    })
    expect([answer.status, ((await answer.json()) as { parameter: string }).parameter]).toEqual([400, 'file'])
  })

  it('survives a client that disconnects', async () => {
    const { port } = at.service.http.server.address() as { port: number }
    const abort = new AbortController()
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(ndjson(...records))
      abort.abort()
      yield Buffer.from(ndjson(osv('GHSA-3', 'three')))
    }
    const sent = fetch(`http://127.0.0.1:${String(port)}/api/v2/admin/feeds/osv/import`, {
      method: 'POST',
      body: endless(),
      duplex: 'half',
      signal: abort.signal,
      headers: { 'x-api-key': operatorKey },
    } as unknown as RequestInit)
    await expect(sent).rejects.toThrow('abort')
    expect((await importRaw(ndjson(...records))).body).toMatchObject({ records: 2 })
  })

  it('serialises concurrent imports', async () => {
    const many = Array.from({ length: 1200 }, (_, i) => osv(`GHSA-${String(i)}`, 'shared', { aliases: [`CVE-2024-${String(i % 7)}`] }))
    const answers = await Promise.all([importRaw(ndjson(...many)), importRaw(ndjson(...many.toReversed()))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.changed + answers[1]?.body.changed).toBe(1200)
    const groups = await at.service.context.db.selectFrom('vulnerability').select('key').orderBy('key').execute()
    expect(groups.map(({ key }) => key)).toEqual(Array.from({ length: 7 }, (_, i) => `CVE-2024-${String(i)}`))
  })
})

const pack = new URL('../../../../shared/data/osv/', import.meta.url)
const packFiles = ['ghsa-subset', 'misc-samples', 'rustsec', 'derived/ghsa-samples', 'derived/cve-cna-packages']

describe.skipIf(!existsSync(pack))('real advisories (../shared/data/osv, skipped where it is absent)', () => {
  it('are all imported, and change nothing when imported again', async () => {
    const bytes = Buffer.concat(packFiles.map((name) => readFileSync(new URL(`${name}.ndjson.gz`, pack))))
    expect((await importRaw(bytes)).body).toMatchObject({ records: 2396, rejectedCount: 0 })
    expect((await importRaw(bytes)).body).toMatchObject({ records: 2396, changed: 0, rejectedCount: 0 })
  })
})

describe('the feeds', () => {
  it('are listed with their state', async () => {
    const before = await at.operator.get('/admin/feeds')
    expect(before.body.map(({ feed }: { feed: string }) => feed)).toEqual(feeds.map(({ name }) => name))
    expect(before.body.slice(0, 1)).toEqual([
      {
        feed: 'osv',
        url: 'https://osv-vulnerabilities.storage.googleapis.com',
        enabled: false,
        records: 0,
        lastAttempt: null,
        lastSuccess: null,
        error: null,
        nextRun: null,
      },
    ])
    await importRaw(ndjson(...records, osv('GHSA-1', 'one', { modified: '2025-01-01T00:00:00Z', summary: 'New' })))
    expect((await at.operator.get('/admin/feeds')).body[0]).toMatchObject({ feed: 'osv', records: 2 })
  })

  it('are not read by a file of which every record is rejected', async () => {
    const { body: before } = await at.operator.get('/admin/feeds')
    for (const feed of ['osv', 'nvd', 'packages']) {
      const { status, body } = await at.operator.request({
        method: 'POST',
        url: `/admin/feeds/${feed}/import`,
        payload: '{"bomFormat": "CycloneDX"}',
      })
      expect([feed, status, body.records, body.rejectedCount]).toEqual([feed, 200, 0, 1])
    }
    expect((await at.operator.get('/admin/feeds')).body).toEqual(before)
  })

  it('answer 404 where they are unknown or not there yet', async () => {
    for (const feed of ['NVD', 'OSV', 'constructor', 'x'.repeat(500)]) {
      expect((await at.operator.post(`/admin/feeds/${feed}/sync`)).status).toBe(404)
      expect((await at.operator.post(`/admin/feeds/${feed}/import`, '{}')).status).toBe(404)
    }
  })

  it('open to the operator key alone', async () => {
    const company = await makeCompany({ in: at.service })
    const stranger = clientOf(at.service, 'wb_unknown')
    for (const [client, status] of [
      [company, 403],
      [stranger, 401],
    ] as const) {
      expect((await client.get('/admin/feeds')).status).toBe(status)
      expect((await client.post('/admin/feeds/osv/sync')).status).toBe(status)
      expect((await client.post('/admin/feeds/osv/import', ndjson(...records))).status).toBe(status)
    }
    expect(await storedIds()).toEqual([])
  })
})

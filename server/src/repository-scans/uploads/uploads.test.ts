import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#platform/http/http-server.ts'
import { digestOf } from '#platform/files/file-store.ts'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { tidyRepositoryScansJob } from '#repository-scans/tidy-scans.ts'

const running: { at?: Service } = {}

beforeAll(async () => {
  running.at = await startService({ WAYBILL_DEEPSCAN_WAITING: '3', WAYBILL_DEEPSCAN_RESULT: '1000000' })
})

afterAll(async () => {
  await at().http.close()
  await at().context.jobs.stop()
  await at().connection.close()
})

function at(): Service {
  return running.at as Service
}

/** As ts-deepscan 2.4.1 writes it: keys with the value null, a time in seconds, a category of its own. */
const foreign = {
  uid: null,
  url: null,
  result: {
    'src/a.c': { comments: [{ line: 1, endLine: 3, text: 'MIT', licenses: ['MIT'] }], crypto: [{ algorithm: 'aes', coding: '256' }] },
    LICENSE: { license: { key: 'MIT', score: 0.99, copyright: [{ clause: 'Copyright (c) 2020 A', holders: ['A'] }] } },
  },
  no_result: ['src/empty.c'],
  options: { includeCopyright: true, includeCrypto: true },
  time: 1_795_310_547.3,
  stats: { total: 3, finished: 3 },
  summary: {},
}

const components = [
  { purl: 'pkg:npm/left-pad@1.0.0', name: 'left-pad', version: '1.0.0', from: 'package-lock.json', scope: 'required', direct: true },
]
const waybill = {
  version: 1,
  scanner_version: '1-abc',
  source: { url: 'https://git.example/acme/shop', commit: 'a'.repeat(40), committed: '2026-01-01T00:00:00Z' },
  root: { name: 'shop', version: '1.2.0' },
  license: { declared: 'MIT', detected: 'MIT', files: ['LICENSE'] },
  files: [{ path: 'a.js', license: null, crypto: [{ algorithm: 'AES', how: 'call', confidence: 5, line: 3, size: 256 }] }],
  components,
}
const ours = { ...foreign, uid: '', url: 'https://git.example/acme/shop', waybill }

/** The headers of ts-deepscan. */
function headersOf({ key }: TestCompany, more: Readonly<Record<string, string>> = {}) {
  return { 'content-type': 'application/json', 'user-agent': 'ts-deepscan/1.0.0', 'x-api-key': key, ...more }
}

async function sendResult(by: TestCompany, payload: string | Buffer, { query = 'module=shop', headers = {}, base = basePath } = {}) {
  return at().http.inject({
    method: 'POST',
    url: `${base}/repository/upload-results?${query}`,
    headers: headersOf(by, headers),
    payload,
  })
}

async function requestUpload(by: TestCompany): Promise<{ readonly uid: string; readonly upload_url: string }> {
  // the client sends the headers of the later request
  const answer = await at().http.inject({ url: `${basePath}/repository/request-upload`, headers: headersOf(by) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Sends bytes as `requests.put(url, data=bytes)` does: no key, no content type, no encoding. */
async function put(url: string, payload: Buffer) {
  const { pathname } = new URL(url)
  return at().http.inject({ method: 'PUT', url: pathname, payload, headers: { 'user-agent': 'python-requests/2.32.3' } })
}

async function documentOf(by: TestCompany, uid: string) {
  return at().http.inject({ url: `${basePath}/repository/results/${uid}.json`, headers: { 'x-api-key': by.key } })
}

const gzip = { 'content-encoding': 'gzip' }

describe('a small result of ts-deepscan', () => {
  it('is stored byte for byte as a finished scan, with its user agent and module', async () => {
    const by = await makeCompany({ in: at() })
    const bytes = Buffer.from(JSON.stringify(foreign, undefined, 1))
    const answer = await sendResult(by, gzipSync(bytes), { headers: gzip })
    expect([answer.statusCode, Object.keys(answer.json()).toSorted()]).toEqual([200, ['uid', 'url']])
    const { uid, url } = answer.json()
    expect(url).toBe(`${at().context.config.http.publicUrl}${basePath}/repository/results/${uid}.json`)
    expect((await documentOf(by, uid)).rawPayload.equals(bytes)).toBe(true)
    expect((await by.get(`/repository/status?uid=${uid}`)).body).toMatchObject({
      status: 'finished',
      type: 'upload',
      url: 'shop',
      scanner_version: 'ts-deepscan/1.0.0',
      progress: { files: 3, done: 3 },
    })
    expect((await by.get(`/repository/results?uid=${uid}`)).body).toEqual({ results: url })
    const [listed] = (await by.get('/repository/scans')).body
    expect(listed).toMatchObject({ uid, moduleName: 'shop', projectName: null, moduleId: null })
  })

  it('may be sent to /v2 and plain', async () => {
    const by = await makeCompany({ in: at() })
    expect((await sendResult(by, JSON.stringify(foreign), { base: '/v2' })).statusCode).toBe(200)
  })

  it('needs a scope of scans, and the feature', async () => {
    const by = await makeCompany({ in: at() })
    const reader = await by.as('portfolio_manager')
    expect((await sendResult(reader, JSON.stringify(foreign))).statusCode).toBe(403)
    expect((await at().http.inject({ url: `${basePath}/repository/request-upload`, headers: headersOf(reader) })).statusCode).toBe(403)
    const scanner = await by.as('company_component_manager')
    expect((await sendResult(scanner, JSON.stringify(foreign))).statusCode).toBe(200)
  })

  it.each([
    ['is not JSON', 'no json', 'body'],
    ['is empty', '', 'body'],
    ['is a list', '[]', 'body'],
    ['has no result', JSON.stringify({ ...foreign, result: undefined }), 'body'],
    ['has a text as time', JSON.stringify({ ...foreign, time: '2026-01-01' }), 'time'],
    ['has a list as result', JSON.stringify({ ...foreign, result: [] }), 'result'],
    ['has a text as category', JSON.stringify({ ...foreign, result: { a: 'text' } }), 'result.a'],
    [
      'is nested too deep',
      JSON.stringify({ ...foreign, summary: 0 }).replace('"summary":0', `"summary":${'['.repeat(200)}${']'.repeat(200)}`),
      'body',
    ],
    ['has a part waybill of another version', JSON.stringify({ ...ours, waybill: { ...waybill, version: 2 } }), 'waybill.version'],
  ])('is rejected when it %s', async (_what, payload, parameter) => {
    const by = await makeCompany({ in: at() })
    const answer = await sendResult(by, payload)
    expect([answer.statusCode, answer.json().parameter]).toEqual([400, parameter])
    expect((await by.get('/repository/scans')).body).toEqual([])
  })

  it('is rejected over the limit of unpacked bytes, however small it is sent', async () => {
    const by = await makeCompany({ in: at() })
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    expect(bomb.length).toBeLessThan(100_000)
    expect((await sendResult(by, bomb, { headers: gzip })).statusCode).toBe(413)
  })

  it('is a 400 where the gzip is cut off', async () => {
    const by = await makeCompany({ in: at() })
    const packed = gzipSync(Buffer.from(JSON.stringify(foreign)))
    expect((await sendResult(by, packed.subarray(0, -20), { headers: gzip })).statusCode).toBe(400)
  })
})

describe('a large result of ts-deepscan', () => {
  it('goes to an address without a key, and is claimed by its uid with a wrong encoding header', async () => {
    const by = await makeCompany({ in: at() })
    const bytes = Buffer.from(JSON.stringify({ ...foreign, no_result: Array.from({ length: 9000 }, (_, i) => `src/${String(i)}.c`) }))
    expect(bytes.length).toBeGreaterThan(102_400)
    const { uid, upload_url: url } = await requestUpload(by)
    expect((await put(url, gzipSync(bytes))).statusCode).toBe(204)
    const answer = await sendResult(by, JSON.stringify({ uid }), { headers: gzip })
    expect([answer.statusCode, answer.json()]).toEqual([200, { uid, url: expect.stringContaining(uid) }])
    expect((await documentOf(by, uid)).rawPayload.equals(bytes)).toBe(true)
    expect((await sendResult(by, JSON.stringify({ uid }))).statusCode).toBe(404)
  })

  it('has an address that works once, for 15 minutes, and only as it was given', async () => {
    const by = await makeCompany({ in: at() })
    const packed = gzipSync(Buffer.from(JSON.stringify(foreign)))
    const [{ upload_url: url }, { uid: late, upload_url: lateUrl }] = [await requestUpload(by), await requestUpload(by)]
    expect((await put(`${url.slice(0, -2)}AA`, packed)).statusCode).toBe(404)
    expect((await put(url, packed)).statusCode).toBe(204)
    expect((await put(url, packed)).statusCode).toBe(404)
    await setExpiry(by, late, new Date(Date.now() - 1))
    expect((await put(lateUrl, packed)).statusCode).toBe(404)
    expect((await sendResult(by, JSON.stringify({ uid: late }))).statusCode).toBe(404)
  })

  it('belongs to its company alone', async () => {
    const [by, stranger] = [await makeCompany({ in: at() }), await makeCompany({ in: at() })]
    const { uid, upload_url: url } = await requestUpload(by)
    await put(url, gzipSync(Buffer.from(JSON.stringify(foreign))))
    expect((await sendResult(stranger, JSON.stringify({ uid }))).statusCode).toBe(404)
    expect((await sendResult(by, JSON.stringify({ uid }))).statusCode).toBe(200)
    expect((await documentOf(stranger, uid)).statusCode).toBe(404)
  })

  it('is read when it is claimed, and stays claimable where it is rejected', async () => {
    const by = await makeCompany({ in: at() })
    const { uid, upload_url: url } = await requestUpload(by)
    expect((await sendResult(by, JSON.stringify({ uid }))).statusCode).toBe(404)
    expect((await put(url, gzipSync(Buffer.from('{}')))).statusCode).toBe(204)
    const answers = [await sendResult(by, JSON.stringify({ uid })), await sendResult(by, JSON.stringify({ uid }))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  })

  it('cannot be announced without end', async () => {
    const by = await makeCompany({ in: at() })
    for (const _ of [1, 2, 3]) await requestUpload(by)
    const answer = await at().http.inject({ url: `${basePath}/repository/request-upload`, headers: headersOf(by) })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
  })

  it('is removed at night once its time is over', async () => {
    const by = await makeCompany({ in: at() })
    const [{ uid: old }, { uid: open }] = [await requestUpload(by), await requestUpload(by)]
    await setExpiry(by, old, new Date(Date.now() - 1))
    await tidyRepositoryScansJob.run({}, at().context)
    expect(await uploadsOf(by)).toEqual([open])
  })
})

describe('a result of Waybill itself', () => {
  it('fills a module as a scan of the service does', async () => {
    const by = await makeCompany({ in: at() })
    await by.post('/core/projects', { name: 'Shop' })
    const answer = await sendResult(by, gzipSync(Buffer.from(JSON.stringify(ours))), {
      query: 'projectName=Shop&moduleName=web&branch=main',
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { moduleId: expect.any(String), scanId: expect.any(String) }])
    const { moduleId, scanId, uid } = answer.json()
    await at().context.jobs.settled()
    const scan = (await by.get(`/core/scans/${scanId}`)).body
    expect(scan).toMatchObject({ project: 'Shop', module: 'web', branch: 'main', analysisStatus: 'Finished', deepScanId: uid })
    expect((await by.get('/repository/scans')).body).toMatchObject([
      { uid, moduleId, scanId, scanner_version: '1-abc', url: 'https://git.example/acme/shop', commit: 'a'.repeat(40), moduleName: 'web' },
    ])
  })

  it('has the name of its root as module unless another is given', async () => {
    const by = await makeCompany({ in: at() })
    await by.post('/core/projects', { name: 'Shop' })
    const { scanId } = (await sendResult(by, JSON.stringify(ours), { query: 'projectName=Shop' })).json()
    expect((await by.get(`/core/scans/${scanId}`)).body.module).toBe('shop')
  })

  it('needs the rights of an import, a project that exists, and the part waybill', async () => {
    const by = await makeCompany({ in: at() })
    const query = 'projectName=Shop'
    expect((await sendResult(by, JSON.stringify(ours), { query })).statusCode).toBe(404)
    await by.post('/core/projects', { name: 'Shop' })
    const scanner = await by.as('company_component_manager')
    expect((await sendResult(scanner, JSON.stringify(ours), { query })).statusCode).toBe(403)
    const answer = await sendResult(by, JSON.stringify(foreign), { query })
    expect([answer.statusCode, answer.json().parameter]).toEqual([400, 'waybill'])
  })

  it.each([
    ['components', { components: 'many' }, 'waybill.components'],
    ['an edge to nothing', { components: [{ ...components[0], dependsOn: [7] }] }, 'waybill.components.0.dependsOn'],
    ['a commit', { source: { url: 'x', commit: 'HEAD' } }, 'waybill.source.commit'],
    ['a confidence', { files: [{ path: 'a', license: 'MIT', confidence: 9 }] }, 'waybill.files.0.confidence'],
    ['a root', { root: { name: 'a\u0000b' } }, 'waybill.root.name'],
  ])('is not believed: a wrong form of %s is a 400', async (_what, part, parameter) => {
    const by = await makeCompany({ in: at() })
    await by.post('/core/projects', { name: 'Shop' })
    const answer = await sendResult(by, JSON.stringify({ ...ours, waybill: { ...waybill, ...part } }), { query: 'projectName=Shop' })
    expect([answer.statusCode, answer.json().parameter]).toEqual([400, parameter])
    expect((await by.get('/repository/scans')).body).toEqual([])
  })
})

it('keeps the document of an upload in the file store while the upload is open', async () => {
  const by = await makeCompany({ in: at() })
  const bytes = Buffer.from(JSON.stringify({ ...foreign, time: 2 }))
  await put((await requestUpload(by)).upload_url, gzipSync(bytes))
  expect((await at().context.files.read(by.companyId, digestOf(bytes))).equals(bytes)).toBe(true)
})

async function setExpiry({ companyId }: TestCompany, id: string, expires: Date): Promise<void> {
  await at()
    .context.db.updateTable('repository_scan_upload')
    .set({ expires })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

async function uploadsOf({ companyId }: TestCompany): Promise<readonly string[]> {
  const rows = await at().context.db.selectFrom('repository_scan_upload').select('id').where('company_id', '=', companyId).execute()
  return rows.map(({ id }) => id)
}

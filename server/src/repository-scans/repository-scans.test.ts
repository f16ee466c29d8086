import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '#access/access.ts'
import { type ArchiveServer, startArchiveServer } from '#test/archive-server.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { eventually } from '#test/eventually.ts'
import { type Answer, makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { advisory, publishIn } from '#test/publish.ts'
import { type ZipEntry, zipOf } from '#test/zip.ts'
import { newId } from '#platform/ids.ts'
import { scanRepositoryJob } from '#repository-scans/scan-repository-job.ts'
import { sweepScanFolders, tidyRepositoryScansJob } from '#repository-scans/tidy-scans.ts'

const running: { at?: Service; archives?: ArchiveServer } = {}

beforeAll(async () => {
  running.archives = await startArchiveServer()
  running.at = await startService({ WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1', WAYBILL_DEEPSCAN_WAITING: '3' })
})

afterAll(async () => {
  await at().http.close()
  await at().context.jobs.stop()
  await at().connection.close()
  archives().close()
})

function at(): Service {
  return running.at as Service
}

function archives(): ArchiveServer {
  return running.archives as ArchiveServer
}

const mit = `MIT License

Copyright (c) 2020 Acme Inc.

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`
const source = `// SPDX-License-Identifier: Apache-2.0
// Copyright (c) 2021 Example Ltd
import { createHash } from 'node:crypto'
export const hash = createHash('sha256')
`
const lock = JSON.stringify({
  name: 'shop',
  version: '1.2.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'shop', version: '1.2.0', license: 'MIT', dependencies: { 'left-pad': '^1.0.0' } },
    'node_modules/left-pad': { version: '1.0.0', license: 'WTFPL' },
  },
})
const shop: readonly ZipEntry[] = [
  { name: 'LICENSE', content: mit },
  { name: 'src/a.js', content: source },
  { name: 'src/empty.js', content: 'run()\n' },
  { name: 'package-lock.json', content: lock },
]

/** Serves an archive and returns its address. */
function serve(name: string, entries: readonly ZipEntry[]): string {
  archives().files.set(`/${name}`, zipOf(entries))
  return `${archives().url}/${name}`
}

async function company(...scopes: readonly Scope[]): Promise<TestCompany> {
  const made = await makeCompany({ in: at() })
  return scopes.length === 0 ? made : made.as(...scopes)
}

async function submit(by: TestCompany, url: string, more: object = {}): Promise<string> {
  const answer = await by.post('/repository/scan', { url, type: 'file', ...more })
  expect([answer.status, answer.body]).toEqual([200, { uid: expect.any(String), status: 'queued' }])
  return answer.body.uid
}

async function statusOf(by: TestCompany, uid: string) {
  return (await by.get(`/repository/status?uid=${uid}`)).body
}

async function ended(by: TestCompany, uid: string) {
  return eventually('the end of the scan', async () => {
    const status = await statusOf(by, uid)
    return status.completed !== null && status
  })
}

async function resultOf(by: TestCompany, uid: string) {
  const { results } = (await by.get(`/repository/results?uid=${uid}`)).body
  const { pathname } = new URL(results)
  return (await by.get(pathname.replace('/api/v2', ''))).body
}

async function scanned(by: TestCompany, url: string, more: object = {}) {
  const uid = await submit(by, url, more)
  expect(await ended(by, uid)).toMatchObject({ status: 'finished' })
  return resultOf(by, uid)
}

describe('a scan', () => {
  it('counts the known vulnerabilities of the components it finds, for its scorecard', async () => {
    const name = uniqueName()
    for (const cve of [uniqueCve(), uniqueCve()]) await publishIn(at(), advisory(cve, name))
    const packages = { '': { name: 'x' }, [`node_modules/${name}`]: { version: '1.0.0' }, 'node_modules/left-pad': { version: '1.0.0' } }
    const entries = [{ name: 'package-lock.json', content: JSON.stringify({ lockfileVersion: 3, packages }) }]
    const { waybill } = await scanned(await company(), serve('vulnerable.zip', entries), { includeScorecard: true })
    const check = waybill.scorecard.checks.find((each: { name: string }) => each.name === 'Vulnerabilities')
    expect(check).toMatchObject({ score: 8, reason: '2 existing vulnerabilities detected' })
  })

  it('is queued, scanned and finished, and says how far it is', async () => {
    const by = await company()
    const url = serve('states.zip', shop)
    const uid = await submit(by, url)
    const status = await ended(by, uid)
    expect(status).toEqual({
      uid,
      url,
      moduleId: null,
      type: 'file',
      scanner_version: expect.any(String),
      time: expect.any(String),
      status: 'finished',
      completed: expect.any(String),
      progress: { files: 4, done: 4 },
    })
    const { body, headers } = await by.get('/repository/scans')
    expect([body.length, headers['x-total-count']]).toEqual([1, '1'])
    expect(body[0]).toMatchObject({ uid, status: 'finished', moduleId: null, branch: null })
  })

  it('has a result that ts-deepscan reads, at an absolute address, with gzip and a key', async () => {
    const by = await company()
    const uid = await submit(by, serve('shape.zip', shop), { includeCopyright: true, includeCrypto: true })
    await ended(by, uid)
    const { results } = (await by.get(`/repository/results?uid=${uid}`)).body
    expect(results).toBe(`${at().context.config.http.publicUrl}/api/v2/repository/results/${uid}.json`)
    const path = new URL(results).pathname
    const packed = await at().http.inject({ url: path, headers: { 'x-api-key': by.key, 'accept-encoding': 'gzip' } })
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
    const plain = await at().http.inject({ url: path, headers: { 'x-api-key': by.key } })
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect((await at().http.inject(path)).statusCode).toBe(401)
    expect(readDeepScan(plain.json())).toMatchObject({
      uid,
      stats: { total: 4, finished: 4 },
      licenses: ['Apache-2.0', 'MIT'],
      holders: expect.arrayContaining([expect.stringContaining('Acme'), expect.stringContaining('Example')]),
      algorithms: ['SHA-256'],
    })
  })

  it('has the same result twice, byte for byte but for uid, url and time, and reads nothing again', async () => {
    const by = await company()
    const url = serve('twice.zip', shop)
    const first = await scanned(by, url)
    const known = await contentsOf(by)
    expect(known).toHaveLength(4)
    await at()
      .context.db.updateTable('repository_scan_content')
      .set({ findings: JSON.stringify(planted) })
      .where('company_id', '=', by.companyId)
      .where('kind', '=', 'LICENSE')
      .execute()
    const second = await scanned(by, url)
    expect(second.waybill.license.detected).toBe('Zlib')
    expect(await contentsOf(by)).toEqual(known)
    const other = await company()
    const third = await scanned(other, url)
    expect({ ...third, uid: '', url: '', time: 0 }).toEqual({ ...first, uid: '', url: '', time: 0 })
  })

  it('fails with a reason for people where the archive cannot be had', async () => {
    const by = await company()
    const gone = await ended(by, await submit(by, `${archives().url}/gone.zip`))
    expect(gone).toMatchObject({ status: 'failed', error: 'there is no file at this address' })
    const unknown = await ended(by, await submit(by, 'https://repository.invalid/a.zip'))
    expect(unknown).toMatchObject({ status: 'failed', error: expect.stringContaining('does not resolve') })
    expect((await by.get(`/repository/results?uid=${gone.uid}`)).status).toBe(404)
  })

  it('keeps hostile names as text', async () => {
    const by = await company()
    const names = ['__proto__', 'constructor', 'a b/ü.js', '<script>alert(1)</script>.js', "'; drop table scan; --.js"]
    const result = await scanned(
      by,
      serve(
        'hostile.zip',
        names.map((name) => ({ name, content: source })),
      ),
    )
    expect(result.waybill.files.map(({ path }: { readonly path: string }) => path)).toEqual(names.toSorted())
  })

  it('leaves no temporary folder, and those of ended processes go at the start', async () => {
    const { config } = at().context
    const by = await company()
    await ended(by, await submit(by, serve('folder.zip', shop)))
    await at().context.jobs.settled()
    const { folder } = config.deepScan
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    mkdirSync(join(folder, 'left-over'), { recursive: true })
    await sweepScanFolders({ ...at().context, now: () => new Date(Date.now() + 7_200_000) })
    expect(readdirSync(folder)).toEqual([])
  })
})

function contentsOf({ companyId }: TestCompany) {
  const contents = at().context.db.selectFrom('repository_scan_content').select(['sha256', 'kind'])
  return contents.where('company_id', '=', companyId).orderBy('sha256').execute()
}

/** Findings that no scan would make of a text. */
const planted = {
  kind: 'prose',
  language: 'text',
  licenses: { license: 'Zlib', how: 'text', confidence: 5, matches: [], isLicenseText: true },
  comments: [],
  copyrights: [],
  authors: [],
  crypto: [],
}

/** Reads a result as ts-deepscan does: its fields, and nothing of ours. */
function readDeepScan(document: DeepScan) {
  const categories = Object.values(document.result)
  const texts = categories.flatMap(({ license = [], comments = [] }) => [license, comments].flat())
  const licenses = texts.flatMap(({ key, licenses: named = [] }) => key ?? named)
  return {
    uid: document.uid,
    stats: document.stats,
    time: new Date(document.time * 1000).toISOString(),
    licenses: [...new Set(licenses)].toSorted(),
    holders: [...new Set(texts.flatMap(({ copyright = [] }) => copyright.flatMap(({ holders }) => holders)))],
    algorithms: [...new Set(categories.flatMap(({ crypto = [] }) => crypto.map(({ algorithm }) => algorithm)))],
  }
}

interface DeepScanText {
  readonly key?: string
  readonly licenses?: readonly string[]
  readonly copyright?: readonly { readonly clause: string; readonly date: string; readonly holders: readonly string[] }[]
}

interface DeepScan {
  readonly uid: string
  readonly url: string
  readonly time: number
  readonly options: object
  readonly stats: { readonly total: number; readonly finished: number }
  readonly no_result: readonly string[]
  readonly result: Readonly<
    Record<
      string,
      {
        readonly license?: DeepScanText
        readonly comments?: readonly DeepScanText[]
        readonly crypto?: readonly { readonly algorithm: string; readonly coding: string }[]
      }
    >
  >
  readonly summary: object
}

describe('a request', () => {
  const url = 'https://repository.invalid/acme/shop.git'

  it.each([
    ['url', { url: 'ssh://git@repository.invalid/a.git' }],
    ['url', { url: 'git@repository.invalid:a.git' }],
    ['url', { url: 'file:///etc/passwd' }],
    ['url', { url: 'https://user:secret@repository.invalid/a.git' }],
    ['url', { url: 'https://10.0.0.1/a.git' }],
    ['url', { url: 'https://[::1]/a.git' }],
    ['url', { url: 'https://169.254.169.254/latest' }],
    ['url', { url: 'http://192.0.2.1/a.git' }],
    ['url', { url: 'https://10.1/a.git' }],
    ['url', { url: 'https://167772161/a.git' }],
    ['url', { url: 'https://0x0a.0.0.1/a.git' }],
    ['url', { url: 'https://012.0.0.1/a.git' }],
    ['url', { url: 'https://0/a.git' }],
    ['url', { url: 'https://\uFF11\uFF10.0.0.1/a.git' }],
    ['url', { url: 'https://%31%30.0.0.1/a.git' }],
    ['url', { url: 'https://[::ffff:a00:1]/a.git' }],
    ['url', { url: 'https://[fd00:ec2::254]/latest' }],
    ['url', { url: 'https://2852039166/latest' }],
    ['url', { url: 'https://0251.0376.0251.0376/latest' }],
    ['url', { url: 'https://169.254.169.254./latest' }],
    ['url', { url: 'https://169\u3002254\u3002169\u3002254/latest' }],
    ['url', { url: 'https://\u2460\u2465\u2468.254.169.254/latest' }],
    ['url', { url: 'https://[::ffff:169.254.169.254]/latest' }],
    ['url', { url: 'https://[::169.254.169.254]/latest' }],
    ['url', { url: 'https://[64:ff9b::a9fe:a9fe]/latest' }],
    ['url', { url: 'https://[2002:a9fe:a9fe::]/latest' }],
    ['url', { url: 'https://[fe80::1]/a.git' }],
    ['url', { url: 'https://[fe80::1%25eth0]/a.git' }],
    ['url', { url: 'ext::sh -c id' }],
    ['url', { url: 'git+https://100.100.100.200/latest', type: 'file' }],
    ['url', { url: 'git://192.168.1.1/a.git' }],
    ['url', { url: 'https://metadata.google.internal/computeMetadata/v1/' }],
    ['url', { url: 'https://METADATA.goog./a.git' }],
    ['url', { url: 'https://metadata/a.git' }],
    ['url', { url: 'https://api.localhost../a.git' }],
    ['url', { url: 'https://printer.local/a.git' }],
    ['url', { url: 'https://repository.invalid/%00' }],
    ['url', { url: 'https://repository.invalid/a%0d%0aHost:b' }],
    ['url', { url: 'https://repository.invalid/a\u0000.git' }],
    ['url', { url: 'https://repository\n.invalid/a.git' }],
    ['url', { url: 'https://repository.invalid/%C2%85' }],
    ['url', { url: 'nothing' }],
    ['url', { url: '' }],
    ['type', { type: 'folder' }],
    ['branch', { branch: '--upload-pack=x' }],
    ['branch', { branch: 'a..b' }],
    ['branch', { branch: 'a\u0007b' }],
    ['tag', { tag: 'v1 2' }],
    ['tag', { branch: 'main', tag: 'v1' }],
    ['branch', { type: 'file', branch: 'main' }],
    ['projectName', { moduleName: 'shop' }],
    ['include', { include: true }],
  ])('is rejected naming %s: %j', async (parameter, body) => {
    const answer = await (await company()).post('/repository/scan', { url, type: 'repository', ...body })
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect(answer.text).not.toContain('secret')
  })

  it('for a private address is accepted where the operator allows it', async () => {
    const by = await company()
    const answer = await by.post('/repository/scan', { url: `${archives().url}/allowed.zip`, type: 'file' })
    expect(answer.status).toBe(200)
  })

  it('needs one of the scopes, and the feature', async () => {
    const reader = await company('portfolio_manager')
    expect((await reader.post('/repository/scan', { url, type: 'repository' })).status).toBe(403)
    expect((await reader.get('/repository/scans')).status).toBe(200)
    const unlicensed = await makeCompany({ in: at(), features: ['sarif'] })
    expect((await unlicensed.post('/repository/scan', { url, type: 'repository' })).status).toBe(403)
    expect((await unlicensed.get('/repository/scans')).status).toBe(403)
  })

  it('that fills a module needs the rights of an upload, and a project', async () => {
    const reviewer = await company('compliance_manager')
    expect((await reviewer.post('/repository/scan', { url, type: 'repository', projectName: 'Shop' })).status).toBe(403)
    const developer = await company('developer')
    expect((await developer.post('/repository/scan', { url, type: 'repository', projectName: 'Shop' })).status).toBe(404)
    await developer.post('/core/projects', { name: 'Shop' })
    const unnamed = await developer.post('/repository/scan', { url, type: 'repository', projectName: 'Shop', moduleName: '!!' })
    expect([unnamed.status, unnamed.body.parameter]).toEqual([400, 'moduleName'])
  })

  it('is rejected while too many scans of the company wait', async () => {
    const by = await company()
    const { db } = at().context
    const first = await submit(by, url, { type: 'repository' })
    await ended(by, first)
    const row = await db.selectFrom('repository_scan').selectAll().where('company_id', '=', by.companyId).executeTakeFirstOrThrow()
    const again = { options: JSON.stringify({}), status: 'queued', completed: null } as const
    const waiting = [1, 2, 3].map(() => Object.assign({}, row, again, { id: newId() }))
    await db.insertInto('repository_scan').values(waiting).execute()
    expect((await by.post('/repository/scan', { url, type: 'repository' })).status).toBe(429)
    expect((await (await company()).post('/repository/scan', { url, type: 'repository' })).status).toBe(200)
  })
})

describe('removing a scan', () => {
  it('ends it while it runs', async () => {
    const by = await company()
    const asked = Promise.withResolvers<undefined>()
    const left = Promise.withResolvers<undefined>()
    const before = archives().answer
    archives().answer = (reply) => {
      asked.resolve(undefined)
      reply.on('close', () => left.resolve(undefined))
    }
    const uid = await submit(by, `${archives().url}/endless.zip`)
    await asked.promise
    expect((await by.delete(`/repository/scan?uid=${uid}`)).status).toBe(204)
    await left.promise
    archives().answer = before
    await at().context.jobs.settled()
    expect((await by.get(`/repository/status?uid=${uid}`)).status).toBe(404)
    const lines = await at()
      .context.db.selectFrom('activity')
      .select('action')
      .where('company_id', '=', by.companyId)
      .where('object', '=', 'repository-scan')
      .orderBy('at')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['created', 'deleted'])
  })

  it('removes its result', async () => {
    const by = await company()
    const uid = await submit(by, serve('removed.zip', shop))
    await ended(by, uid)
    expect((await by.delete(`/repository/scan?uid=${uid}`)).status).toBe(204)
    for (const path of [`/repository/status?uid=${uid}`, `/repository/results?uid=${uid}`, `/repository/results/${uid}.json`])
      expect((await by.get(path)).status).toBe(404)
    expect((await by.delete(`/repository/scan?uid=${uid}`)).status).toBe(404)
    expect((await by.delete('/repository/scan?uid=nothing')).status).toBe(404)
  })

  it('happens by itself when it is old, and to what contents say too', async () => {
    const by = await company()
    const uid = await submit(by, serve('old.zip', shop))
    await ended(by, uid)
    function inDays(days: number) {
      return { ...at().context, now: () => new Date(Date.now() + days * 86_400_000) }
    }
    await tidyRepositoryScansJob.run({}, inDays(89))
    expect((await by.get(`/repository/status?uid=${uid}`)).status).toBe(200)
    await tidyRepositoryScansJob.run({}, inDays(91))
    expect((await by.get(`/repository/status?uid=${uid}`)).status).toBe(404)
    const left = await at()
      .context.db.selectFrom('repository_scan_content')
      .select('sha256')
      .where('company_id', '=', by.companyId)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a scan whose process ended', () => {
  it('runs once more, and then fails', async () => {
    const by = await company()
    const uid = await submit(by, serve('again.zip', shop))
    await ended(by, uid)
    const { db } = at().context
    const rows = db.updateTable('repository_scan').where('company_id', '=', by.companyId).where('id', '=', uid)
    await rows.set({ status: 'scanning', completed: null, attempts: 1 }).execute()
    await scanRepositoryJob.run({ companyId: by.companyId, uid }, at().context)
    expect(await statusOf(by, uid)).toMatchObject({ status: 'finished' })
    await rows.set({ status: 'scanning', completed: null, attempts: 2 }).execute()
    await scanRepositoryJob.run({ companyId: by.companyId, uid }, at().context)
    expect(await statusOf(by, uid)).toMatchObject({ status: 'failed', error: expect.stringContaining('twice') })
  })
})

/** The findings of a module, without what tells it from other modules. */
async function findingsOf(by: TestCompany, moduleId: string): Promise<readonly Answer['body'][]> {
  const { body } = await by.get(`/core/modules/${moduleId}/findings`)
  return body.map(({ key, kind, status, component, severity, direct, path, introducedBy }: Answer['body']) => {
    return { key, kind, status, component, severity, direct, path, introducedBy }
  })
}

describe('a scan with a project', () => {
  it('fills the module with the components, the licence and the algorithms of the repository', async () => {
    const by = await company()
    await by.post('/core/projects', { name: 'Shop' })
    const uid = await submit(by, serve('web-shop.zip', shop), { projectName: 'Shop', includeCrypto: true })
    await ended(by, uid)
    const [scan] = (await by.get('/repository/scans')).body
    expect(scan).toMatchObject({ status: 'finished', projectName: 'Shop', moduleId: expect.any(String), scanId: expect.any(String) })
    const module = (await by.get(`/core/modules/${scan.moduleId}`)).body
    expect(module.name).toBe('web-shop')
    expect((await by.get(`/core/scans/${scan.scanId}`)).body).toMatchObject({ deepScanId: uid })
    const components = (await by.get(`/core/modules/${scan.moduleId}/components`)).body
    expect(JSON.stringify(components)).toContain('pkg:npm/left-pad@1.0.0')
    const cbom = (await by.get(`/core/modules/${scan.moduleId}/cbom`)).body
    expect(cbom.components.map(({ name }: { readonly name: string }) => name)).toEqual(['SHA-256'])
  })

  it('fills the module with the findings that an SBOM of the same project has', async () => {
    const by = await company()
    await by.post('/core/projects', { name: 'Shop' })
    const [bad, frame, direct] = [uniqueName('bad'), uniqueName('frame'), uniqueName('direct')]
    await publishIn(at(), advisory(uniqueCve(), bad), advisory(uniqueCve(), direct))
    const [badPurl, framePurl, directPurl] = [`pkg:npm/${bad}@1.0.0`, `pkg:npm/${frame}@1.0.0`, `pkg:npm/${direct}@1.0.0`]
    const packages = {
      '': { name: 'shop', version: '1.0.0', dependencies: { [frame]: '^1.0.0', [direct]: '^1.0.0' } },
      [`node_modules/${frame}`]: { version: '1.0.0', license: 'MIT', dependencies: { [bad]: '^1.0.0' } },
      [`node_modules/${bad}`]: { version: '1.0.0', license: 'MIT' },
      [`node_modules/${direct}`]: { version: '1.0.0', license: 'MIT' },
    }
    const content = JSON.stringify({ name: 'shop', version: '1.0.0', lockfileVersion: 3, packages })
    await ended(by, await submit(by, serve('locked.zip', [{ name: 'package-lock.json', content }]), { projectName: 'Shop' }))
    const dependencies = [
      { ref: 'root', dependsOn: [framePurl, directPurl] },
      { ref: framePurl, dependsOn: [badPurl] },
    ]
    const sbom = cyclonedx([framePurl, badPurl, directPurl], { dependencies })
    const { body } = await by.post('/core/imports/scan/cyclonedx?project=Shop&module=sbom', sbom)
    const [scan] = (await by.get('/repository/scans')).body
    const ofSbom = await findingsOf(by, body.moduleId)
    expect(new Set(ofSbom.map(({ component }) => component.key))).toEqual(new Set([`npm:${bad}`, `npm:${direct}`]))
    expect(await findingsOf(by, scan.moduleId)).toEqual(ofSbom)
  })

  it('adds only a scan when the same comes again, under its branch or tag', async () => {
    const by = await company()
    await by.post('/core/projects', { name: 'Shop' })
    const url = serve('same.zip', shop)
    const more = { projectName: 'Shop', moduleName: 'shop' }
    await ended(by, await submit(by, url, more))
    await ended(by, await submit(by, url, more))
    const scans = (await by.get('/core/scans')).body
    expect(scans.map(({ analysisStatus }: { readonly analysisStatus: string }) => analysisStatus)).toEqual(['Finished', 'Finished'])
    const sboms = await at().context.db.selectFrom('sbom').select('id').where('company_id', '=', by.companyId).execute()
    expect(sboms).toHaveLength(1)
  })

  it('finishes without the module where the project was deleted meanwhile', async () => {
    const by = await company()
    const { projectId } = (await by.post('/core/projects', { name: 'Shop' })).body
    const uid = await submit(by, serve('late.zip', shop), { projectName: 'Shop' })
    await ended(by, uid)
    await by.delete(`/core/projects/${projectId}?force=true`)
    const rows = at().context.db.updateTable('repository_scan').where('company_id', '=', by.companyId).where('id', '=', uid)
    await rows.set({ status: 'queued', completed: null, attempts: 0 }).execute()
    await scanRepositoryJob.run({ companyId: by.companyId, uid }, at().context)
    expect(await statusOf(by, uid)).toMatchObject({ status: 'finished', error: expect.stringContaining('the module was not filled') })
    expect((await by.get(`/repository/results?uid=${uid}`)).status).toBe(200)
  })
})

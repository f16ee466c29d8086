import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArchiveServer, startArchiveServer } from '../../../server/test/archive-server.ts'
import { zipOf } from '../../../server/test/zip.ts'
import { type Run, newFolder, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'
import { companySettings, type ListeningService, serviceAt } from '../../test/service-at.ts'

let service: ListeningService
let archives: ArchiveServer
let env: Readonly<Record<string, string>>
const folder = newFolder()

const lock = JSON.stringify({
  name: 'shop',
  version: '1.2.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'shop', version: '1.2.0', license: 'MIT', dependencies: { lodash: '^4.0.0' } },
    'node_modules/lodash': { version: '4.17.15', license: 'MIT' },
  },
})
const source =
  "// SPDX-License-Identifier: Apache-2.0\n// Copyright (c) 2021 Example Ltd\nimport { createHash } from 'node:crypto'\ncreateHash('sha256')\n"
const files = { 'package-lock.json': lock, 'src/a.js': source }

const advisory = {
  id: 'CVE-2026-0001',
  modified: '2026-01-01T00:00:00Z',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  affected: [
    { package: { ecosystem: 'npm', name: 'lodash' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }] },
  ],
}

beforeAll(async () => {
  archives = await startArchiveServer()
  archives.files.set('/shop.zip', zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))))
  archives.files.set('/secret.txt', Buffer.from('text'))
  service = await serviceAt({ WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1' })
  env = await companySettings(service)
  for (const [path, text] of Object.entries({ ...files, '.git/HEAD': 'ref: refs/heads/main\n', '.git/secret': 'AKIA' })) {
    mkdirSync(dirname(join(folder, 'shop', path)), { recursive: true })
    writeFileSync(join(folder, 'shop', path), text)
  }
  await waybill(['feeds', 'import', 'osv', '-'], { stdin: JSON.stringify(advisory) })
  await waybill(['projects', 'create', 'Shop'])
})

afterAll(async () => {
  archives.close()
  await service.stop()
})

/** Waits for the jobs of the service instead of the time that a person would wait. */
function waybill(args: readonly string[], injected: Parameters<typeof runWaybill>[1] = {}): Promise<Run> {
  return runWaybill(args, { env, folder, wait: () => service.context.jobs.settled(), ...injected })
}

function readJson(name: string) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}

describe('an address', () => {
  it('is submitted, and its id printed', async () => {
    const { code, stdout } = await waybill(['scan', `${archives.url}/shop.zip`])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^deep scan {2}[\w-]{36}\n$/u)])
  })

  it('is followed to its end, and the result written', async () => {
    const { code, stderr } = await waybill(['scan', `${archives.url}/shop.zip`, '--wait', '--out', 'remote.json'])
    expect([code, stderr]).toEqual([0, expect.stringContaining('the result is in remote.json')])
    expect(readJson('remote.json')).toMatchObject({ stats: { total: 2 }, waybill: { root: { name: 'shop' } } })
  })

  it('fills a module, shows its findings, and fails at the threshold', async () => {
    const args = ['scan', `${archives.url}/shop.zip`, '--project', 'Shop', '--module', 'remote', '--fail-on', 'violations']
    const { code, stdout, stderr } = await waybill(args)
    expect([code, stdout]).toEqual([1, expect.stringContaining('CVE-2026-0001')])
    expect(stderr).toContain('--fail-on violations allows none')
    const shown = await waybill([...args.slice(0, -2), '--wait', '--json'])
    expect([shown.code, JSON.parse(shown.stdout)]).toMatchObject([0, { uid: expect.any(String), analysisStatus: 'Finished' }])
  })

  it('fills a module of a project that exists, or that it is asked to create', async () => {
    const args = ['scan', `${archives.url}/shop.zip`, '--project', 'Clip']
    const { code, stderr } = await waybill(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no project Clip; --create-project creates it')])
    expect(await waybill([...args, '--create-project', '--wait'])).toMatchObject({ code: 0 })
  })

  it('that cannot be had is exit code 3 with the reason; one that is forbidden 2', async () => {
    const gone = await waybill(['scan', `${archives.url}/gone.zip`, '--wait'])
    expect([gone.code, gone.stderr]).toEqual([3, expect.stringContaining('there is no file at this address')])
    const forbidden = await waybill(['scan', 'ssh://git@git.example/a.git'])
    expect([forbidden.code, forbidden.stderr]).toEqual([2, expect.stringContaining('parameter: url')])
  })

  it('shows how far the service is, and gives up after the timeout', async () => {
    const status = { uid: 'u', status: 'scanning', progress: { files: 10, done: 5 } }
    const url = await scriptedService(json({ uid: 'u', status: 'queued' }), json(status))
    const args = ['scan', 'https://git.example/a', '--wait', '--timeout', '1']
    const { code, stderr } = await waybill(args, { env: { WAYBILL_URL: url, WAYBILL_API_KEY: 'k' }, isTerminal: true })
    expect([code, stderr]).toEqual([3, expect.stringContaining('0 % of 10 files')])
    expect(stderr).toContain('the scan was not finished after 1 s; scan u continues')
  })
})

function write(name: string, content: Buffer | string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

describe('archives in a folder', () => {
  const inner = zipOf([{ name: 'deep.txt', content: source }])
  const outer = zipOf([
    { name: 'lib/b.js', content: source },
    { name: 'inner.zip', content: inner },
    { name: '../up.js', content: source },
  ])
  const entries = [
    { name: 'a.js', content: source },
    { name: 'libs/broken.jar', content: outer.subarray(0, 200) },
    { name: 'libs/outer.jar', content: outer },
    { name: 'libs/plain.gz', content: gzipSync(source) },
    { name: 'model.bin', content: 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n' },
  ]

  it('are opened, one level, with the same result as of the same tree as an archive on the service', async () => {
    for (const { name, content } of entries) write(`unpacked/${name}`, content)
    archives.files.set('/unpacked.zip', zipOf(entries))
    await waybill(['scan', 'unpacked', '--no-send', '--out', 'here.json'])
    await waybill(['scan', `${archives.url}/unpacked.zip`, '--out', 'there.json'])
    const [here, there] = [readJson('here.json'), readJson('there.json')]
    expect([here.result, here.summary, here.waybill.files]).toEqual([there.result, there.summary, there.waybill.files])
    expect([here.waybill.skipped, here.waybill.limits]).toEqual([there.waybill.skipped, there.waybill.limits])
    const paths = here.waybill.files.map(({ path }: { readonly path: string }) => path)
    expect(paths).toContain('libs/outer.jar!/lib/b.js')
    expect(paths).toContain('libs/outer.jar!/inner.zip')
    expect(paths.filter((path: string) => path.includes('deep'))).toEqual([])
    expect(here.waybill.skipped).toContainEqual({ path: 'libs/outer.jar!/../up.js', why: 'its name is not allowed' })
  })

  it('are not opened in a working tree, as in its repository', async () => {
    write('tree/.git/HEAD', 'ref: refs/heads/main\n')
    write('tree/outer.jar', outer)
    await waybill(['scan', 'tree', '--no-send', '--out', 'tree.json'])
    expect(readJson('tree.json').waybill.files).toMatchObject([{ path: 'outer.jar' }])
  })

  it('that expand to more than 200 times the size of the folder are a failure that says so', async () => {
    write('bomb/bomb.zip', zipOf([1, 2].map((part) => ({ name: String(part), content: Buffer.alloc(60_000_000) }))))
    const { code, stderr } = await waybill(['scan', 'bomb', '--no-send', '--out', 'bomb.json'])
    expect([code, stderr]).toEqual([3, expect.stringContaining('the archive expands to more than 200 times its size')])
    expect(existsSync(join(folder, 'bomb.json'))).toBe(false)
  })
})

describe('a folder', () => {
  it('is scanned here, and only the findings are sent', async () => {
    const { code, stdout } = await waybill(['scan', 'shop', '--out', 'local.json'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^deep scan {2}[\w-]{36}\nresult {5}http.*\.json\n$/u)])
    const result = readJson('local.json')
    expect(result).toMatchObject({
      stats: { total: 2, finished: 2 },
      waybill: { root: { name: 'shop', version: '1.2.0' }, source: { url: 'shop', ref: 'refs/heads/main' } },
    })
    expect(result.waybill.files).toMatchObject([{ path: 'package-lock.json' }, { path: 'src/a.js', license: 'Apache-2.0' }])
    expect(JSON.stringify(result)).not.toContain(folder)
    const uid = stdout.split(/\s+/u)[2] ?? ''
    const stored = await service.http.inject({
      url: `/api/v2/repository/results/${uid}.json`,
      headers: { 'x-api-key': env['WAYBILL_API_KEY'] },
    })
    expect(stored.json()).toEqual(result)
  })

  it('fills a module as the service does, with its branch, and fails at the threshold', async () => {
    const { code, stdout } = await waybill(['scan', 'shop', '--project', 'Shop', '--module', 'local', '--fail-on', 'violations'])
    expect([code, stdout]).toEqual([1, expect.stringContaining('Shop / local: 1 violation')])
    const scanId = /^scan +(?<id>\S+)$/mu.exec(stdout)?.groups?.['id'] ?? ''
    const stored = await service.http.inject({ url: `/api/v2/core/scans/${scanId}`, headers: { 'x-api-key': env['WAYBILL_API_KEY'] } })
    expect(stored.json()).toMatchObject({ module: 'local', branch: 'main' })
  })

  it('prints one JSON document', async () => {
    const { code, stdout } = await waybill(['scan', 'shop', '--project', 'Shop', '--wait', '--json'])
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { uid: expect.any(String), moduleId: expect.any(String), findings: [{}] }])
  })

  it('can be scanned without a service and a key', async () => {
    const { code, stdout } = await waybill(['scan', 'shop', '--no-send', '--no-crypto', '--scorecard', '--out', 'alone.json'], { env: {} })
    expect([code, stdout]).toEqual([0, ''])
    const { options, waybill: part } = readJson('alone.json')
    expect([options.includeCrypto, part.files[1].crypto, part.scorecard.checks.length > 10]).toEqual([false, undefined, true])
  })

  it('has the same findings here as on the service', async () => {
    await waybill(['scan', 'shop', '--no-send', '--out', 'here.json'])
    await waybill(['scan', `${archives.url}/shop.zip`, '--out', 'there.json'])
    const [here, there] = [readJson('here.json'), readJson('there.json')]
    expect([here.result, here.summary, here.waybill.files]).toEqual([there.result, there.summary, there.waybill.files])
  })
})

it.each([
  ['a folder that is not there', ['nothing'], 'there is no folder nothing'],
  ['a file', ['local-file.txt'], 'is no folder'],
  ['--module without --project', ['shop', '--module', 'a'], '--module needs --project'],
  ['--create-project without --project', ['shop', '--create-project'], '--create-project needs --project'],
  ['--fail-on without --project', ['shop', '--fail-on', 'warnings'], '--fail-on needs --project'],
  ['--no-send without --out', ['shop', '--no-send'], '--no-send needs --out'],
  ['--no-send for an address', ['https://git.example/a', '--no-send'], '--no-send is for folders'],
  ['a project that does not exist', ['shop', '--project', 'Unknown'], 'there is no project Unknown'],
])('rejects %s with exit code 2', async (_what, args, message) => {
  writeFileSync(join(folder, 'local-file.txt'), '')
  const { code, stderr } = await waybill(['scan', ...args])
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

it('writes no result where the folder cannot be scanned', async () => {
  await waybill(['scan', 'nothing', '--out', 'never.json'])
  expect(existsSync(join(folder, 'never.json'))).toBe(false)
})

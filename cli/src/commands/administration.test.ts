import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder, type Run, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'
import { type ListeningService, serviceAt } from '../../test/service-at.ts'

let service: ListeningService
const folder = newFolder()

function operator(...args: readonly string[]): Promise<Run> {
  return runWaybill(args, { env: { WAYBILL_URL: service.url, WAYBILL_OPERATOR_KEY: service.operatorKey }, folder })
}

function company(key: string, ...args: readonly string[]): Promise<Run> {
  return runWaybill(args, { env: { WAYBILL_URL: service.url, WAYBILL_API_KEY: key }, folder })
}

/** Returns the one line of output. */
function lineOf(run: Run): string {
  expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[^\n]+\n$/u) })
  return run.stdout.trim()
}

beforeAll(async () => {
  service = await serviceAt({ WAYBILL_FEED_OSV_URL: 'http://127.0.0.1:1' })
})

afterAll(() => service.stop())

describe('an operator', () => {
  it('creates a company with its first key, and deletes it', async () => {
    const id = lineOf(await operator('companies', 'create', 'Acme', '--features', 'risks, obom'))
    expect((await operator('companies', 'list')).stdout).toMatch(
      new RegExp(`^ID +NAME +FEATURES +CREATED\n${id}  Acme  risks, obom  2`, 'u'),
    )

    const made = await operator('keys', 'create', 'ci', '--scopes', 'developer,manager', '--company', id)
    expect(lineOf(made)).toMatch(/^wb_/u)
    expect(made.stderr).toContain('not shown again')
    const list = await operator('keys', 'list', '--company', id)
    expect(list.stdout).toMatch(/^ID .*\n[\da-f-]{36}  ci  +wb_.{5}  +yes  +never  +developer, manager\n$/u)
    expect(list.stdout).not.toContain(lineOf(made))

    const user = lineOf(await operator('users', 'create', 'ann@acme.example', 'Ann', '--roles', 'manager', '--company', id))
    expect((await operator('users', 'list', '--company', id)).stdout).toContain(`${user}  ann@acme.example  Ann`)

    expect(await operator('companies', 'delete', id)).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') })
    expect(await operator('companies', 'delete', id, '--yes')).toMatchObject({ code: 0 })
    expect(JSON.parse((await operator('companies', 'list', '--json')).stdout)).toEqual([])
  })

  it('gets the name of the wrong parameter, and exit code 2', async () => {
    const run = await operator('companies', 'create', 'Acme', '--features', 'magic')
    expect([run.code, run.stdout]).toEqual([2, ''])
    expect(run.stderr).toMatch(/^error: "magic" is not a feature.*\n {2}parameter: features\n$/u)
    expect(await operator('companies', 'delete', '../feeds', '--yes')).toMatchObject({ code: 2 })
    expect(await operator('keys', 'create', 'ci')).toMatchObject({ code: 2, stderr: expect.stringContaining('--scopes') })
  })

  it('imports feeds, plain or compressed, and shows what was rejected', async () => {
    const record = {
      id: 'TEST-1',
      modified: '2026-01-01T00:00:00Z',
      affected: [{ package: { ecosystem: 'npm', name: 'a' }, versions: ['1'] }],
    }
    writeFileSync(join(folder, 'osv.ndjson.gz'), gzipSync(`${JSON.stringify(record)}\nnot json\n`))
    const run = await operator('feeds', 'import', 'osv', 'osv.ndjson.gz')
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(run.stdout).toMatch(/^1 record: 1 changed, 0 unchanged, 1 rejected\nLINE {2}REASON\n2 /u)
    expect(JSON.parse((await operator('feeds', 'import', 'osv', 'osv.ndjson.gz', '--json')).stdout)).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    expect(await operator('feeds', 'import', 'nonsense', 'osv.ndjson.gz')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nonsense'),
    })
    writeFileSync(join(folder, 'sbom.json'), '{"bomFormat": "CycloneDX"}')
    expect(await operator('feeds', 'import', 'osv', 'sbom.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no record was accepted: is this a file of osv?'),
    })
  })

  it('starts fetching a feed and shows the status of the feeds', async () => {
    expect(await operator('feeds', 'sync', 'osv')).toMatchObject({ code: 0, stderr: expect.stringContaining('osv is being fetched') })
    const status = await operator('feeds', 'status')
    expect(status).toMatchObject({ code: 0, stdout: expect.stringMatching(/^FEED +RECORDS +LAST SUCCESS +NEXT RUN +STATE\nosv /u) })
    const [osv] = JSON.parse((await operator('feeds', 'status', '--json')).stdout) as unknown[]
    expect(osv).toMatchObject({ feed: 'osv', url: 'http://127.0.0.1:1' })
  })

  it('sees that feeds are off, and no error from before', async () => {
    const osv = { feed: 'osv', url: 'http://127.0.0.1:1', records: 3, lastAttempt: null, lastSuccess: null, nextRun: null }
    const url = await scriptedService(json([{ ...osv, enabled: false, error: 'osv.example does not resolve' }]))
    const { stdout } = await runWaybill(['feeds', 'status'], { env: { WAYBILL_URL: url, WAYBILL_OPERATOR_KEY: 'k' }, folder })
    expect(stdout).toMatch(/\nosv +3 +never +never +off\n$/u)
  })

  it('sees no number of rows that the database has not counted', async () => {
    const audit = { kind: 'audit', table: 'activity', bytes: 8192, days: null, due: 0, complete: true }
    const url = await scriptedService(json([{ ...audit, rows: null }]))
    const { stdout } = await runWaybill(['retention'], { env: { WAYBILL_URL: url, WAYBILL_OPERATOR_KEY: 'k' }, folder })
    expect(stdout).toMatch(/\naudit +activity +8\.2 kB +unknown +for ever +0\n$/u)
  })
})

describe('a company', () => {
  it('manages its keys, users and projects', async () => {
    const id = lineOf(await operator('companies', 'create', 'Own'))
    const key = lineOf(await operator('keys', 'create', 'admin', '--scopes', 'account_admin,manager', '--company', id))
    const { keyId } = JSON.parse((await company(key, 'keys', 'create', 'ci', '--scopes', 'developer', '--json')).stdout)

    const rotated = lineOf(await company(key, 'keys', 'rotate', keyId))
    expect(await company(key, 'keys', 'unpublish', keyId)).toMatchObject({ code: 0, stdout: '', stderr: `key ${keyId} is unpublished\n` })
    expect(await company(rotated, 'keys', 'list')).toMatchObject({ code: 2, stderr: expect.stringContaining('unpublished') })
    expect(await company(key, 'keys', 'publish', keyId)).toMatchObject({ code: 0 })
    expect(await company(key, 'keys', 'delete', keyId)).toMatchObject({ code: 2, stderr: expect.stringMatching(/unpublish/u) })
    expect(await company(key, 'keys', 'unpublish', keyId)).toMatchObject({ code: 0 })
    expect(await company(key, 'keys', 'delete', keyId)).toMatchObject({ code: 0 })
    expect(JSON.parse((await company(key, 'keys', 'list', '--json')).stdout)).toMatchObject([{ name: 'admin' }])

    const user = lineOf(await company(key, 'users', 'create', 'bob@own.example', 'Bob'))
    expect((await company(key, 'users', 'list')).stdout).toContain('bob@own.example')
    expect(await company(key, 'users', 'delete', user)).toMatchObject({ code: 0 })
    expect(JSON.parse((await company(key, 'users', 'list', '--json')).stdout)).toEqual([])

    const project = lineOf(await company(key, 'projects', 'create', 'Shop'))
    const again = await company(key, 'projects', 'create', 'Shop')
    expect(again).toMatchObject({ code: 0, stdout: `${project}\n`, stderr: expect.stringContaining('already') })
    expect((await company(key, 'projects', 'list')).stdout).toContain(`${project}  Shop`)
  })

  it('cannot use the operator’s commands', async () => {
    const id = lineOf(await operator('companies', 'create', 'Other'))
    const key = lineOf(await operator('keys', 'create', 'admin', '--scopes', 'manager', '--company', id))
    expect(await company(key, 'companies', 'list')).toMatchObject({ code: 2, stderr: expect.stringContaining('operator key is needed') })
    expect(await company(key, 'companies', 'list', '--operator-key', key)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('operator'),
    })
  })
})

describe('help', () => {
  it('exits with 0 when requested, and with 2 after a usage error', async () => {
    const help = await runWaybill(['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Usage: waybill') })
    expect(await runWaybill(['keys', 'create', '--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('--scopes') })
    expect(await runWaybill(['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' })
    expect(await runWaybill([])).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: waybill') })
    expect(await runWaybill(['imprt'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean import?') })
  })

  it('names every kind of finding of the interface', async () => {
    const { stdout } = await runWaybill(['findings', '--help'])
    const { components } = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'))
    expect(stdout.replaceAll(/\s+/gu, ' ')).toContain(`--kind <list> ${components.schemas.FindingKind.enum.join(', ')} `)
  })
})

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { newFolder, runWaybill } from '../../test/run-waybill.ts'
import { readSettings, type Flags } from '#settings/read-settings.ts'

interface Locations {
  readonly env?: Readonly<Record<string, string>>
  readonly here?: object
  readonly home?: object
}

function contextOf({ env = {}, here, home }: Locations) {
  const world = {
    args: [],
    env,
    folder: newFolder(),
    home: newFolder(),
    host: 'test-host',
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  }
  if (here !== undefined) writeSecret(join(world.folder, 'waybill.json'), here)
  if (home !== undefined) {
    mkdirSync(join(world.home, '.config', 'waybill'), { recursive: true })
    writeSecret(join(world.home, '.config', 'waybill', 'config.json'), home)
  }
  return { ...world, wait: async () => undefined }
}

function writeSecret(path: string, content: object): void {
  writeFileSync(path, JSON.stringify(content), { mode: 0o600 })
}

async function settingsOf(places: Locations, flags: Flags = {}) {
  const warnings: string[] = []
  const { url, key, operatorKey } = await readSettings(contextOf(places), flags, (warning) => warnings.push(warning))
  return { url: url.href, key, operatorKey, warnings }
}

it('reads each setting from the flags, else the environment, else the file in the folder, else the default', async () => {
  const places = {
    env: { WAYBILL_URL: 'http://env', WAYBILL_API_KEY: 'env-key' },
    here: { url: 'http://here', key: 'here-key', operatorKey: 'here-op' },
  }
  expect(await settingsOf(places, { url: 'http://flag' })).toEqual({
    url: 'http://flag/api/v2',
    key: 'env-key',
    operatorKey: 'here-op',
    warnings: [],
  })
  expect(await settingsOf({})).toEqual({ url: 'http://127.0.0.1:8080/api/v2', key: undefined, operatorKey: undefined, warnings: [] })
  expect((await settingsOf({ env: { WAYBILL_API_KEY: '' }, here: { key: 'here-key' } })).key).toBe('here-key')
})

it('reads the file at home only where the folder has none: a key from home never goes to the URL of a foreign folder', async () => {
  const home = { url: 'http://home', key: 'home-key' }
  expect(await settingsOf({ home })).toMatchObject({ url: 'http://home/api/v2', key: 'home-key' })
  expect(await settingsOf({ home, here: { url: 'http://foreign' } })).toMatchObject({ url: 'http://foreign/api/v2', key: undefined })
})

it.each([
  ['http://host', 'http://host/api/v2'],
  ['https://host:8443/', 'https://host:8443/api/v2'],
  ['http://host/waybill/', 'http://host/waybill/api/v2'],
  ['http://host/api/v2', 'http://host/api/v2'],
  ['http://host/v2/?a=b#c', 'http://host/v2'],
])('understands the URL %s', async (url, href) => {
  expect((await settingsOf({}, { url })).url).toBe(href)
})

it.each(['host:8080', 'ftp://host', 'nothing', 'file:///etc/passwd'])('rejects the URL %s', async (url) => {
  await expect(settingsOf({}, { url })).rejects.toThrow(/not the URL of a service/u)
})

it('warns about a file with a key that others may read, and only then', async () => {
  const folder = newFolder()
  const path = join(folder, 'settings.json')
  async function warned(content: object, mode: number): Promise<string> {
    writeFileSync(path, JSON.stringify(content))
    chmodSync(path, mode)
    return (await runWaybill(['feeds', 'status', '--config', path, '--url', 'http://127.0.0.1:1'], { folder })).stderr
  }
  expect(await warned({ operatorKey: 'secret-key' }, 0o644)).toContain('may be read by others; run: chmod 600')
  expect(await warned({ operatorKey: 'secret-key' }, 0o600)).not.toContain('read by others')
  expect(await warned({ url: 'http://127.0.0.1:1' }, 0o644)).not.toContain('read by others')
})

it.each([
  ['{"key": "top-secret', 'is not a JSON object'],
  ['["top-secret"]', 'is not a JSON object'],
  ['{"apiKey": "top-secret"}', 'apiKey is not a setting; the settings are url, key, operatorKey'],
  ['{"key": 7}', 'key must be text'],
  ['{"key": "top-secret\\n"}', 'the key contains invalid characters'],
])('refuses the settings file %s with 2, without repeating a key', async (content, words) => {
  const folder = newFolder()
  writeFileSync(join(folder, 'waybill.json'), content.replace('secret\\n', 'sec\\nret'), { mode: 0o600 })
  const run = await runWaybill(['projects', 'list'], { folder })
  expect([run.code, run.stdout]).toEqual([2, ''])
  expect(run.stderr).toContain(words)
  expect(run.stderr).not.toContain('top-sec')
})

it('rejects a named settings file that does not exist', async () => {
  const run = await runWaybill(['projects', 'list', '--config', 'nowhere.json'])
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('there is no settings file')])
})

it('explains what to do when a key is missing', async () => {
  expect((await runWaybill(['projects', 'list'])).stderr).toContain('set WAYBILL_API_KEY')
  expect((await runWaybill(['companies', 'list'], { env: { WAYBILL_API_KEY: 'k' } })).stderr).toContain('set WAYBILL_OPERATOR_KEY')
})

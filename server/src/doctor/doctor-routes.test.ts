import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lie, type LyingProvider, startLyingProvider } from '#test/lying-provider.ts'
import { eventually } from '#test/eventually.ts'
import { clientOf, makeCompany, operatorKey, type Service, startService, stopService } from '#test/harness.ts'
import { examineSignIn } from '#doctor/check-sign-in.ts'
import type { Check } from '#doctor/check.ts'

const at: { service: Service; provider: LyingProvider } = {} as never

beforeAll(async () => {
  at.provider = await startLyingProvider()
  at.service = await startService(at.provider.env)
})

afterAll(async () => {
  await stopService(at.service)
  await at.provider.close()
})

async function examine(): Promise<readonly Check[]> {
  const answer = await clientOf(at.service, operatorKey).get('/admin/doctor')
  expect([answer.status, answer.body.version]).toEqual([200, '0.1.0'])
  return answer.body.checks
}

async function find(area: Check['area'], name: string): Promise<Check | undefined> {
  return (await examine()).find((check) => check.area === area && check.check === name)
}

it('every area is checked', async () => {
  const areas = new Set((await examine()).map(({ area }) => area))
  expect([...areas].filter((area) => area !== 'jobs')).toEqual([
    'settings',
    'database',
    'clock',
    'storage',
    'feeds',
    'keys',
    'backup',
    'mail',
    'sign-in',
  ])
})

it('a proxy that is not trusted is seen by the header that it adds', async () => {
  const headers = { 'x-api-key': operatorKey, 'x-forwarded-for': '192.0.2.7' }
  const answer = await at.service.http.inject({ url: '/api/v2/admin/doctor', headers })
  const checks = answer.json().checks as readonly Check[]
  expect(checks.find(({ check }) => check === 'WAYBILL_TRUST_PROXY')).toMatchObject({ state: 'warning' })
})

it('a job that waits is seen in its lane', async () => {
  await at.service.connection.pool.query(
    `insert into jobs.job (name, data, start_after, state) values ('documents', '{"job": "none"}', now() - interval '7 hours', 'active')`,
  )
  expect(await find('jobs', 'documents')).toMatchObject({ state: 'ok', message: expect.stringContaining('1 run') })
  await at.service.connection.pool.query(`delete from jobs.job where name = 'documents'`)
})

it('jobs of the queue itself are left out', async () => {
  await at.service.connection.pool.query(`insert into jobs.job (name, data) values ('__pgboss__send-it', '{}')`)
  expect(await find('jobs', '__pgboss__send-it')).toBeUndefined()
  await at.service.connection.pool.query(`delete from jobs.job where name = '__pgboss__send-it'`)
})

describe('the identity provider', () => {
  const keys = '/jwks'

  it('is not needed', async () => {
    const { config, outbound, now } = at.service.context
    const check = await examineSignIn({ config: { ...config, oidc: undefined }, outbound, now })
    expect(check).toMatchObject({ state: 'ok', message: expect.stringContaining('not set') })
  })

  it.each<[string, Lie, Check['state'], RegExp]>([
    ['is asked for its metadata and its keys', {}, 'ok', /redirect address http:.*\/api\/v2\/account\/oidc\/callback\.$/u],
    ['fails with another name', { metadata: { issuer: 'https://evil.example' } }, 'failed', /does not match the expected issuer/u],
    ['fails when it is not one', { answers: { '/.well-known/openid-configuration': (to) => to.writeHead(404).end() } }, 'failed', /404/u],
    ['fails without an address of its keys', { metadata: { jwks_uri: undefined } }, 'failed', /does not say where its keys are/u],
    ['fails when its keys are gone', { answers: { [keys]: (to) => to.writeHead(503).end() } }, 'failed', /answered with 503/u],
    ['fails with keys that are none', { answers: { [keys]: (to) => to.end('<html>') } }, 'failed', /publishes no keys/u],
    ['fails without a key', { answers: { [keys]: (to) => to.end('{"keys":[]}') } }, 'failed', /publishes no keys/u],
  ])('%s', async (_rule, lie, state, message) => {
    at.provider.say(lie, null)
    expect(await find('sign-in', 'WAYBILL_OIDC_ISSUER')).toMatchObject({ state, message: expect.stringMatching(message) })
  })
})

it('the last backup counts once its archive was sent', async () => {
  expect(await find('backup', 'archive')).toMatchObject({ state: 'warning' })
  const archive = await at.service.http.inject({ url: '/api/v2/admin/backup', headers: { 'x-api-key': operatorKey } })
  expect(archive.statusCode).toBe(200)
  await eventually('the record of the backup', async () => (await find('backup', 'archive'))?.state === 'ok')
})

it('a store that cannot be written fails, and no path of the machine is shown', async () => {
  const { dataFolder } = at.service.context.config
  rmSync(dataFolder, { recursive: true })
  writeFileSync(dataFolder, 'a file in place of the folder')
  const check = await find('storage', 'WAYBILL_FILES')
  expect(check).toMatchObject({ state: 'failed', message: expect.stringMatching(/ENOTDIR|EEXIST/u) })
  expect(check?.message).not.toContain(dataFolder)
})

it('a key of a company is rejected', async () => {
  const company = await makeCompany({ in: at.service })
  expect((await company.get('/admin/doctor')).status).toBe(403)
})

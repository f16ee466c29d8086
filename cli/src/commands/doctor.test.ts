import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runWaybill } from '../../test/run-waybill.ts'
import { scriptedService } from '../../test/scripted-service.ts'
import { companySettings, type ListeningService, serviceAt } from '../../test/service-at.ts'
import { checkSkew, checkUrl, checkVersion } from '#doctor/local-checks.ts'

let service: ListeningService
const secret = 'Xk4b1qTg7nZs0pWv9cLr2yHd5mJf8aEu'

beforeAll(async () => {
  service = await serviceAt({ WAYBILL_SECRET: secret, WAYBILL_PUBLIC_URL: 'https://waybill.example.com', WAYBILL_TRUST_PROXY: 'on' })
})

afterAll(() => service.stop())

async function checksWith(env: Readonly<Record<string, string>>) {
  const run = await runWaybill(['doctor', '--output', 'json'], { env })
  return { run, checks: JSON.parse(run.stdout) as readonly { area: string; check: string; state: string; message: string }[] }
}

describe('waybill doctor (docs/reference/cli.md#waybill-doctor)', () => {
  it('checks client and service, and shows a table', async () => {
    const run = await runWaybill(['doctor'], { env: await companySettings(service) })
    expect(run.stdout).toMatch(/^STATE +AREA +CHECK +MESSAGE\nok +client +url +Keys are sent/u)
    expect(run.stdout).toMatch(/^ok +client +key +The key belongs to /mu)
    expect(run.stdout).toMatch(/^ok +client +version +/mu)
    expect(run.stdout).toMatch(/^ok +database +migrations +/mu)
    expect(run.stdout).not.toContain(secret)
  })

  it('exits with 0 when nothing failed, whatever it warns of', async () => {
    const { run, checks } = await checksWith(await companySettings(service))
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([])
    expect(checks).toContainEqual(expect.objectContaining({ area: 'backup', state: 'warning' }))
    expect(run.code).toBe(0)
  })

  it('checks the client without any key, and says that the rest needs the operator key', async () => {
    const { run, checks } = await checksWith({ WAYBILL_URL: service.url })
    expect(checks.map(({ check }) => check)).toEqual(['url', 'service', 'client'])
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('operator key') })
  })

  it('exits with 1 for a wrong key of the company or the operator, and never shows it', async () => {
    const { run, checks } = await checksWith({
      WAYBILL_URL: service.url,
      WAYBILL_API_KEY: 'wb_not-a-known-key',
      WAYBILL_OPERATOR_KEY: 'not-the-operator-key',
    })
    expect(checks.filter(({ state }) => state === 'failed').map(({ check }) => check)).toEqual(['key', 'operator key'])
    expect(run).toMatchObject({ code: 1, stderr: 'error: 2 checks failed\n' })
    expect(checks.at(-1)?.message).toMatch(/set WAYBILL_OPERATOR_KEY to the operator key of the service\.$/u)
    expect(run.stdout).not.toMatch(/not-a-known-key|not-the-operator-key/u)
  })

  it('advises to update a service that does not know the doctor', async () => {
    const url = await scriptedService((request, response) => {
      if (request.url === '/ready') response.end('{"status":"ok"}')
      else response.writeHead(404).end('{"error":"Not found."}')
    })
    const { checks } = await checksWith({ WAYBILL_URL: url, WAYBILL_OPERATOR_KEY: service.operatorKey })
    expect(checks.at(-1)).toMatchObject({ check: 'operator key', state: 'failed', message: expect.stringContaining('update it') })
    expect(checks.at(-1)?.message).not.toContain('WAYBILL_OPERATOR_KEY')
  })

  it('exits with 1 when nothing answers, or the service is not ready', async () => {
    const nobody = await checksWith({ WAYBILL_URL: 'http://127.0.0.1:9', WAYBILL_OPERATOR_KEY: service.operatorKey })
    expect(nobody.checks.map(({ check, state }) => [check, state])).toEqual([
      ['url', 'ok'],
      ['service', 'failed'],
    ])
    expect(nobody.run.code).toBe(1)
    const url = await scriptedService((_request, response) => {
      response.writeHead(503).end('{"error":"Not ready: the database refuses connections."}')
    })
    const unready = await checksWith({ WAYBILL_URL: url })
    expect(unready.run.code).toBe(1)
    expect(unready.checks[1]).toMatchObject({ state: 'failed', message: expect.stringContaining('the database refuses connections') })
  })
})

it('a URL without https warns, other than of this machine', () => {
  const urls = ['https://waybill.example.com', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://waybill.example.com']
  expect(urls.map((url) => checkUrl(new URL(url)).state)).toEqual(['ok', 'ok', 'ok', 'warning'])
})

it('a clock that differs by 30 seconds warns, and by 5 minutes fails, in either direction', () => {
  const at = 1_800_000_000_000
  const services = [at, at - 30_999, at - 31_000, at + 29_999, at + 30_000, at - 301_000, at + 300_000, Number.NaN]
  expect(services.map((moment) => checkSkew(moment, at, at).state)).toEqual([
    'ok',
    'ok',
    'warning',
    'ok',
    'warning',
    'failed',
    'failed',
    'warning',
  ])
})

it('another version warns', () => {
  expect([checkVersion('1.0.0', '1.0.0').state, checkVersion('1.1.0', '1.0.0').state]).toEqual(['ok', 'warning'])
})

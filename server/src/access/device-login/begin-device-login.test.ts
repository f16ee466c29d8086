import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashDeviceCode, hashUserCode } from '#access/device-login/device-code.ts'
import { askForCodes, makePerson, startDevice } from '#test/device-login.ts'
import { type Service, startService, stopService } from '#test/harness.ts'
import { openBrowser } from '#test/log-in.ts'

const clock = { now: new Date('2026-11-20T08:00:00Z') }
let at: Service

beforeAll(async () => {
  at = await startService({ WAYBILL_PUBLIC_URL: 'https://waybill.example.com' }, { now: () => clock.now })
})
afterAll(() => stopService(at))

function later(seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

describe('a device that asks to be signed in (docs/reference/device-login.md#operations)', () => {
  it('gets a secret code, one for the person, the page, and how often to ask', async () => {
    const { status, body, headers } = await askForCodes(at)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      device_code: expect.stringMatching(/^wbd_[\w-]{43}$/u),
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/u),
      verification_uri: 'https://waybill.example.com/device',
      verification_uri_complete: `https://waybill.example.com/device?code=${String(body.user_code)}`,
      expires_in: 600,
      interval: 5,
    })
  })

  it('leaves only hashes of both codes', async () => {
    const { body } = await askForCodes(at)
    const rows = await at.context.db.selectFrom('device_request').selectAll().execute()
    const own = rows.find(({ user_hash: hash }) => hash.equals(hashUserCode(body.user_code)))
    expect(own?.device_hash.equals(hashDeviceCode(body.device_code))).toBe(true)
    const stored = JSON.stringify(rows)
    expect([stored.includes(body.device_code), stored.includes(body.user_code)]).toEqual([false, false])
  })

  it('needs no key, and one that is sent changes nothing', async () => {
    const { company } = await makePerson(at)
    expect((await company.post('/account/device', {})).status).toBe(200)
  })

  it('is no page of another site, which could ask in the name of its visitor', async () => {
    const page = await openBrowser(at)
    const headers = { origin: 'https://evil.example' }
    const answers = [
      await page.request({ method: 'POST', url: '/account/device', payload: {}, headers }),
      await page.request({ method: 'POST', url: '/account/device/token', payload: { device_code: 'wbd_any' }, headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Laptop\nAddress: 10.0.0.1' }, 'name'],
    [{ name: 'Laptop \u{202E}pot' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ client_id: '' }, 'client_id'],
    [{ client: 'cli' }, 'client'],
  ])('%j answers 400 naming %s', async (body, parameter) => {
    const { status, body: error } = await askForCodes(at, body)
    expect([status, error.parameter]).toEqual([400, parameter])
  })

  it('is refused while twenty of its network wait, until the first of them expires', async () => {
    for (let i = 0; i < 20; i++) expect((await askForCodes(at, {}, `2001:db8:5:5::${String(i)}`)).status).toBe(200)
    later(60)
    const { status, body, headers } = await askForCodes(at, {}, '2001:db8:5:5:ffff::1')
    expect([status, headers['retry-after'], body.error]).toEqual([
      429,
      '540',
      'Too many devices wait to be signed in; try again in 540 seconds.',
    ])
    expect((await askForCodes(at, {}, '2001:db8:5:6::1')).status).toBe(200)
    later(540)
    expect((await askForCodes(at, {}, '2001:db8:5:5::1')).status).toBe(200)
  })

  it('is refused while two thousand of any network wait', async () => {
    later(601)
    const made = Array.from({ length: 2000 }, (_, i) => ({
      id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      device_hash: Buffer.from(`device ${String(i)}`),
      user_hash: Buffer.from(`user ${String(i)}`),
      name: 'Other',
      address: '',
      network: String(i),
      created: clock.now,
      expires: new Date(clock.now.getTime() + 5000),
      interval_seconds: 5,
    }))
    await at.context.db.insertInto('device_request').values(made).execute()
    expect((await askForCodes(at)).status).toBe(429)
    later(5)
    expect((await askForCodes(at)).status).toBe(200)
  })

  it('removes expired requests', async () => {
    await startDevice(at)
    later(600)
    for (let i = 0; i < 5; i++) await startDevice(at)
    const rows = await at.context.db.selectFrom('device_request').select('expires').execute()
    expect(rows.filter(({ expires }) => expires <= clock.now)).toEqual([])
  })

  it('keeps its limit when many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => askForCodes(at, {}, '192.0.2.77')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  })
})

describe('a device that polls (docs/reference/device-login.md#polling)', () => {
  it('waits, and gets slow_down when it asks sooner than the interval', async () => {
    const { poll } = await startDevice(at)
    async function problem(): Promise<string> {
      const { status, body } = await poll()
      return `${String(status)} ${String(body.error)}`
    }
    expect(await problem()).toBe('400 authorization_pending')
    later(5)
    expect(await problem()).toBe('400 authorization_pending')
    later(4)
    expect(await problem()).toBe('400 slow_down')
    later(9)
    expect(await problem()).toBe('400 slow_down')
    later(15)
    expect(await problem()).toBe('400 authorization_pending')
  })

  it('gets expired_token when its code has expired, and the same for one that never was', async () => {
    const { poll } = await startDevice(at)
    later(600)
    const unknown = await (
      await openBrowser(at)
    ).request({
      method: 'POST',
      url: '/account/device/token',
      payload: { device_code: 'wbd_none' },
    })
    const expected = { error: 'expired_token', parameter: 'device_code' }
    expect([(await poll()).body, unknown.status, unknown.body]).toEqual([expected, 400, expected])
  })
})

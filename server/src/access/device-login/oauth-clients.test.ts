import type { AddressInfo } from 'node:net'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalOf, makePerson, startDevice } from '#test/device-login.ts'
import { freePort } from '#test/free-port.ts'
import { type Answer, type Service, startService, stopService } from '#test/harness.ts'
import { openBrowser } from '#test/log-in.ts'

let at: Service
let url = ''

beforeAll(async () => {
  const port = await freePort()
  at = await startService({ PORT: String(port) })
  await at.http.listen({ host: '127.0.0.1', port })
  url = `http://127.0.0.1:${String((at.http.server.address() as AddressInfo).port)}`
})
afterAll(() => stopService(at))

const grant = 'urn:ietf:params:oauth:grant-type:device_code'

async function sendForm(path: string, fields: string | Readonly<Record<string, string>>): Promise<Answer> {
  const device = await openBrowser(at, '203.0.113.20')
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  return device.request({ method: 'POST', url: path, headers, payload: new URLSearchParams(fields).toString() })
}

describe('a client of OAuth 2.0 (docs/reference/device-login.md#oauth-clients)', () => {
  it('finds the operations, gets codes and then a key, which it sends as bearer token', async () => {
    const client = await oauth.discovery(new URL(url), 'Build tool', undefined, oauth.None(), {
      algorithm: 'oauth2',
      execute: [oauth.allowInsecureRequests],
    })
    const codes = await oauth.initiateDeviceAuthorization(client, { scope: 'openid' })
    expect(codes.verification_uri).toBe(`${url}/device`)
    const person = await makePerson(at)
    const shown = await person.browser.send('POST', '/account/device/review', { userCode: codes.user_code })
    expect(shown.body.name).toBe('Build tool')
    const approval = approvalOf({ userCode: codes.user_code }, new Date())
    expect((await person.browser.send('POST', '/account/device/approve', approval)).status).toBe(204)
    const tokens = await oauth.pollDeviceAuthorizationGrant(client, { ...codes, interval: 0 })
    expect(tokens).toMatchObject({ access_token: expect.stringMatching(/^wbp_/u), token_type: 'bearer', scope: 'developer' })
    const answer = await oauth.fetchProtectedResource(client, tokens.access_token, new URL(`${url}/api/v2/account/authorization`), 'GET')
    expect(await answer.json()).toMatchObject({ company: person.company.companyId, scopes: ['developer'] })
  })

  it('gets what the device waits for, in the words of the standard', async () => {
    const { deviceCode } = await startDevice(at)
    const poll = { grant_type: grant, device_code: deviceCode, client_id: 'tool' }
    const answers = [await sendForm('/account/device/token', poll), await sendForm('/account/device/token', poll)]
    answers.push(await sendForm('/account/device/token', { ...poll, device_code: 'wbd_none' }))
    expect(answers.map(({ status, body, headers }) => [status, body, headers['cache-control']])).toEqual([
      [400, { error: 'authorization_pending' }, 'no-store'],
      [400, { error: 'slow_down' }, 'no-store'],
      [400, { error: 'expired_token' }, 'no-store'],
    ])
  })

  it.each([
    ['/account/device', {}, 'invalid_request', 'client_id is required'],
    ['/account/device', { client_id: '' }, 'invalid_request', 'client_id is required'],
    ['/account/device', 'client_id=a&client_id=b', 'invalid_request', 'client_id is sent twice'],
    ['/account/device', 'client_id=a%00b', 'invalid_request', 'client_id must not contain NUL characters'],
    ['/account/device/token', { grant_type: grant, client_id: 'a' }, 'invalid_request', 'device_code is required'],
    ['/account/device/token', { grant_type: grant, device_code: 'wbd_x' }, 'invalid_request', 'client_id is required'],
    ['/account/device/token', { device_code: 'wbd_x', client_id: 'a' }, 'invalid_request', 'grant_type is required'],
    [
      '/account/device/token',
      { grant_type: 'password', device_code: 'wbd_x', client_id: 'a' },
      'unsupported_grant_type',
      `grant_type must be ${grant}`,
    ],
  ] as const)('that sends %s %j gets %s: %s', async (path, fields, error, description) => {
    const { status, body } = await sendForm(path, fields)
    expect([status, body]).toEqual([400, { error, error_description: description }])
  })

  it('may send other fields, which are ignored', async () => {
    const { status } = await sendForm('/account/device', { client_id: 'tool', scope: 'all', audience: 'x', __proto__x: 'y' })
    expect(status).toBe(200)
  })

  it.each([
    [' Build\u{202E} \n tool ', 'Build tool'],
    ['\u{200B}', 'Command line'],
    ['x'.repeat(200), 'x'.repeat(100)],
  ])('with the id %j is shown as %j', async (clientId, name) => {
    const { body } = await sendForm('/account/device', { client_id: clientId })
    const { browser } = await makePerson(at)
    expect((await browser.send('POST', '/account/device/review', { userCode: body.user_code })).body.name).toBe(name)
  })

  it('is no page of another site, and learns so in the words of the standard', async () => {
    const page = await openBrowser(at)
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await page.request({ method: 'POST', url: '/account/device', headers, payload: 'client_id=a' })
    expect([answer.status, answer.body.error]).toEqual([403, 'invalid_request'])
  })
})

it('other operations take no form', async () => {
  expect((await sendForm('/account/device/review', { userCode: 'BCDF-GHJK' })).status).toBe(401)
  expect((await sendForm('/account/login', { email: 'a@example.com', password: 'x' })).status).toBe(415)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalOf, makePerson, type Person, startDevice } from '#test/device-login.ts'
import { type Service, startService, stopService } from '#test/harness.ts'
import { openBrowser } from '#test/log-in.ts'

const clock = { now: new Date('2026-11-20T08:00:00Z') }
let at: Service

beforeAll(async () => {
  at = await startService({}, { now: () => clock.now })
})
afterAll(() => stopService(at))

function later(seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

const unknown = {
  error: 'This code is not known or has expired; ask the device for a new one.',
  parameter: 'userCode',
}

async function decide({ browser }: Person, how: 'review' | 'approve' | 'deny', userCode: string, fields: object = {}) {
  return browser.send('POST', `/account/device/${how}`, how === 'approve' ? approvalOf({ userCode }, clock.now, fields) : { userCode })
}

describe('a person who enters the code of a device (docs/reference/device-login.md#deciding)', () => {
  it('sees what the device calls itself, and from where and when it asked', async () => {
    const person = await makePerson(at, '198.51.100.1')
    const { userCode } = await startDevice(at, { name: '  Build laptop ' }, '198.51.100.2')
    const { status, body, headers } = await decide(person, 'review', userCode.toLowerCase().replace('-', ' '))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      userCode,
      name: 'Build laptop',
      address: '198.51.100.2',
      sameNetwork: false,
      requested: '2026-11-20T08:00:00.000Z',
      expires: '2026-11-20T08:10:00.000Z',
    })
    const { userCode: near } = await startDevice(at, {}, '198.51.100.1')
    expect((await decide(person, 'review', near)).body).toMatchObject({ name: 'Command line', sameNetwork: true })
  })

  it('is a user who has logged in, never a key', async () => {
    const { company, browser } = await makePerson(at)
    const { userCode } = await startDevice(at)
    const personal = { name: 'Key', scopes: ['developer'], expires: new Date(clock.now.getTime() + 86_400_000).toISOString() }
    const { key } = (await browser.send('POST', '/account/personal-keys', personal)).body
    for (const how of ['review', 'approve', 'deny']) {
      const body = how === 'approve' ? approvalOf({ userCode }, clock.now) : { userCode }
      const ofPerson = await company.post(`/account/device/${how}`, body, { headers: { 'x-api-key': key } })
      expect([how, (await company.post(`/account/device/${how}`, body)).status, ofPerson.status]).toEqual([how, 403, 403])
      const anyone = await openBrowser(at)
      expect((await anyone.send('POST', `/account/device/${how}`, body)).status).toBe(401)
    }
  })

  it('acts on a page of this service, with the token of the session', async () => {
    const { browser } = await makePerson(at)
    const { userCode, poll } = await startDevice(at)
    const payload = approvalOf({ userCode }, clock.now)
    expect((await browser.request({ method: 'POST', url: '/account/device/approve', payload })).status).toBe(403)
    expect((await poll()).body.error).toBe('authorization_pending')
  })

  it('gets the same answer for a code that is unknown, expired, allowed, denied or none at all', async () => {
    const person = await makePerson(at)
    const [expired, allowed, denied] = [await startDevice(at), await startDevice(at), await startDevice(at)]
    later(1)
    expect((await decide(person, 'approve', allowed.userCode)).status).toBe(204)
    expect((await decide(person, 'deny', denied.userCode)).status).toBe(204)
    const answers = []
    for (const code of [allowed.userCode, denied.userCode, 'BCDF-GHJK']) answers.push(await decide(person, 'review', code))
    later(600)
    answers.push(await decide(person, 'approve', expired.userCode))
    later(600)
    answers.push(await decide(person, 'deny', 'no code'))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [400, unknown]))
  })

  it('is paused after the fifth wrong code, and codes of their own do not end the count', async () => {
    const person = await makePerson(at, '198.51.100.20')
    const own = await startDevice(at)
    const guesses: number[] = []
    for (let i = 0; i < 5; i++) {
      expect((await decide(person, 'review', own.userCode)).status).toBe(200)
      guesses.push((await decide(person, 'review', 'BCDF-GHJK')).status)
    }
    expect(guesses).toEqual([400, 400, 400, 400, 400])
    const paused = await decide(person, 'approve', own.userCode)
    expect([paused.status, paused.headers['retry-after']]).toEqual([429, '30'])
    later(30)
    expect((await decide(person, 'approve', own.userCode)).status).toBe(204)
  })

  it('does not count a right code as wrong where fifty keys leave no room for another', async () => {
    const person = await makePerson(at, '198.51.100.25')
    const { userCode } = await startDevice(at)
    const body = { name: 'Key', scopes: ['developer'], expires: new Date(clock.now.getTime() + 86_400_000).toISOString() }
    for (let i = 0; i < 50; i++) await person.browser.send('POST', '/account/personal-keys', body)
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await decide(person, 'approve', userCode))
    expect(answers.map(({ status, body: { parameter } }) => [status, parameter])).toEqual(answers.map(() => [400, 'name']))
    expect((await decide(person, 'review', userCode)).status).toBe(200)
  })

  it('is paused with all of an address after thirty wrong codes', async () => {
    for (let i = 0; i < 6; i++) {
      const person = await makePerson(at, '198.51.100.30')
      for (let guess = 0; guess < 5; guess++) await decide(person, 'deny', 'BCDF-GHJK')
    }
    const { userCode } = await startDevice(at)
    expect((await decide(await makePerson(at, '198.51.100.30'), 'review', userCode)).status).toBe(429)
    expect((await decide(await makePerson(at, '198.51.100.31'), 'review', userCode)).status).toBe(200)
  })

  it.each([
    [{ scopes: ['account_admin'] }, 403, 'scopes'],
    [{ scopes: ['emperor'] }, 400, 'scopes'],
    [{ scopes: [] }, 400, 'scopes'],
    [{ expires: '2020-01-01T00:00:00Z' }, 400, 'expires'],
    [{ expires: '2999-01-01T00:00:00Z' }, 400, 'expires'],
    [{ expires: undefined }, 400, 'expires'],
    [{ userCode: undefined }, 400, 'userCode'],
    [{ userCode: 'x'.repeat(41) }, 400, 'userCode'],
  ])('who allows it with %j gets %i naming %s, and the device goes on waiting', async (fault, status, parameter) => {
    const person = await makePerson(at)
    const { userCode, poll } = await startDevice(at)
    const answer = await decide(person, 'approve', userCode, fault)
    expect([answer.status, answer.body.parameter]).toEqual([status, parameter])
    expect((await poll()).body.error).toBe('authorization_pending')
  })

  it('may deny it: the device gets access_denied, however often it asks', async () => {
    const person = await makePerson(at, '198.51.100.40')
    const { userCode, poll } = await startDevice(at, { name: 'Stranger' }, '198.51.100.41')
    expect((await decide(person, 'deny', userCode)).status).toBe(204)
    const denied = { error: 'access_denied', parameter: 'device_code' }
    expect([(await poll()).body, (await poll()).body]).toEqual([denied, denied])
    const lines = (await person.company.get('/account/audit?object=key')).body
    expect(lines).toMatchObject([
      { action: 'refused', name: 'Stranger', byId: person.user.userId, detail: 'a device at 198.51.100.41', address: '198.51.100.40' },
    ])
  })
})

it('of two people who allow and deny a device at once, one decides', async () => {
  const [one, other] = [await makePerson(at, '198.51.100.50'), await makePerson(at, '198.51.100.51')]
  for (let i = 0; i < 10; i++) {
    const { userCode, poll } = await startDevice(at)
    const [allowed, denied] = await Promise.all([decide(one, 'approve', userCode), decide(other, 'deny', userCode)])
    expect([allowed.status, denied.status].filter((status) => status === 204)).toHaveLength(1)
    expect((await poll()).status).toBe(allowed.status === 204 ? 200 : 400)
    later(3600 * 25)
    await Promise.all([one.browser.logIn(one.user.email), other.browser.logIn(other.user.email)])
  }
})

import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppUserTable } from '#database/tables/access.ts'
import { approvalOf, type Device, makePerson, type Person, startDevice } from '#test/device-login.ts'
import { clientOf, type Service, startService, stopService } from '#test/harness.ts'
import { password } from '#test/log-in.ts'

const clock = { now: new Date('2026-11-20T08:00:00Z') }
let at: Service

beforeAll(async () => {
  at = await startService({}, { now: () => clock.now })
})
afterAll(() => stopService(at))

function later(seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

/** A device that a person has allowed. */
async function allow(person: Person, fields: object = {}): Promise<Device> {
  const device = await startDevice(at)
  const { status, text } = await person.browser.send('POST', '/account/device/approve', approvalOf(device, clock.now, fields))
  expect([status, text]).toEqual([204, ''])
  return device
}

function keysOf({ browser }: Person) {
  return browser.get('/account/personal-keys').then(({ body }) => body)
}

describe('a device that a user has allowed (docs/reference/device-login.md#key)', () => {
  it('gets a personal key with the scopes and the end that the user chose', async () => {
    const person = await makePerson(at)
    const { poll } = await allow(person)
    const { status, body, headers } = await poll()
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      access_token: expect.stringMatching(/^wbp_[\w-]{43}$/u),
      token_type: 'x-api-key',
      expires_in: 30 * 86_400,
      scope: 'developer',
    })
    const client = clientOf(at, body.access_token)
    expect((await client.get('/account/authorization')).body).toMatchObject({ company: person.company.companyId, scopes: ['developer'] })
  })

  it('that lost the answer gets a new value within a minute, and the one before is void', async () => {
    const person = await makePerson(at)
    const { poll } = await allow(person)
    const { access_token: lost } = (await poll()).body
    later(59)
    const { access_token: key } = (await poll()).body
    expect((await clientOf(at, lost).get('/account/authorization')).status).toBe(401)
    expect((await clientOf(at, key).get('/account/authorization')).status).toBe(200)
    expect(await keysOf(person)).toMatchObject([{ prefix: key.slice(0, 8) }])
    const [line] = (await person.company.get('/account/audit?object=key')).body
    expect(line).toMatchObject({ action: 'updated', byId: person.user.userId, address: '203.0.113.9' })
  })

  it.each<readonly [string, (person: Person, key: string) => Promise<unknown>]>([
    ['the key was used', (_person, key) => clientOf(at, key).get('/account/authorization')],
    [
      'the key was revoked',
      async (person) => person.browser.send('DELETE', `/account/personal-keys/${String((await keysOf(person))[0]['_id'])}`),
    ],
    ['a minute has passed', async () => later(60)],
    ['the sessions of the user were ended', ({ company, user }) => company.delete(`/account/users/${user.userId}/sessions`)],
  ])('gets nothing more once %s', async (_event, happen) => {
    const person = await makePerson(at)
    const { poll } = await allow(person)
    const { access_token: key } = (await poll()).body
    await happen(person, key)
    const before = await at.context.db.selectFrom('api_key').select('hash').where('user_id', '=', person.user.userId).execute()
    expect([(await poll()).body, (await poll()).body.error]).toEqual([
      { error: 'expired_token', parameter: 'device_code' },
      'expired_token',
    ])
    const after = await at.context.db.selectFrom('api_key').select('hash').where('user_id', '=', person.user.userId).execute()
    expect(after).toEqual(before)
  })

  it('gets it again beside forty-nine other keys', async () => {
    const person = await makePerson(at)
    const body = { name: 'Key', scopes: ['developer'], expires: new Date(clock.now.getTime() + 86_400_000).toISOString() }
    for (let i = 0; i < 49; i++) await person.browser.send('POST', '/account/personal-keys', body)
    const { poll } = await allow(person)
    expect([(await poll()).status, (await poll()).status]).toEqual([200, 200])
    expect(await keysOf(person)).toHaveLength(50)
  })

  it('gets a key that is listed and revoked as others', async () => {
    const person = await makePerson(at)
    const expires = new Date(clock.now.getTime() + 30 * 86_400_000).toISOString()
    const { access_token: key } = (await (await allow(person, { scopes: ['manager', 'developer'], expires })).poll()).body
    const [listed] = await keysOf(person)
    expect(listed).toMatchObject({ name: 'Build laptop', prefix: key.slice(0, 8), expires })
    expect(listed.scopes.toSorted()).toEqual(['developer', 'manager'])
    expect((await person.browser.send('DELETE', `/account/personal-keys/${String(listed['_id'])}`)).status).toBe(204)
    expect((await clientOf(at, key).get('/account/authorization')).status).toBe(401)
  })

  it('leaves in the audit log who allowed it, and from where the key was fetched', async () => {
    const person = await makePerson(at)
    await (await allow(person)).poll()
    const [{ _id: keyId }] = await keysOf(person)
    const lines = (await person.company.get('/account/audit?object=key')).body
    expect(lines).toMatchObject([
      { action: 'created', objectId: keyId, byId: person.user.userId, detail: 'personal, of a device', address: '203.0.113.9' },
      { action: 'requested', objectId: keyId, byId: person.user.userId, name: 'Build laptop', address: '192.0.2.1' },
    ])
  })

  it('may fetch the key until its code expires', async () => {
    const person = await makePerson(at)
    const { poll } = await allow(person)
    clock.now = new Date(clock.now.getTime() + 600_000)
    expect((await poll()).body.error).toBe('expired_token')
    expect(await keysOf(person)).toEqual([])
  })
})

describe('nothing is issued to a device whose user, since allowing it,', () => {
  it.each<readonly [string, (person: Person) => Promise<unknown>]>([
    ['was deactivated', ({ company, user }) => company.patch(`/account/users/${user.userId}`, { active: false })],
    [
      'was deactivated and activated again',
      async ({ company, user }) => {
        await company.patch(`/account/users/${user.userId}`, { active: false })
        await company.patch(`/account/users/${user.userId}`, { active: true })
      },
    ],
    ['has lost the role', ({ company, user }) => company.patch(`/account/users/${user.userId}`, { roles: ['manager'] })],
    ['was removed', ({ company, user }) => company.delete(`/account/users/${user.userId}`)],
    ['got a new password', ({ company, user }) => company.patch(`/account/users/${user.userId}`, { password: 'another horse battery' })],
    [
      'changed the password',
      ({ browser }) => browser.send('POST', '/account/password', { oldPassword: password, newPassword: 'another horse battery' }),
    ],
    ['had all sessions ended', ({ company, user }) => company.delete(`/account/users/${user.userId}/sessions`)],
    ['ended the other sessions', ({ browser }) => browser.send('DELETE', '/account/sessions')],
  ])('%s', async (_event, change) => {
    const person = await makePerson(at)
    const { poll } = await allow(person)
    await change(person)
    const { status, body } = await poll()
    expect([status, body]).toEqual([400, { error: 'expired_token', parameter: 'device_code' }])
    const keys = await at.context.db.selectFrom('api_key').select('id').where('user_id', '=', person.user.userId).execute()
    expect(keys).toEqual([])
  })

  it('has lost the role in a way that ends no session, or was deactivated so: access_denied, with a line in the audit log', async () => {
    const changes: readonly (readonly [Updateable<AppUserTable>, string])[] = [
      [{ roles: ['manager'] }, 'the user has lost a role'],
      [{ deactivated: clock.now }, 'the user is deactivated'],
    ]
    for (const [change, detail] of changes) {
      const person = await makePerson(at)
      const { poll } = await allow(person)
      const { companyId } = person.company
      const user = at.context.db.updateTable('app_user').set(change).where('company_id', '=', companyId)
      await user.where('id', '=', person.user.userId).execute()
      expect((await poll()).body.error).toBe('access_denied')
      expect((await poll()).body.error).toBe('expired_token')
      expect((await person.company.get('/account/audit?object=key&action=refused')).body).toMatchObject([{ detail }])
    }
  })

  it('has made fifty keys', async () => {
    const person = await makePerson(at)
    const { poll } = await allow(person)
    const late = await startDevice(at)
    const body = { name: 'Key', scopes: ['developer'], expires: new Date(clock.now.getTime() + 86_400_000).toISOString() }
    for (let i = 0; i < 50; i++) expect((await person.browser.send('POST', '/account/personal-keys', body)).status).toBe(201)
    expect((await poll()).body.error).toBe('access_denied')
    expect((await person.browser.send('POST', '/account/device/approve', approvalOf(late, clock.now))).body.parameter).toBe('name')
    expect(await keysOf(person)).toHaveLength(50)
  })
})

describe('at the same moment', () => {
  it('of many polls, one value of one key is valid', async () => {
    for (let i = 0; i < 5; i++) {
      const person = await makePerson(at)
      const { poll } = await allow(person)
      const answers = await Promise.all(Array.from({ length: 6 }, poll))
      const tried = answers.map(({ body }) => clientOf(at, body.access_token ?? 'none').get('/account/authorization'))
      expect((await Promise.all(tried)).filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await keysOf(person)).toHaveLength(1)
    }
  })

  it('a poll and the approval leave one key, never a device that gets expired_token', async () => {
    const person = await makePerson(at)
    for (let i = 0; i < 10; i++) {
      const device = await startDevice(at)
      const body = approvalOf(device, clock.now)
      const [early] = await Promise.all([device.poll(), person.browser.send('POST', '/account/device/approve', body)])
      const answer = early.status === 200 ? early : await device.poll()
      expect([['authorization_pending', undefined].includes(early.body.error), answer.status]).toEqual([true, 200])
    }
    expect(await keysOf(person)).toHaveLength(10)
  })

  it('a poll and the deactivation of the user leave no key that works, and no deadlock', async () => {
    for (let i = 0; i < 10; i++) {
      const person = await makePerson(at)
      const { poll } = await allow(person)
      const path = `/account/users/${person.user.userId}`
      const [polled, deactivated] = await Promise.all([poll(), person.company.patch(path, { active: false })])
      expect(deactivated.status).toBe(200)
      const { status } = await clientOf(at, polled.body.access_token ?? 'none').get('/account/authorization')
      expect(status).toBe(401)
    }
  })
})

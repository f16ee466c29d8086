import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf, makeCompany, operatorKey, service, type Client, type TestCompany } from '#test/harness.ts'

interface TestScope {
  readonly company: TestCompany
  readonly admin: TestCompany
  readonly manager: TestCompany
  readonly chief: TestCompany
  /** By the roles they have. */
  readonly users: Readonly<Record<'chief' | 'auditor' | 'manager', string>>
  readonly keys: Readonly<Record<'chief' | 'auditor' | 'manager' | 'named', string>>
}

let place: TestScope

beforeAll(async () => {
  const company = await makeCompany()
  const operator = clientOf(await service(), operatorKey)
  async function made(what: 'users' | 'keys', body: object): Promise<string> {
    const answer = await operator.post(`/admin/companies/${company.companyId}/${what}`, body)
    return (answer.body.userId ?? answer.body.keyId) as string
  }
  const users = {
    chief: await made('users', { email: 'chief@acme.example', name: 'Chief', roles: ['enterprise_admin', 'account_admin'] }),
    auditor: await made('users', { email: 'auditor@acme.example', name: 'Auditor', roles: ['compliance_manager'] }),
    manager: await made('users', { email: 'manager@acme.example', name: 'Manager', roles: ['manager'] }),
  }
  const keys = {
    chief: await made('keys', { name: 'chief', scopes: ['enterprise_admin'] }),
    auditor: await made('keys', { name: 'auditor', scopes: ['compliance_manager'] }),
    manager: await made('keys', { name: 'manager', scopes: ['manager'] }),
    named: await made('keys', { name: 'named', scopes: ['manager'], userId: users.chief }),
  }
  const chief = await company.as('account_admin', 'enterprise_admin', 'manager')
  place = { company, admin: await company.as('account_admin'), manager: await company.as('manager'), chief, users, keys }
})

type Act = readonly [name: string, act: (client: Client, id: string) => ReturnType<Client['get']>]

const onUsers: readonly Act[] = [
  ['renaming', (client, id) => client.patch(`/account/users/${id}`, { name: 'Other' })],
  ['another address', (client, id) => client.patch(`/account/users/${id}`, { email: 'other@acme.example' })],
  ['other roles', (client, id) => client.patch(`/account/users/${id}`, { roles: [] })],
  ['a password', (client, id) => client.patch(`/account/users/${id}`, { password: 'correct horse battery' })],
  ['nothing sent', (client, id) => client.patch(`/account/users/${id}`, {})],
  ['a key in the name', (client, id) => client.post('/account/keys', { name: 'x', scopes: ['manager'], userId: id })],
  ['deletion', (client, id) => client.delete(`/account/users/${id}`)],
]

const onKeys: readonly Act[] = [
  ['renaming', (client, id) => client.patch(`/account/keys/${id}`, { name: 'other' })],
  ['other scopes', (client, id) => client.patch(`/account/keys/${id}`, { scopes: ['manager'] })],
  ['another user', (client, id) => client.patch(`/account/keys/${id}`, { userId: null })],
  ['publishing', (client, id) => client.post(`/account/keys/${id}/publish`)],
  ['unpublishing', (client, id) => client.post(`/account/keys/${id}/unpublish`)],
  ['rotation', (client, id) => client.post(`/account/keys/${id}/rotate`)],
  ['deletion', (client, id) => client.delete(`/account/keys/${id}`)],
]

async function everything(): Promise<unknown> {
  const { chief } = place
  return [(await chief.get('/account/users')).body, (await chief.get('/account/keys')).body].map(
    (list: { _id: string; lastUsed?: unknown }[]) => list.map((entry) => ({ ...entry, lastUsed: undefined })),
  )
}

describe('nobody acts on a user who holds more (decisions 17)', () => {
  it.each(onUsers)('%s of an enterprise_admin is refused to an account_admin, and nothing changes', async (_name, act) => {
    const before = await everything()
    const { status, body } = await act(place.admin, place.users.chief)
    expect([status, body.parameter, body.error]).toEqual([403, 'roles', expect.stringContaining('holds enterprise_admin')])
    expect(await everything()).toEqual(before)
  })

  it('a manager makes no key in the name of a stronger user, and binds none to one', async () => {
    const { manager, users, keys } = place
    expect((await manager.post('/account/keys', { name: 'x', scopes: ['manager'], userId: users.auditor })).status).toBe(403)
    expect((await manager.patch(`/account/keys/${keys.manager}`, { userId: users.auditor })).status).toBe(403)
    expect((await manager.patch(`/account/keys/${keys.manager}`, { userId: users.manager })).status).toBe(200)
    expect((await manager.patch(`/account/keys/${keys.manager}`, { userId: null })).status).toBe(200)
  })
})

describe('nobody acts on a key that holds more (decisions 17)', () => {
  it.each(onKeys)('%s of a key of enterprise_admin is refused to an account_admin, and nothing changes', async (_name, act) => {
    const before = await everything()
    const { status, body } = await act(place.admin, place.keys.chief)
    expect([status, body.parameter, body.error]).toEqual([403, 'scopes', expect.stringContaining('holds enterprise_admin')])
    expect(await everything()).toEqual(before)
  })

  it.each(onKeys)('%s of a key of scopes he does not hold is refused to a manager', async (_name, act) => {
    expect((await act(place.manager, place.keys.auditor)).status).toBe(403)
  })

  it.each(onKeys)('%s of a weak key that acts in the name of a stronger user is refused', async (_name, act) => {
    for (const client of [place.manager, place.admin]) expect((await act(client, place.keys.named)).status).toBe(403)
  })
})

describe('who holds as much, or is account_admin where no enterprise_admin is, acts as ever', () => {
  it('on users and keys of less, and of the same', async () => {
    const { chief, admin, manager, users, keys } = place
    expect((await admin.patch(`/account/users/${users.auditor}`, { name: 'Auditor II', password: 'correct horse battery' })).status).toBe(
      200,
    )
    expect((await admin.post(`/account/keys/${keys.auditor}/rotate`)).status).toBe(200)
    expect((await chief.patch(`/account/users/${users.chief}`, { name: 'Chief II' })).status).toBe(200)
    expect((await chief.post(`/account/keys/${keys.chief}/rotate`)).status).toBe(200)
    expect((await manager.post(`/account/keys/${keys.manager}/unpublish`)).status).toBe(200)
    expect((await manager.delete(`/account/keys/${keys.manager}`)).status).toBe(204)
  })

  it('on itself, also as a key of a user who holds more than the key', async () => {
    const { company, users } = place
    const operator = clientOf(await service(), operatorKey)
    const body = { name: 'own', scopes: ['manager'], userId: users.chief }
    const { keyId, key } = (await operator.post(`/admin/companies/${company.companyId}/keys`, body)).body
    const own = clientOf(await service(), key)
    expect((await own.patch(`/account/keys/${keyId}`, { name: 'own key' })).status).toBe(200)
    expect((await own.post('/account/keys', { name: 'another', scopes: ['manager'], userId: users.chief })).status).toBe(201)
    expect((await own.post(`/account/keys/${keyId}/rotate`)).status).toBe(200)
  })

  it('but not on its own user, when the key holds less: a password would be the way up', async () => {
    const { company, users } = place
    const operator = clientOf(await service(), operatorKey)
    const body = { name: 'climber', scopes: ['account_admin'], userId: users.chief }
    const { key } = (await operator.post(`/admin/companies/${company.companyId}/keys`, body)).body
    const climber = clientOf(await service(), key)
    expect((await climber.patch(`/account/users/${users.chief}`, { password: 'correct horse battery' })).status).toBe(403)
    expect((await climber.patch(`/account/users/${users.chief}`, { roles: ['enterprise_admin', 'developer'] })).status).toBe(403)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, makeCompany, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { type Browser, makeUser, openBrowser, type TestUser } from '#test/log-in.ts'

const day = 86_400_000
const clock = { now: new Date() }
let at: Service

beforeAll(async () => {
  at = await startService({}, { now: () => clock.now })
})
afterAll(() => stopService(at))

interface Owner {
  readonly company: TestCompany
  readonly user: TestUser
  readonly browser: Browser
}

async function makeOwner(): Promise<Owner> {
  const company = await makeCompany({ in: at })
  const user = await makeUser(company, ['manager', 'developer'])
  const browser = await openBrowser(at)
  await browser.logIn(user.email)
  return { company, user, browser }
}

function inDays(days: number): string {
  return new Date(clock.now.getTime() + days * day).toISOString()
}

async function create({ browser }: Owner, body: object = {}) {
  return browser.send('POST', '/account/personal-keys', { name: 'Laptop', scopes: ['manager'], expires: inDays(30), ...body })
}

describe('a personal key', () => {
  it('acts as its user with at most the scopes they hold, and is shown once', async () => {
    const owner = await makeOwner()
    const { status, body, headers } = await create(owner)
    expect([status, headers['cache-control'], body.key]).toEqual([201, 'no-store', expect.stringMatching(/^wbp_[\w-]{43}$/u)])
    const client = clientOf(at, body.key)
    expect((await client.get('/account/authorization')).body.scopes).toEqual(['manager'])
    expect((await client.post('/core/projects', { name: 'By key' })).status).toBe(201)
    const [line] = (await owner.company.get('/account/audit?object=project')).body
    expect(line).toMatchObject({ byKind: 'user', byId: owner.user.userId, byName: 'Ann Arbor', keyId: body.keyId })
    const [listed] = (await owner.browser.get('/account/personal-keys')).body
    expect(listed).toMatchObject({ _id: body.keyId, name: 'Laptop', scopes: ['manager'], prefix: body.key.slice(0, 8) })
    expect(listed.lastUsed).toMatch(/Z$/u)
    expect(JSON.stringify(listed)).not.toContain(body.key)
  })

  it('loses a role with its user, at once, and gets it back with it', async () => {
    const owner = await makeOwner()
    const { key } = (await create(owner)).body
    const path = `/account/users/${owner.user.userId}`
    await owner.company.patch(path, { roles: ['developer'] })
    const client = clientOf(at, key)
    expect([(await client.get('/account/authorization')).body.scopes, (await client.get('/account/keys')).status]).toEqual([[], 403])
    await owner.company.patch(path, { roles: ['manager'] })
    expect((await client.get('/account/keys')).status).toBe(200)
  })

  it('goes with its user', async () => {
    const owner = await makeOwner()
    const { key } = (await create(owner)).body
    expect((await owner.company.delete(`/account/users/${owner.user.userId}`)).status).toBe(204)
    expect((await clientOf(at, key).get('/account/authorization')).status).toBe(401)
  })

  it('answers 401 from its end on', async () => {
    const owner = await makeOwner()
    const { key } = (await create(owner, { expires: inDays(1) })).body
    const client = clientOf(at, key)
    expect((await client.get('/account/authorization')).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + day)
    const { status, body } = await client.get('/account/authorization')
    expect([status, body.error]).toEqual([401, 'This API key has expired.'])
  })

  it('is revoked by its user at once, and by nobody else’s', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    const { key, keyId } = (await create(owner)).body
    const path = `/account/personal-keys/${keyId}`
    expect((await other.browser.send('DELETE', path)).status).toBe(404)
    expect((await owner.browser.send('DELETE', path)).status).toBe(204)
    expect((await clientOf(at, key).get('/account/authorization')).status).toBe(401)
  })

  it('is not among the keys of the company, which nobody can rotate into their hands', async () => {
    const owner = await makeOwner()
    const { keyId } = (await create(owner)).body
    expect((await owner.company.get('/account/keys')).text).not.toContain(keyId)
    expect((await owner.company.post(`/account/keys/${keyId}/rotate`)).status).toBe(404)
  })

  it('is not created by a key, which could obtain more scopes than it has', async () => {
    const owner = await makeOwner()
    const { key } = (await create(owner, { scopes: ['developer'] })).body
    const body = { name: 'More', scopes: ['manager'], expires: inDays(1) }
    expect((await clientOf(at, key).post('/account/personal-keys', body)).status).toBe(403)
    expect((await owner.company.post('/account/personal-keys', body)).status).toBe(403)
  })
})

it.each([
  [{ name: ' ' }, 400, 'name'],
  [{ scopes: [] }, 400, 'scopes'],
  [{ scopes: ['emperor'] }, 400, 'scopes'],
  [{ scopes: ['account_admin'] }, 403, 'scopes'],
  [{ expires: undefined }, 400, 'expires'],
  [{ expires: 'tomorrow' }, 400, 'expires'],
  [{ expires: '2020-01-01T00:00:00Z' }, 400, 'expires'],
  [{ expires: '2999-01-01T00:00:00Z' }, 400, 'expires'],
])('%j answers %i naming %s, and nothing is stored', async (fault, status, parameter) => {
  const owner = await makeOwner()
  const answer = await create(owner, fault)
  expect([answer.status, answer.body.parameter]).toEqual([status, parameter])
  expect((await owner.browser.get('/account/personal-keys')).body).toEqual([])
})

it('a user has at most fifty', async () => {
  const owner = await makeOwner()
  const { keyId } = (await create(owner)).body
  for (let i = 0; i < 49; i++) expect((await create(owner)).status).toBe(201)
  expect((await create(owner)).body.parameter).toBe('name')
  await owner.browser.send('DELETE', `/account/personal-keys/${keyId}`)
  expect((await create(owner)).status).toBe(201)
})

describe('an administrator', () => {
  it('lists and revokes the keys of users of the company', async () => {
    const [owner, foreign] = [await makeOwner(), await makeOwner()]
    const { keyId } = (await create(owner)).body
    const path = `/account/users/${owner.user.userId}/personal-keys`
    expect((await owner.company.get(path)).body).toMatchObject([{ _id: keyId }])
    expect([(await foreign.company.get(path)).status, (await foreign.company.delete(`${path}/${keyId}`)).status]).toEqual([404, 404])
    expect((await owner.browser.get(path)).status).toBe(403)
    expect((await owner.company.delete(`${path}/${keyId}`)).status).toBe(204)
    expect((await owner.company.get('/account/audit?object=key&action=deleted')).body).toMatchObject([{ objectId: keyId }])
  })

  it('revokes no key of a user who holds more', async () => {
    const company = await makeCompany({ in: at })
    const chief = await company.as('account_admin', 'enterprise_admin')
    const user = await makeUser(chief, ['enterprise_admin', 'manager'])
    const browser = await openBrowser(at)
    await browser.logIn(user.email)
    const { keyId } = (await create({ company, user, browser })).body
    expect((await company.delete(`/account/users/${user.userId}/personal-keys/${keyId}`)).status).toBe(403)
  })
})

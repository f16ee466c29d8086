import { describe, expect, it } from 'vitest'
import { type Client, clientOf, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { type Browser, makeUser, openBrowser, password, type TestUser } from '#test/log-in.ts'
import { makeProject } from '#test/make-portfolio.ts'

interface World {
  readonly company: TestCompany
  readonly user: TestUser
  readonly browser: Browser
}

async function makeWorld(): Promise<World> {
  const company = await makeCompany()
  const user = await makeUser(company, ['manager', 'compliance_manager'])
  const browser = await openBrowser()
  await browser.logIn(user.email)
  return { company, user, browser }
}

async function setActive({ company, user }: Pick<World, 'company' | 'user'>, active: boolean) {
  return company.patch(`/account/users/${user.userId}`, { active })
}

async function personalKeyOf({ browser }: World): Promise<Client> {
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await browser.send('POST', '/account/personal-keys', { name: 'Laptop', scopes: ['manager'], expires })
  return clientOf(await service(), body.key)
}

async function lastLine({ companyId }: TestCompany) {
  const { db } = (await service()).context
  const lines = db.selectFrom('activity').select(['action', 'object', 'object_id', 'detail', 'name']).where('company_id', '=', companyId)
  return lines.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The rules of docs/reference/access.md#deactivated-users. */
describe('a deactivated user', () => {
  it('is shown as such, keeps everything else, and is activated again; both are in the audit log', async () => {
    const world = await makeWorld()
    const before = (await world.company.get(`/account/users/${world.user.userId}`)).body
    expect(before).toMatchObject({ active: true, totp: false })
    const { status, body } = await setActive(world, false)
    expect([status, body]).toEqual([200, { ...before, active: false }])
    expect(await lastLine(world.company)).toMatchObject({ action: 'updated', object: 'user', detail: 'deactivated', name: 'Ann Arbor' })
    expect((await setActive(world, true)).body).toEqual(before)
    expect((await lastLine(world.company))?.detail).toBe('activated')
  })

  it('loses all sessions at once, and gets none of them back', async () => {
    const world = await makeWorld()
    expect((await world.browser.get('/account/session')).status).toBe(200)
    await setActive(world, false)
    expect((await world.browser.get('/account/session')).status).toBe(401)
    await setActive(world, true)
    expect((await world.browser.get('/account/session')).status).toBe(401)
  })

  it('cannot log in with the password, and gets the answer of a wrong one; the audit log knows why', async () => {
    const world = await makeWorld()
    await setActive(world, false)
    const browser = await openBrowser()
    const [right, wrong] = [
      await browser.logIn(world.user.email),
      await browser.logIn(world.user.email, { password: 'wrong horse battery' }),
    ]
    expect([right.status, right.body]).toEqual([401, wrong.body])
    expect(await lastLine(world.company)).toMatchObject({ action: 'refused', object: 'session', detail: 'the user is deactivated' })
    await setActive(world, true)
    expect((await (await openBrowser()).logIn(world.user.email)).status).toBe(200)
  })

  it('still logs in to another company with the same address, and is not asked to choose', async () => {
    const world = await makeWorld()
    const other = await makeCompany()
    await makeUser(other, ['manager'], world.user.email)
    await setActive(world, false)
    const { status, body } = await (await openBrowser()).logIn(world.user.email)
    expect([status, body.company['_id']]).toEqual([200, other.companyId])
  })

  it('cannot use personal keys, which work again with the user', async () => {
    const world = await makeWorld()
    const key = await personalKeyOf(world)
    expect((await key.get('/account/authorization')).status).toBe(200)
    await setActive(world, false)
    const { status, body } = await key.get('/account/authorization')
    expect([status, body.error]).toEqual([401, 'The user of this API key is deactivated.'])
    await setActive(world, true)
    expect((await key.get('/account/authorization')).status).toBe(200)
  })

  it('leaves keys of the company as they are: they act as themselves', async () => {
    const { company, user } = await makeWorld()
    const { key, keyId } = (await company.post('/account/keys', { name: 'ci', scopes: ['manager'], userId: user.userId })).body
    const client = clientOf(await service(), key)
    await setActive({ company, user }, false)
    expect((await client.get('/account/session')).body.user).toBeNull()
    expect((await company.post(`/account/keys/${keyId}/unpublish`)).status).toBe(200)
    const bound = await company.post('/account/keys', { name: 'new', scopes: ['manager'], userId: user.userId })
    expect([bound.status, bound.body.parameter]).toEqual([400, 'userId'])
  })

  it('cannot accept an invitation, is not invited, and an earlier invitation is gone for good', async () => {
    const world = await makeWorld()
    async function invite() {
      return world.company.post(`/account/users/${world.user.userId}/invitation`)
    }
    const token = new URL((await invite()).body.url).pathname.split('/').at(-1) ?? ''
    await setActive(world, false)
    const refused = await invite()
    expect([refused.status, refused.body.parameter]).toEqual([400, 'active'])
    await setActive(world, true)
    const accepted = await (await openBrowser()).send('POST', `/account/invitations/${token}`, { password })
    expect(accepted.status).toBe(404)
  })

  it('is listed as a person, but not taken as a new assignee, owner or manager; who was named stays', async () => {
    const { company, user } = await makeWorld()
    const projectId = await makeProject(company)
    const managers = { default: user.userId }
    expect((await company.patch('/account/company', { complianceManagers: managers })).status).toBe(200)
    await setActive({ company, user }, false)
    expect((await company.get('/account/people')).body).toEqual([
      { _id: user.userId, name: 'Ann Arbor', roles: ['manager', 'compliance_manager'], active: false },
    ])
    expect((await company.patch('/account/company', { complianceManagers: managers })).status).toBe(200)
    const newly = await company.patch('/account/company', { complianceManagers: { projects: { [projectId]: user.userId } } })
    expect([newly.status, newly.body.parameter]).toEqual([400, `complianceManagers.projects.${projectId}`])
  })
})

describe('the administrators of a company', () => {
  it('always have one who is active', async () => {
    const company = await makeCompany()
    const [first, second] = [await makeUser(company, ['account_admin']), await makeUser(company, ['account_admin'])]
    expect((await setActive({ company, user: first }, false)).status).toBe(200)
    const last = await setActive({ company, user: second }, false)
    expect([last.status, last.body.parameter]).toEqual([400, 'active'])
    await setActive({ company, user: first }, true)
    expect((await setActive({ company, user: second }, false)).status).toBe(200)
  })

  it('cannot deactivate themselves', async () => {
    const company = await makeCompany()
    await makeUser(company, ['account_admin'])
    const { email, userId } = await makeUser(company, ['account_admin'])
    const browser = await openBrowser()
    await browser.logIn(email)
    const { status, body } = await browser.send('PATCH', `/account/users/${userId}`, { active: false })
    expect([status, body.parameter]).toEqual([400, 'active'])
  })

  it('cannot deactivate a user who holds more than they do', async () => {
    const company = await makeCompany()
    const { userId } = await makeUser(await company.as('account_admin', 'enterprise_admin'), ['enterprise_admin'])
    const { status, body } = await company.patch(`/account/users/${userId}`, { active: false })
    expect([status, body.parameter]).toEqual([403, 'roles'])
  })

  it('cannot deactivate a user of another company', async () => {
    const { userId } = await makeUser(await makeCompany())
    expect((await (await makeCompany()).patch(`/account/users/${userId}`, { active: false })).status).toBe(404)
  })
})

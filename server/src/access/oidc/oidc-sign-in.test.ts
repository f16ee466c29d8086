import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { makeUser, openBrowser } from '#test/log-in.ts'
import { auditLines, enter, groupsSetting, type Person, signIn, startProvider, type TestProvider } from '#test/openid-provider.ts'
import { makeScimClient } from '#test/scim-client.ts'

interface Running {
  readonly provider: TestProvider
  readonly at: Service
  readonly acme: TestCompany
  readonly other: TestCompany
}

const running: { all?: Running } = {}
const ids = { acme: newId(), other: newId() }

beforeAll(async () => {
  const provider = await startProvider()
  const at = await startService({
    ...provider.env,
    WAYBILL_OIDC_SCOPES: 'openid profile email groups',
    WAYBILL_OIDC_CREATE_USERS: 'on',
    WAYBILL_OIDC_GROUPS: groupsSetting(
      ['developers', ids.acme, 'developer'],
      ['leads', ids.acme, 'manager', 'portfolio_manager'],
      ['everywhere', ids.acme, 'developer'],
      ['everywhere', ids.other, 'manager'],
      ['nowhere', newId(), 'manager'],
    ),
  })
  running.all = { provider, at, acme: await makeCompany({ in: at, id: ids.acme }), other: await makeCompany({ in: at, id: ids.other }) }
})

afterAll(async () => {
  if (running.all === undefined) return
  await running.all.provider.close()
  await stopService(running.all.at)
})

function all(): Running {
  if (running.all === undefined) throw new Error('nothing is running')
  return running.all
}

function makePerson(person: Partial<Person> = {}): Person {
  const sub = newId()
  return { sub, email: `${sub}@acme.example`, email_verified: true, name: 'Ann Arbor', groups: ['developers'], ...person }
}

/** Signs in with a new browser; the answer is that of the last step, and `problem` the problem that the login page got. */
async function arrive(person: Person, company?: string) {
  const { provider, at } = all()
  provider.become(person)
  const browser = await openBrowser(at, '198.51.100.7')
  const query = await signIn(browser)
  const answer = await enter(browser, company)
  return { browser, problem: query.get('problem'), status: answer.status, body: answer.body, headers: answer.headers }
}

async function rolesOf(company: TestCompany, userId: string): Promise<readonly string[]> {
  return (await company.get(`/account/users/${userId}`)).body.roles
}

/** The rules of docs/reference/access.md#openid-connect. */
describe('a sign-in', () => {
  it('creates the user with the roles of the groups, and a session like that of a password', async () => {
    const { acme } = all()
    const person = makePerson({ groups: ['developers', 'leads', 'unknown'] })
    const { browser, status, body, headers } = await arrive(person)
    expect([status, body.user.email, body.user.name, body.company['_id']]).toEqual([200, person.email, 'Ann Arbor', acme.companyId])
    expect(body.scopes).toEqual(['developer', 'manager', 'portfolio_manager'])
    expect(String(headers['set-cookie'])).toMatch(/waybill-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/u)
    expect((await browser.get('/account/session')).body).toEqual(body)
    expect((await acme.get(`/account/users/${body.user['_id']}`)).body.lastLogin).toMatch(/Z$/u)
  })

  it('finds the user by issuer and subject, whatever the address is by now', async () => {
    const person = makePerson()
    const first = await arrive(person)
    const again = await arrive({ ...person, email: 'another@acme.example', name: 'Another' })
    expect(again.body.user).toEqual(first.body.user)
  })

  it('gives the roles of the groups of the moment, no more and no less, and ends older sessions when they change', async () => {
    const { acme } = all()
    const person = makePerson({ groups: ['developers', 'leads'] })
    const first = await arrive(person)
    const userId = first.body.user['_id']
    const second = await arrive({ ...person, groups: ['developers'] })
    expect(second.body.scopes).toEqual(['developer'])
    expect((await first.browser.get('/account/session')).status).toBe(401)
    expect(await rolesOf(acme, userId)).toEqual(['developer'])
    expect((await arrive({ ...person, groups: ['leads'] })).body.scopes).toEqual(['manager', 'portfolio_manager'])
  })

  it('of a deactivated user is refused, and changes nothing about them; their groups count again once they are active', async () => {
    const { acme, at } = all()
    const person = makePerson()
    const userId = (await arrive(person)).body.user['_id']
    await acme.patch(`/account/users/${userId}`, { active: false })
    const refused = await arrive({ ...person, groups: ['leads'] })
    expect([refused.problem, refused.status]).toEqual(['no-access', 401])
    expect(await rolesOf(acme, userId)).toEqual(['developer'])
    expect((await auditLines(at, acme.companyId)).at(-1)).toMatchObject({ action: 'refused', detail: 'the user is deactivated' })
    await acme.patch(`/account/users/${userId}`, { active: true })
    expect((await arrive({ ...person, groups: ['leads'] })).body.scopes).toEqual(['manager', 'portfolio_manager'])
  })

  it('counts the groups that the provider has provisioned beside those it sends, in their company alone', async () => {
    const { acme, other, at } = all()
    const scim = await makeScimClient(acme, at)
    const person = makePerson()
    const userId = (await arrive(person)).body.user['_id']
    const { body: group } = await scim.send('POST', '/Groups', { displayName: 'leads', members: [{ value: userId }] })
    const { body } = await arrive({ ...person, groups: [] })
    expect([body.company['_id'], body.scopes]).toEqual([acme.companyId, ['manager', 'portfolio_manager']])
    await scim.send('PATCH', `/Groups/${group.id}`, { Operations: [{ op: 'replace', path: 'displayName', value: 'everywhere' }] })
    expect((await arrive({ ...person, groups: [] })).body.scopes).toEqual(['developer'])
    expect((await other.get('/account/users')).text).not.toContain(person.email)
    await scim.send('DELETE', `/Groups/${group.id}`)
    expect((await arrive({ ...person, groups: [] })).problem).toBe('no-access')
  })

  it('without a group that grants anything is refused, and creates nobody', async () => {
    for (const groups of [[], ['unknown'], ['nowhere']]) {
      const { problem, status } = await arrive(makePerson({ groups }))
      expect([problem, status]).toEqual(['no-access', 401])
    }
    expect((await arrive({ sub: newId(), email: `${newId()}@acme.example`, email_verified: true })).problem).toBe('no-access')
  })

  it.each([
    ['no address', { email: undefined }],
    ['an address that is not verified', { email_verified: false }],
    ['an address that nobody says is verified', { email_verified: undefined }],
  ])('with %s creates nobody', async (_what, change) => {
    const person = Object.fromEntries(Object.entries({ ...makePerson(), ...change }).filter(([, value]) => value !== undefined))
    expect((await arrive(person as unknown as Person)).problem).toBe('no-access')
  })

  it('asks for the company when the groups grant several, like a login with a password', async () => {
    const { acme, other } = all()
    const person = makePerson({ groups: ['everywhere'] })
    const asked = await arrive(person)
    expect([asked.status, asked.body.parameter]).toEqual([400, 'company'])
    expect(asked.body.details.companies.map(({ _id: id }: { _id: string }) => id).toSorted()).toEqual(
      [acme.companyId, other.companyId].toSorted(),
    )
    const there = await enter(asked.browser, other.companyId)
    expect([there.status, there.body.company['_id'], there.body.scopes]).toEqual([200, other.companyId, ['manager']])
    expect((await arrive(person, acme.companyId)).body.scopes).toEqual(['developer'])
    expect((await arrive(person, newId())).status).toBe(401)
  })

  it('confirmed once logs in once', async () => {
    const { browser } = await arrive(makePerson())
    expect((await enter(browser)).status).toBe(401)
  })

  it('takes roles, password and sessions from a user whom no group grants access any more, until one does again', async () => {
    const { acme, other } = all()
    const person = makePerson({ groups: ['everywhere'] })
    const there = await arrive(person, other.companyId)
    const [userId, browser] = [there.body.user['_id'], there.browser]
    await other.patch(`/account/users/${userId}`, { password: 'correct horse battery' })
    const again = await arrive(person, other.companyId)
    expect((await arrive({ ...person, groups: ['developers'] })).body.company['_id']).toBe(acme.companyId)
    expect((await again.browser.get('/account/session')).status).toBe(401)
    expect((await browser.get('/account/session')).status).toBe(401)
    expect(await rolesOf(other, userId)).toEqual([])
    expect((await (await openBrowser(all().at)).logIn(person.email ?? '')).status).toBe(401)
    expect((await arrive({ ...person, groups: ['developers'] }, other.companyId)).status).toBe(401)
    const back = await arrive(person, other.companyId)
    expect([back.body.user['_id'], back.body.scopes]).toEqual([userId, ['manager']])
  })

  it('of a removed user creates a new one, without anything of the old', async () => {
    const { acme } = all()
    const person = makePerson()
    const { body, browser } = await arrive(person)
    await acme.delete(`/account/users/${body.user['_id']}`)
    expect((await browser.get('/account/session')).status).toBe(401)
    expect((await arrive(person)).body.user['_id']).not.toBe(body.user['_id'])
  })

  it('confirmed before its user was removed is refused', async () => {
    const { provider, at, acme } = all()
    const person = makePerson()
    const { body } = await arrive(person)
    provider.become(person)
    const browser = await openBrowser(at)
    await signIn(browser)
    await acme.delete(`/account/users/${body.user['_id']}`)
    expect((await enter(browser)).status).toBe(401)
  })

  it('leaves lines in the audit log: created, logged in, roles, refused', async () => {
    const { acme, at, provider } = all()
    const person = makePerson()
    const { body } = await arrive(person)
    await arrive({ ...person, groups: ['leads'] })
    await arrive({ ...person, groups: [] })
    const about = { object_id: body.user['_id'], address: '198.51.100.7' }
    const lines = (await auditLines(at, acme.companyId)).filter(({ object_id: id }) => id === body.user['_id'])
    const loggedIn = { ...about, action: 'logged-in', object: 'session', by_kind: 'user', detail: `at ${provider.issuer}` }
    const ofUser = { ...about, object: 'user', by_kind: 'system' }
    expect(lines).toEqual([
      { ...ofUser, action: 'created', detail: 'at the first sign-in' },
      loggedIn,
      { ...ofUser, action: 'updated', detail: 'roles, as the groups grant' },
      loggedIn,
      { ...ofUser, action: 'updated', detail: 'roles and password are removed: no group grants access' },
      { ...about, action: 'refused', object: 'session', by_kind: 'anonymous', detail: 'no group grants access' },
    ])
  })
})

async function allowLinking(company: TestCompany, isAllowed: boolean): Promise<void> {
  expect((await company.patch('/account/company', { signIn: { linkByEmail: isAllowed } })).status).toBe(200)
}

describe('a verified address', () => {
  it('is that of a user of the company only where the company allows it', async () => {
    const { acme } = all()
    const person = makePerson()
    const { userId } = await makeUser(acme, ['compliance_manager'], person.email?.toUpperCase())
    await allowLinking(acme, false)
    expect((await arrive(person)).problem).toBe('no-access')
    await allowLinking(acme, true)
    expect((await arrive({ ...person, email_verified: false })).problem).toBe('no-access')
    const { body } = await arrive(person)
    expect([body.user['_id'], body.scopes]).toEqual([userId, ['developer']])
    expect((await arrive({ ...person, email: 'other@acme.example' })).body.user['_id']).toBe(userId)
  })

  it('may take the last administrator away, which the audit log says', async () => {
    const { acme, at } = all()
    await allowLinking(acme, true)
    const person = makePerson()
    await makeUser(acme, ['account_admin'], person.email)
    await arrive(person)
    const lines = await auditLines(at, acme.companyId)
    expect(
      lines.filter(({ object, detail }) => object === 'company' && detail?.startsWith('no active administrator is left')),
    ).toMatchObject([{ object_id: acme.companyId, by_kind: 'system' }])
  })

  it('does not make a second person the user', async () => {
    const { acme } = all()
    await allowLinking(acme, true)
    const person = makePerson()
    await arrive(person)
    expect((await arrive(makePerson({ email: person.email ?? '' }))).problem).toBe('no-access')
  })
})

describe('the roles of a user who signs in at the provider', () => {
  it('are given by the groups alone: no administrator changes them', async () => {
    const { acme } = all()
    const { body } = await arrive(makePerson())
    const path = `/account/users/${body.user['_id']}`
    const refused = await acme.patch(path, { roles: ['developer', 'manager'] })
    expect([refused.status, refused.body.parameter]).toEqual([400, 'roles'])
    expect((await acme.patch(path, { name: 'Renamed', roles: ['developer'] })).status).toBe(200)
    expect(await rolesOf(acme, body.user['_id'])).toEqual(['developer'])
  })
})

import { describe, expect, it } from 'vitest'
import { lockCompany } from '#access/company-store.ts'
import { eventually } from '#test/eventually.ts'
import { newId } from '#platform/ids.ts'
import { type Answer, clientOf, makeCompany, operatorKey, service, type TestCompany } from '#test/harness.ts'
import { makeUser, openBrowser, password, type TestUser } from '#test/log-in.ts'
import { makeScimClient } from '#test/scim-client.ts'
import { countWaitingSessions } from '#test/waiting-sessions.ts'
import { isServer } from '#test/test-server.ts'

async function makeAdmin(company: TestCompany): Promise<TestUser> {
  return makeUser(company, ['account_admin'])
}

/** Ways in which a person takes an administrator away, and the field that a rejection names. */
const ways = {
  'is not deleted': { field: 'user_id', go: (company: TestCompany, id: string) => company.delete(`/account/users/${id}`) },
  'is not deactivated': {
    field: 'active',
    go: (company: TestCompany, id: string) => company.patch(`/account/users/${id}`, { active: false }),
  },
  'keeps the role': {
    field: 'roles',
    go: (company: TestCompany, id: string) => company.patch(`/account/users/${id}`, { roles: ['manager'] }),
  },
}

/** The rules of docs/reference/access.md#administrators. */
describe('the last active administrator', () => {
  it.each(Object.entries(ways))('%s by hand; with another one there is no such rule', async (_way, { field, go }) => {
    const company = await makeCompany()
    const [first, second] = [await makeAdmin(company), await makeAdmin(company)]
    expect((await company.patch(`/account/users/${first.userId}`, { active: false })).status).toBe(200)
    const before = (await company.get(`/account/users/${second.userId}`)).body
    const { status, body } = await go(company, second.userId)
    expect([status, body.parameter, body.error]).toEqual([400, field, expect.stringContaining('last active administrator')])
    expect((await company.get(`/account/users/${second.userId}`)).body).toEqual(before)
    await company.patch(`/account/users/${first.userId}`, { active: true })
    expect((await go(company, second.userId)).status).toBeLessThan(300)
  })

  it('keeps the role and the account when they give them up themselves', async () => {
    const company = await makeCompany()
    const { email, userId } = await makeAdmin(company)
    const browser = await openBrowser()
    await browser.logIn(email)
    const answers = [
      await browser.send('PATCH', `/account/users/${userId}`, { roles: [] }),
      await browser.send('DELETE', `/account/users/${userId}`),
    ]
    expect(answers.map(({ status, body }) => [status, body.parameter])).toEqual([
      [400, 'roles'],
      [400, 'user_id'],
    ])
  })

  it('may get and lose other roles, and a name', async () => {
    const company = await makeCompany()
    const { userId } = await makeAdmin(company)
    for (const change of [{ roles: ['account_admin', 'manager'] }, { roles: ['account_admin'] }, { name: 'Bea' }])
      expect((await company.patch(`/account/users/${userId}`, change)).status).toBe(200)
  })

  it('is not an administrator of another company', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    const { userId } = await makeAdmin(company)
    await makeAdmin(other)
    expect((await company.delete(`/account/users/${userId}`)).status).toBe(400)
  })

  it('may be taken away by an identity provider, which the audit log says', async () => {
    const company = await makeCompany()
    const client = await makeScimClient(company)
    const [first, second] = [await makeAdmin(company), await makeAdmin(company)]
    expect((await client.send('DELETE', `/Users/${first.userId}`)).status).toBe(204)
    expect(await warnings(company)).toEqual([])
    const deactivation = { Operations: [{ op: 'replace', path: 'active', value: false }] }
    for (let times = 0; times < 2; times++) {
      expect((await client.send('PATCH', `/Users/${second.userId}`, deactivation)).status).toBe(200)
      expect(await warnings(company)).toEqual([[company.companyId, 'Provider']])
    }
  })
})

/** A company whose only administrator the provider has deactivated. */
async function makeLeaderless(): Promise<{ readonly company: TestCompany; readonly gone: TestUser }> {
  const company = await makeCompany()
  const gone = await makeAdmin(company)
  const client = await makeScimClient(company)
  const deactivation = { Operations: [{ op: 'replace', path: 'active', value: false }] }
  expect((await client.send('PATCH', `/Users/${gone.userId}`, deactivation)).status).toBe(200)
  expect(await activeAdministrators(company)).toBe(0)
  return { company, gone }
}

/** The rules of docs/how-to/provision-users.md#when-nobody-administers-the-company-any-more. */
describe('a company that nobody administers any more gets an administrator back from the operator', () => {
  it('by a new user, who logs in', async () => {
    const { company } = await makeLeaderless()
    const operator = clientOf(await service(), operatorKey)
    const email = `${newId()}@acme.example`
    const user = { email, name: 'Bea', roles: ['account_admin'], password }
    expect((await operator.post(`/admin/companies/${company.companyId}/users`, user)).status).toBe(201)
    const browser = await openBrowser()
    await browser.logIn(email)
    expect((await browser.get('/account/users')).status).toBe(200)
  })

  it('by a key, which activates the one who is gone, or gives somebody else the role', async () => {
    const { company, gone } = await makeLeaderless()
    const other = await makeUser(company, ['developer'])
    const operator = clientOf(await service(), operatorKey)
    const wish = { name: 'way back', scopes: ['account_admin'] }
    const { key } = (await operator.post(`/admin/companies/${company.companyId}/keys`, wish)).body
    const admin = clientOf(await service(), key)
    expect((await admin.patch(`/account/users/${other.userId}`, { roles: ['account_admin'] })).status).toBe(200)
    expect((await admin.patch(`/account/users/${gone.userId}`, { active: true })).status).toBe(200)
    expect(await activeAdministrators(company)).toBe(2)
  })
})

async function warnings({ companyId }: TestCompany) {
  const { db } = (await service()).context
  const lines = db.selectFrom('activity').select(['object_id', 'by_name']).where('company_id', '=', companyId)
  const found = await lines.where('object', '=', 'company').where('detail', 'like', 'no active administrator is left%').execute()
  return found.map((line) => [line.object_id, line.by_name])
}

async function waitingSessions(): Promise<number> {
  return countWaitingSessions((await service()).context.db)
}

async function activeAdministrators(company: TestCompany): Promise<number> {
  const users: readonly { active: boolean; roles: readonly string[] }[] = (await company.get('/account/users')).body
  return users.filter(({ active, roles }) => active && roles.includes('account_admin')).length
}

describe.skipIf(!isServer)('two administrators who take each other away at once (on a server; the embedded database takes turns)', () => {
  const names = Object.keys(ways) as (keyof typeof ways)[]
  it.each(names.flatMap((one) => names.map((other) => [one, other] as const)))('one %s, or the other %s', async (one, other) => {
    const company = await makeCompany()
    const [first, second] = [await makeAdmin(company), await makeAdmin(company)]
    const { db } = (await service()).context
    const begun: Promise<Answer>[] = []
    await db.transaction().execute(async (trx) => {
      await lockCompany(trx, company)
      begun.push(ways[one].go(company, first.userId), ways[other].go(company, second.userId))
      await eventually('two requests that wait', async () => (await waitingSessions()) === 2)
    })
    const statuses = (await Promise.all(begun)).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBeLessThan(300)
    expect(statuses[1]).toBe(400)
    expect(await activeAdministrators(company)).toBe(1)
  })
})

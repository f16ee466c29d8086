import { beforeEach, expect, it } from 'vitest'
import { makeCompany, service, type TestCompany } from '../../../test/harness.ts'
import { makeUser, openBrowser, type TestUser } from '../../../test/log-in.ts'

const chosen = { password: 'a fresh and long sentence' }
const made: { company?: TestCompany; user?: TestUser } = {}

beforeEach(async () => {
  made.company = await makeCompany({ scopes: ['account_admin', 'manager'] })
  made.user = await makeUser(made.company)
})

function ready(): { readonly company: TestCompany; readonly user: TestUser } {
  if (made.company === undefined || made.user === undefined) throw new Error('the company was not made')
  return { company: made.company, user: made.user }
}

async function invite(): Promise<string> {
  const { company, user } = ready()
  const { status, body } = await company.post(`/account/users/${user.userId}/invitation`)
  expect(status).toBe(201)
  return new URL(body.url).pathname.split('/').at(-1) ?? ''
}

it('sets the password, logs in and ends other sessions (docs/reference/access.md#invitations)', async () => {
  const { user } = ready()
  const [old, fresh] = [await openBrowser(), await openBrowser()]
  await old.logIn(user.email)
  const { status, body } = await fresh.send('POST', `/account/invitations/${await invite()}`, chosen)
  expect([status, body.user.email]).toEqual([200, user.email])
  expect((await fresh.get('/account/session')).status).toBe(200)
  expect((await old.get('/account/session')).status).toBe(401)
  expect((await (await openBrowser()).logIn(user.email, chosen)).status).toBe(200)
})

it('is a login, which the list of users shows', async () => {
  const { company, user } = ready()
  async function lastLogin(): Promise<unknown> {
    const { body } = await company.get(`/account/users/${user.userId}`)
    return body.lastLogin
  }
  expect(await lastLogin()).toBeNull()
  await (await openBrowser()).send('POST', `/account/invitations/${await invite()}`, chosen)
  expect(await lastLogin()).toEqual(expect.stringMatching(/^\d{4}-/u))
})

it('works once, and a new invitation replaces the earlier one', async () => {
  const [first, second] = [await invite(), await invite()]
  const browser = await openBrowser()
  expect((await browser.send('POST', `/account/invitations/${first}`, chosen)).status).toBe(404)
  expect((await browser.send('POST', `/account/invitations/${second}`, chosen)).status).toBe(200)
  expect((await browser.send('POST', `/account/invitations/${second}`, chosen)).status).toBe(404)
})

it('expires after seven days', async () => {
  const token = await invite()
  const { db } = (await service()).context
  const { company, user } = ready()
  await db
    .updateTable('invitation')
    .set({ expires: new Date(Date.now() - 1) })
    .where('company_id', '=', company.companyId)
    .where('user_id', '=', user.userId)
    .execute()
  expect((await (await openBrowser()).send('POST', `/account/invitations/${token}`, chosen)).status).toBe(404)
})

it('ends when an administrator sets a password', async () => {
  const { company, user } = ready()
  const token = await invite()
  await company.request({ method: 'PATCH', url: `/account/users/${user.userId}`, payload: chosen })
  expect((await (await openBrowser()).send('POST', `/account/invitations/${token}`, chosen)).status).toBe(404)
})

it('refuses a guessable password and stays valid', async () => {
  const token = await invite()
  const browser = await openBrowser()
  const refused = await browser.send('POST', `/account/invitations/${token}`, { password: '123456789012' })
  expect([refused.status, refused.body.parameter]).toEqual([400, 'password'])
  expect((await browser.send('POST', `/account/invitations/${token}`, chosen)).status).toBe(200)
})

it('nobody invites a user who holds more than they do', async () => {
  const { company } = ready()
  const stronger = await makeUser(await company.as('account_admin', 'enterprise_admin'), ['enterprise_admin'])
  const { status } = await company.post(`/account/users/${stronger.userId}/invitation`)
  expect(status).toBe(403)
})

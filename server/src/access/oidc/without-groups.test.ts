import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany, type Service, startService, stopService } from '#test/harness.ts'
import { openBrowser } from '#test/log-in.ts'
import { enter, type Person, signIn, startProvider, type TestProvider } from '#test/openid-provider.ts'

const running: { provider?: TestProvider; at?: Service } = {}

beforeAll(async () => {
  running.provider = await startProvider()
  running.at = await startService({ ...running.provider.env, WAYBILL_OIDC_LABEL: 'Acme', WAYBILL_PASSWORDS: 'off' })
})

afterAll(async () => {
  await running.provider?.close()
  if (running.at !== undefined) await stopService(running.at)
})

function at(): Service {
  if (running.at === undefined) throw new Error('nothing is running')
  return running.at
}

async function arrive(person: Person) {
  running.provider?.become(person)
  const browser = await openBrowser(at())
  const query = await signIn(browser)
  return { problem: query.get('problem'), ...(await enter(browser)) }
}

/** A user without a password, as an administrator makes one where passwords are disabled. */
async function makePerson() {
  const company = await makeCompany({ in: at() })
  const email = `${newId()}@acme.example`
  const { body } = await company.post('/account/users', { email, name: 'Ann Arbor', roles: ['manager'] })
  return { company, userId: body.userId as string, person: { sub: newId(), email, email_verified: true } }
}

/** The rules of docs/reference/access.md#openid-connect. */
describe('a provider whose groups grant nothing', () => {
  it('lets in users whom a company has and links, with the roles they have there', async () => {
    const { company, userId, person } = await makePerson()
    expect((await arrive(person)).problem).toBe('no-access')
    await company.patch('/account/company', { signIn: { linkByEmail: true } })
    const { body } = await arrive(person)
    expect([body.user['_id'], body.scopes]).toEqual([userId, ['manager']])
    expect((await company.patch(`/account/users/${userId}`, { roles: ['developer'] })).status).toBe(200)
    expect((await arrive({ ...person, email: 'other@acme.example' })).body.scopes).toEqual(['developer'])
  })

  it('lets nobody else in', async () => {
    expect((await arrive({ sub: newId(), email: `${newId()}@acme.example`, email_verified: true })).problem).toBe('no-access')
  })
})

/** The rules of docs/reference/access.md#passwords. */
describe('disabled passwords', () => {
  const newPassword = 'another long sentence'

  it('are refused wherever one is sent, with the way that is left, and nothing is stored', async () => {
    const { company, userId } = await makePerson()
    const browser = await openBrowser(at())
    const answers = [
      await browser.logIn('somebody@acme.example'),
      await browser.send('POST', '/account/invitations/nothing', { password: newPassword }),
      await company.post(`/account/users/${userId}/invitation`),
      await company.post('/account/password', { oldPassword: newPassword, newPassword }),
      await company.patch(`/account/users/${userId}`, { password: newPassword }),
      await company.post('/account/users', { email: `${newId()}@acme.example`, name: 'New', roles: [], password: newPassword }),
    ]
    for (const { status, body } of answers) expect([status, body.error]).toEqual([403, 'Passwords are disabled here; log in with Acme.'])
    expect(answers.slice(-2).map(({ body }) => body.parameter)).toEqual(['password', 'password'])
    expect((await company.get('/account/users')).body).toHaveLength(1)
    const stored = at().context.db.selectFrom('app_user').select('password_hash').where('id', '=', userId)
    expect(await stored.execute()).toEqual([{ password_hash: null }])
  })

  it('need no authenticator app, also of users who still have one and in companies that require it', async () => {
    const { company, userId, person } = await makePerson()
    await company.patch('/account/company', { signIn: { linkByEmail: true }, totp: { required: true } })
    await at().context.db.updateTable('app_user').set({ password_hash: 'of earlier times' }).where('id', '=', userId).execute()
    expect((await arrive(person)).body.needsTotp).toBe(false)
  })

  it('are not asked for by the login page, which learns the label of the provider', async () => {
    const { body } = await (await openBrowser(at())).get('/account/welcome')
    expect(body).toMatchObject({ passwords: false, oidc: { label: 'Acme' }, needsUser: false, demo: null })
  })
})

import { describe, expect, it } from 'vitest'
import { makeCompany, service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { type Browser, makeUser, openBrowser, password } from '#test/log-in.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const unknownId = '01890000-0000-7000-8000-000000000000'

async function logInTwice(email: string): Promise<readonly [Browser, Browser]> {
  const browsers = [await openBrowser(), await openBrowser()] as const
  for (const browser of browsers) await browser.logIn(email)
  return browsers
}

async function idsOf(browser: Browser, isCurrent: boolean): Promise<readonly string[]> {
  const { body } = await browser.get('/account/sessions')
  return body.filter(({ current }: { current: boolean }) => current === isCurrent).map(({ _id: id }: { _id: string }) => id)
}

async function statusOf(browser: Browser): Promise<number> {
  return (await browser.get('/account/session')).status
}

async function endings({ companyId }: TestCompany) {
  const { db } = (await service()).context
  const lines = db.selectFrom('activity').select(['object_id', 'by_id', 'detail']).where('company_id', '=', companyId)
  return lines.where('object', '=', 'session').where('action', '=', 'deleted').orderBy('id').execute()
}

/** The rules of docs/reference/access.md#list-and-end-sessions. */
describe('the list of sessions', () => {
  it('says when each began, when it was last used, with what, and which is this one; nothing of it gives access', async () => {
    const clock = { now: new Date('2026-11-20T08:00:00Z') }
    const at = await startService({}, { now: () => clock.now })
    const { email } = await makeUser(await makeCompany({ in: at }))
    const [first, second] = [await openBrowser(at), await openBrowser(at)]
    await first.request({ method: 'POST', url: '/account/login', payload: { email, password }, headers: { 'user-agent': firefox } })
    clock.now = new Date('2026-11-20T08:30:00Z')
    await second.request({ method: 'POST', url: '/account/login', payload: { email, password }, headers: { 'user-agent': 'unheard of' } })
    clock.now = new Date('2026-11-20T09:00:00Z')
    const { body, headers } = await first.get('/account/sessions')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual([
      { ...sessionAt('08:00', '09:00'), client: 'Firefox on Linux', current: true },
      { ...sessionAt('08:30', '08:30'), client: null, current: false },
    ])
    clock.now = new Date('2026-11-20T10:45:00Z')
    expect((await first.get('/account/sessions')).body).toHaveLength(1)
    await stopService(at)
  })

  it('is that of one user in one company', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    const { email } = await makeUser(company)
    const strangers = [await makeUser(company), await makeUser(other, ['manager'], `other-${email}`)]
    for (const stranger of strangers) await (await openBrowser()).logIn(stranger.email)
    const browser = await openBrowser()
    await browser.logIn(email)
    expect((await browser.get('/account/sessions')).body).toHaveLength(1)
  })

  it('is empty for a key without a user, which ends none', async () => {
    const company = await makeCompany()
    const browser = await openBrowser()
    await browser.logIn((await makeUser(company)).email)
    const [id = ''] = await idsOf(browser, true)
    expect((await company.get('/account/sessions')).body).toEqual([])
    expect((await company.delete('/account/sessions')).status).toBe(204)
    expect((await company.delete(`/account/sessions/${id}`)).status).toBe(404)
    expect(await statusOf(browser)).toBe(200)
  })
})

function sessionAt(created: string, lastUsed: string) {
  const [hour = ''] = created.split(':')
  const expires = `2026-11-20T${String(Number(hour) + 12)}:${created.slice(3)}:00.000Z`
  return { _id: expect.any(String), created: `2026-11-20T${created}:00.000Z`, lastUsed: `2026-11-20T${lastUsed}:00.000Z`, expires }
}

describe('a session', () => {
  it('is ended from another one of its user, with an audit line', async () => {
    const company = await makeCompany()
    const { userId, email } = await makeUser(company)
    const [here, there] = await logInTwice(email)
    const [id = ''] = await idsOf(here, false)
    expect((await here.send('DELETE', `/account/sessions/${id}`)).status).toBe(204)
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
    expect((await here.send('DELETE', `/account/sessions/${id}`)).status).toBe(404)
    expect(await endings(company)).toEqual([{ object_id: userId, by_id: userId, detail: 'one session' }])
  })

  it.each([
    ['another user', (company: TestCompany) => makeUser(company, ['account_admin'])],
    ['another company', async () => makeUser(await makeCompany(), ['account_admin'])],
  ])('of one user answers %s with the 404 of an unknown one, and goes on', async (_who, makeStranger) => {
    const company = await makeCompany()
    const [owner, stranger] = [await openBrowser(), await openBrowser()]
    await owner.logIn((await makeUser(company)).email)
    await stranger.logIn((await makeStranger(company)).email)
    const [id = ''] = await idsOf(owner, true)
    const answers = [
      await stranger.send('DELETE', `/account/sessions/${id}`),
      await stranger.send('DELETE', `/account/sessions/${unknownId}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(await statusOf(owner)).toBe(200)
  })

  it('stays when its user ends all others, which end; other users stay logged in', async () => {
    const company = await makeCompany()
    const { userId, email } = await makeUser(company)
    const [here, there] = await logInTwice(email)
    const bystander = await openBrowser()
    await bystander.logIn((await makeUser(company)).email)
    expect((await here.send('DELETE', '/account/sessions')).status).toBe(204)
    expect([await statusOf(here), await statusOf(there), await statusOf(bystander)]).toEqual([200, 401, 200])
    expect(await endings(company)).toEqual([{ object_id: userId, by_id: userId, detail: 'all other sessions' }])
  })
})

describe('account_admin', () => {
  it('ends all sessions of a user', async () => {
    const company = await makeCompany()
    const { userId, email } = await makeUser(company)
    const browsers = await logInTwice(email)
    expect((await company.delete(`/account/users/${userId}/sessions`)).status).toBe(204)
    for (const browser of browsers) expect(await statusOf(browser)).toBe(401)
    expect(await endings(company)).toEqual([{ object_id: userId, by_id: company.keyId, detail: 'all sessions' }])
  })

  it('does not end those of a user who holds more, nor those of another company', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    const { userId, email } = await makeUser(company)
    await (
      await service()
    ).context.db
      .updateTable('app_user')
      .set({ roles: ['enterprise_admin'] })
      .where('id', '=', userId)
      .execute()
    const browser = await openBrowser()
    await browser.logIn(email)
    const refused = await company.delete(`/account/users/${userId}/sessions`)
    expect([refused.status, refused.body.parameter]).toEqual([403, 'roles'])
    expect((await other.delete(`/account/users/${userId}/sessions`)).status).toBe(404)
    expect(await statusOf(browser)).toBe(200)
  })
})

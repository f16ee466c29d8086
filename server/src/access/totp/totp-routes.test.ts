import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode, totpStep } from '#access/totp/totp.ts'
import { makeCompany, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { type Browser, makeUser, openBrowser, password, type TestUser } from '#test/log-in.ts'

const clock = { now: new Date('2027-03-01T12:00:00Z') }
let at: Service

beforeAll(async () => {
  at = await startService({}, { now: () => clock.now })
})
afterAll(() => stopService(at))

interface Enrolled {
  readonly company: TestCompany
  readonly user: TestUser
  readonly browser: Browser
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Returns a code that was not used yet: half a minute passes. */
function nextCode(secret: string): string {
  clock.now = new Date(clock.now.getTime() + 30_000)
  return totpCode(secret, totpStep(clock.now))
}

async function enrol(): Promise<Enrolled> {
  const company = await makeCompany({ in: at })
  const user = await makeUser(company)
  const browser = await openBrowser(at)
  await browser.logIn(user.email)
  const { secret } = (await browser.send('POST', '/account/totp', { password })).body
  const { status, body } = await browser.send('POST', '/account/totp/confirm', { code: nextCode(secret) })
  expect(status).toBe(200)
  return { company, user, browser, secret, recoveryCodes: body.recoveryCodes }
}

async function logIn({ user }: Pick<Enrolled, 'user'>, body: object = {}) {
  return (await openBrowser(at)).logIn(user.email, body)
}

describe('setting up an authenticator app', () => {
  it('needs the password, and a code before it counts', async () => {
    const company = await makeCompany({ in: at })
    const user = await makeUser(company)
    const browser = await openBrowser(at)
    await browser.logIn(user.email)
    const refused = await browser.send('POST', '/account/totp', { password: 'wrong horse battery' })
    expect([refused.status, refused.body.parameter]).toEqual([400, 'password'])
    const begun = await browser.send('POST', '/account/totp', { password })
    expect([begun.status, begun.headers['cache-control']]).toEqual([201, 'no-store'])
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
    const wrong = await browser.send('POST', '/account/totp/confirm', { code: '000000' })
    expect([wrong.status, wrong.body.parameter]).toEqual([400, 'code'])
    expect((await logIn({ user })).status).toBe(200)
    expect((await browser.get('/account/totp')).body).toEqual({ enabled: false, required: false, recoveryCodes: 0 })
  })

  it('ends the other sessions, shows ten recovery codes once, and stores neither them nor the secret in the clear', async () => {
    const company = await makeCompany({ in: at })
    const user = await makeUser(company)
    const [here, there] = [await openBrowser(at), await openBrowser(at)]
    await here.logIn(user.email)
    await there.logIn(user.email)
    const { secret } = (await here.send('POST', '/account/totp', { password })).body
    const { recoveryCodes } = (await here.send('POST', '/account/totp/confirm', { code: nextCode(secret) })).body
    expect(recoveryCodes).toHaveLength(10)
    expect((await here.get('/account/totp')).body).toEqual({ enabled: true, required: false, recoveryCodes: 10 })
    expect((await there.get('/account/session')).status).toBe(401)
    const { db } = at.context
    const stored = await db.selectFrom('user_totp').selectAll().where('user_id', '=', user.userId).execute()
    const codes = await db.selectFrom('totp_recovery_code').select('hash').where('user_id', '=', user.userId).execute()
    expect(stored[0]?.secret).toMatch(/^v1\./u)
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(codes.map(({ hash }) => hash.toString())).not.toContain(recoveryCodes[0])
  })

  it('is refused while another is set up, and for a key of the user', async () => {
    const { browser, company, user } = await enrol()
    expect((await browser.send('POST', '/account/totp', { password })).status).toBe(400)
    const { key } = (await company.post('/account/keys', { name: 'own', scopes: ['developer'], userId: user.userId })).body
    const headers = { 'x-api-key': key }
    expect((await company.request({ method: 'POST', url: '/account/totp', headers, payload: { password } })).status).toBe(403)
  })
})

describe('a login with an authenticator app', () => {
  it('asks for a code once the password is right, and says nothing of it before', async () => {
    const enrolled = await enrol()
    const wrongPassword = await logIn(enrolled, { password: 'wrong horse battery', code: nextCode(enrolled.secret) })
    expect([wrongPassword.status, wrongPassword.body.parameter]).toEqual([401, undefined])
    const withoutCode = await logIn(enrolled)
    expect([withoutCode.status, withoutCode.body.parameter, withoutCode.headers['set-cookie']]).toEqual([401, 'code', undefined])
    expect((await logIn(enrolled, { code: nextCode(enrolled.secret) })).status).toBe(200)
  })

  it('takes each code once, also from two logins at a time', async () => {
    const enrolled = await enrol()
    const code = nextCode(enrolled.secret)
    const statuses = await Promise.all([logIn(enrolled, { code }), logIn(enrolled, { code })])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await logIn(enrolled, { code })).body.parameter).toBe('code')
  })

  it('takes no code of an earlier step than the last one used', async () => {
    const enrolled = await enrol()
    const earlier = nextCode(enrolled.secret)
    expect((await logIn(enrolled, { code: nextCode(enrolled.secret) })).status).toBe(200)
    expect((await logIn(enrolled, { code: earlier })).status).toBe(401)
  })

  it('takes each recovery code once, however it is written', async () => {
    const enrolled = await enrol()
    const [code = '', other = ''] = enrolled.recoveryCodes
    expect((await logIn(enrolled, { code: ` ${code.toUpperCase().replaceAll('-', ' ')}` })).status).toBe(200)
    expect((await logIn(enrolled, { code })).status).toBe(401)
    const browser = await openBrowser(at)
    expect((await browser.logIn(enrolled.user.email, { code: other })).status).toBe(200)
    expect((await browser.get('/account/totp')).body.recoveryCodes).toBe(8)
  })

  it('counts wrong codes for the pause, which a right password does not end', async () => {
    const enrolled = await enrol()
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await logIn(enrolled, { code: '12345' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401])
    const paused = await logIn(enrolled, { code: totpCode(enrolled.secret, totpStep(clock.now) + 1) })
    expect([paused.status, paused.headers['retry-after']]).toEqual([429, '30'])
  })

  it('counts wrong codes by the user too, so that no login elsewhere or without a code makes guessing free', async () => {
    const enrolled = await enrol()
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await logIn(enrolled, { code: '12345' })).status)
      await logIn(enrolled)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('adds wrong codes to the audit log', async () => {
    const enrolled = await enrol()
    await logIn(enrolled, { code: 'wrong' })
    const [line] = (await enrolled.company.get('/account/audit?action=refused')).body
    expect(line).toMatchObject({ object: 'session', objectId: enrolled.user.userId, byKind: 'anonymous', detail: 'wrong code' })
  })

  it('is also asked for by an invitation', async () => {
    const { company, user, secret } = await enrol()
    const { url } = (await company.post(`/account/users/${user.userId}/invitation`)).body
    const path = `/account/invitations/${new URL(url).pathname.split('/').at(-1)}`
    const browser = await openBrowser(at)
    const refused = await browser.send('POST', path, { password: 'a brand new sentence' })
    expect([refused.status, refused.body.parameter]).toEqual([401, 'code'])
    expect((await browser.send('POST', path, { password: 'a brand new sentence', code: nextCode(secret) })).status).toBe(200)
  })
})

describe('an authenticator app', () => {
  it('is disabled with a code, and not with a wrong one', async () => {
    const enrolled = await enrol()
    const refused = await enrolled.browser.send('POST', '/account/totp/disable', { code: '123' })
    expect([refused.status, refused.body.parameter]).toEqual([400, 'code'])
    expect((await enrolled.browser.send('POST', '/account/totp/disable', { code: nextCode(enrolled.secret) })).status).toBe(204)
    expect((await logIn(enrolled)).status).toBe(200)
    expect((await enrolled.browser.send('POST', '/account/totp/disable', { code: '123456' })).status).toBe(400)
  })

  it('gets new recovery codes with a code; the old ones stop working', async () => {
    const enrolled = await enrol()
    const { body } = await enrolled.browser.send('POST', '/account/totp/recovery-codes', { code: nextCode(enrolled.secret) })
    expect((await logIn(enrolled, { code: enrolled.recoveryCodes[0] })).status).toBe(401)
    expect((await logIn(enrolled, { code: body.recoveryCodes[0] })).status).toBe(200)
  })

  it('is reset by an administrator who holds as much as the user, which ends the sessions of the user', async () => {
    const enrolled = await enrol()
    const path = `/account/users/${enrolled.user.userId}/totp`
    const foreign = await makeCompany({ in: at })
    expect((await foreign.delete(path)).status).toBe(404)
    expect((await enrolled.company.delete(path)).status).toBe(204)
    expect((await enrolled.company.delete(path)).status).toBe(404)
    expect((await enrolled.browser.get('/account/session')).status).toBe(401)
    expect((await logIn(enrolled)).status).toBe(200)
  })

  it('is not reset by somebody who holds less, or by its own user', async () => {
    const company = await makeCompany({ in: at })
    const chief = await company.as('account_admin', 'enterprise_admin')
    const user = await makeUser(chief, ['account_admin', 'enterprise_admin'])
    const browser = await openBrowser(at)
    await browser.logIn(user.email)
    const { secret } = (await browser.send('POST', '/account/totp', { password })).body
    await browser.send('POST', '/account/totp/confirm', { code: nextCode(secret) })
    const path = `/account/users/${user.userId}/totp`
    expect([(await company.delete(path)).status, (await browser.send('DELETE', path)).status]).toEqual([403, 403])
    expect((await chief.delete(path)).status).toBe(204)
  })
})

describe('a company that requires an authenticator app', () => {
  it('lets users with a password set one up, and nothing else before', async () => {
    const company = await makeCompany({ in: at })
    const user = await makeUser(company)
    const browser = await openBrowser(at)
    await browser.logIn(user.email)
    expect((await company.patch('/account/company', { totp: { required: true } })).body.totp).toEqual({ required: true })
    const refused = await browser.get('/core/projects')
    expect([refused.status, refused.body.parameter]).toEqual([403, 'totp'])
    expect((await browser.get('/account/session')).body.needsTotp).toBe(true)
    const { secret } = (await browser.send('POST', '/account/totp', { password })).body
    expect((await browser.get('/core/projects')).status).toBe(403)
    await browser.send('POST', '/account/totp/confirm', { code: nextCode(secret) })
    expect([(await browser.get('/core/projects')).status, (await browser.get('/account/session')).body.needsTotp]).toEqual([200, false])
    await browser.send('POST', '/account/totp/disable', { code: nextCode(secret) })
    expect((await browser.get('/core/projects')).status).toBe(403)
  })

  it('does not ask keys for one, or users of other companies', async () => {
    const company = await makeCompany({ in: at })
    await company.patch('/account/company', { totp: { required: true } })
    expect((await company.get('/core/projects')).status).toBe(200)
    const other = await makeUser(await makeCompany({ in: at }))
    expect((await logIn({ user: other })).body.needsTotp).toBe(false)
  })
})

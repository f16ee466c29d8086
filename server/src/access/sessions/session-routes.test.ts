import { describe, expect, it } from 'vitest'
import { startService, makeCompany, type Service, service } from '#test/harness.ts'
import { type Browser, makeUser, openBrowser, password } from '#test/log-in.ts'

async function linesOf(companyId: string) {
  const { db } = (await service()).context
  const lines = db.selectFrom('activity').select(['action', 'object', 'object_id', 'by_kind', 'by_id', 'detail', 'address', 'request_id'])
  return lines.where('company_id', '=', companyId).where('object', '=', 'session').orderBy('id').execute()
}

async function close({ http, context, connection }: Service): Promise<void> {
  await http.close()
  await context.jobs.stop()
  await connection.close()
}

describe('a login', () => {
  it('makes the roles of the user the scopes of the caller, for every route a key can call', async () => {
    const company = await makeCompany()
    const { userId, email } = await makeUser(company, ['manager', 'developer'])
    const browser = await openBrowser()
    const { status, body, headers } = await browser.logIn(email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toEqual({
      user: { _id: userId, email, name: 'Ann Arbor' },
      company: { _id: company.companyId, name: `Company ${company.companyId}`, created: expect.any(String) },
      scopes: ['manager', 'developer'],
      features: expect.arrayContaining(['risks']),
      csrfToken: expect.stringMatching(/^[\w-]{43}$/u),
      expires: expect.stringMatching(/Z$/u),
      needsTotp: false,
    })
    expect(headers['cache-control']).toBe('no-store')
    expect((await browser.get('/account/session')).body).toEqual(body)
    expect((await browser.get('/account/authorization')).body).toEqual({
      status: 'ok',
      company: company.companyId,
      scopes: ['manager', 'developer'],
    })
    expect((await browser.send('POST', '/core/projects', { name: 'From a page' })).status).toBe(201)
    const refused = await browser.get('/account/users')
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('the user has manager, developer')])
    expect((await browser.get('/admin/companies')).status).toBe(403)
  })

  it('sets cookies that no script reads and no other site makes a browser send; only hashes are stored', async () => {
    const company = await makeCompany()
    const { email } = await makeUser(company)
    const browser = await openBrowser()
    const { headers } = await browser.logIn(email)
    const set = [headers['set-cookie']].flat()
    expect(set).toHaveLength(2)
    for (const cookie of set) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/u)
    expect(set[0]).toMatch(/^waybill-session=[\w-]{43};/u)
    expect(set[1]).toMatch(/^waybill-browser=[^;]+; Max-Age=15552000;/u)
    const { db } = (await service()).context
    const stored = await db.selectFrom('session').selectAll().where('company_id', '=', company.companyId).execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(browser.cookies.get('waybill-session'))
  })

  it('under https is Secure and bound to the host', async () => {
    const at = await startService({ WAYBILL_PUBLIC_URL: 'https://waybill.example/base' })
    const { email } = await makeUser(await makeCompany({ in: at }))
    const browser = await openBrowser(at)
    const { headers } = await browser.logIn(email)
    for (const cookie of [headers['set-cookie']].flat())
      expect(cookie).toMatch(/^__Host-waybill-.*Path=\/; HttpOnly; Secure; SameSite=Strict$/u)
    expect((await browser.get('/account/session')).status).toBe(200)
    await close(at)
  })

  it('gives the same answer for an unknown address, a wrong password and a user without one', async () => {
    const company = await makeCompany()
    const { email } = await makeUser(company)
    await company.post('/account/users', { email: `none-${email}`, name: 'No password', roles: [] })
    const answers = [
      await (await openBrowser()).logIn(email, { password: 'wrong horse battery' }),
      await (await openBrowser()).logIn(`none-${email}`),
      await (await openBrowser()).logIn(`nobody-${email}`),
      await (await openBrowser()).logIn('not an address'),
      await (await openBrowser()).logIn(email, { company: 'none' }),
    ]
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([401, '{"error":"The e-mail address or the password is wrong."}'])
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('stamps lastLogin', async () => {
    const company = await makeCompany()
    const { userId, email } = await makeUser(company)
    expect((await company.get(`/account/users/${userId}`)).body.lastLogin).toBeNull()
    await (await openBrowser()).logIn(email)
    expect((await company.get(`/account/users/${userId}`)).body.lastLogin).toMatch(/Z$/u)
  })

  it('requires the company when address and password match in several, and only then', async () => {
    const [one, other] = [await makeCompany(), await makeCompany()]
    const { email } = await makeUser(one)
    const there = await makeUser(other, ['developer'], email)
    const asked = await (await openBrowser()).logIn(email)
    expect([asked.status, asked.body.parameter]).toEqual([400, 'company'])
    expect(asked.body.details.companies.map((each: Readonly<Record<string, string>>) => each['_id']).toSorted()).toEqual(
      [one.companyId, other.companyId].toSorted(),
    )
    const { body } = await (await openBrowser()).logIn(email, { company: other.companyId })
    expect(body).toMatchObject({ company: { _id: other.companyId }, user: { _id: there.userId } })
    await other.patch(`/account/users/${there.userId}`, { password: 'another long sentence' })
    expect((await (await openBrowser()).logIn(email)).body.company).toMatchObject({ _id: one.companyId })
    const elsewhere = await (await openBrowser()).logIn(email, { password: 'another long sentence' })
    expect(elsewhere.body.company).toMatchObject({ _id: other.companyId })
  })

  it('leaves lines in the audit log: who, whose account was tried, from where', async () => {
    const company = await makeCompany()
    const { userId, email } = await makeUser(company)
    const browser = await openBrowser(undefined, '198.51.100.7')
    await browser.logIn(email, { password: 'wrong horse battery' })
    await browser.logIn(email)
    await browser.send('POST', '/account/logout')
    const about = { object: 'session', object_id: userId, request_id: expect.any(String) }
    const person = { ...about, by_kind: 'user', by_id: userId, detail: null }
    expect(await linesOf(company.companyId)).toEqual([
      { ...about, action: 'refused', by_kind: 'anonymous', by_id: null, detail: 'wrong password', address: '198.51.100.7' },
      { ...person, action: 'logged-in', address: '198.51.100.7' },
      { ...person, action: 'logged-out', address: null },
    ])
  })

  it.each([
    [{ email: '' }, 'email'],
    [{ email: 7 }, 'email'],
    [{ email: 'x'.repeat(255) }, 'email'],
    [{ password: '' }, 'password'],
    [{ password: null }, 'password'],
    [{ password: 'x'.repeat(1025) }, 'password'],
    [{ company: {} }, 'company'],
  ])('refuses %j, naming %s', async (fault, parameter) => {
    const { status, body } = await (await openBrowser()).logIn('a@b.example', fault)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
})

describe('a session', () => {
  it('ends with a logout: the same cookie is then a 401', async () => {
    const company = await makeCompany()
    const { email } = await makeUser(company)
    const browser = await openBrowser()
    await browser.logIn(email)
    const cookie = `waybill-session=${browser.cookies.get('waybill-session') ?? ''}`
    expect((await browser.send('POST', '/account/logout')).status).toBe(204)
    expect(browser.cookies.has('waybill-session')).toBe(false)
    const again = await browser.request({ method: 'GET', url: '/account/session', headers: { cookie } })
    expect([again.status, again.body.error]).toEqual([401, 'The session has ended; log in again.'])
  })

  it('ends when its browser logs in again, and not when that fails', async () => {
    const company = await makeCompany()
    const [one, other] = [await makeUser(company), await makeUser(company)]
    const browser = await openBrowser()
    await browser.logIn(one.email)
    const cookie = `waybill-session=${browser.cookies.get('waybill-session') ?? ''}`
    await browser.logIn(other.email, { password: 'wrong horse battery' })
    expect((await browser.get('/account/session')).body.user.email).toBe(one.email)
    await browser.logIn(other.email)
    expect((await browser.get('/account/session')).body.user.email).toBe(other.email)
    expect((await browser.request({ method: 'GET', url: '/account/session', headers: { cookie } })).status).toBe(401)
  })

  it('ends two hours after its last request and twelve after its login', async () => {
    const clock = { now: new Date('2026-11-20T08:00:00Z') }
    const at = await startService({}, { now: () => clock.now })
    const { email } = await makeUser(await makeCompany({ in: at }))
    const [busy, idle] = [await openBrowser(at), await openBrowser(at)]
    await busy.logIn(email)
    await idle.logIn(email)
    async function statusAt(browser: Browser, time: string): Promise<number> {
      clock.now = new Date(`2026-11-20T${time}Z`)
      return (await browser.get('/account/session')).status
    }
    expect(await statusAt(idle, '09:59:59')).toBe(200)
    for (const hour of ['09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19'])
      expect(await statusAt(busy, `${hour}:58:00`)).toBe(200)
    expect(await statusAt(idle, '11:59:58')).toBe(200)
    expect(await statusAt(idle, '13:59:58')).toBe(401)
    expect(await statusAt(busy, '19:59:59')).toBe(200)
    expect(await statusAt(busy, '20:00:00')).toBe(401)
    await close(at)
  })

  it.each([
    ['new roles', { roles: ['developer'] }],
    ['a new password', { password: 'another long sentence' }],
  ])('ends with %s of its user, everywhere', async (_what, change) => {
    const company = await makeCompany()
    const { userId, email } = await makeUser(company)
    const browser = await openBrowser()
    await browser.logIn(email)
    await company.patch(`/account/users/${userId}`, { name: 'Another name' })
    expect((await browser.get('/account/session')).body.user.name).toBe('Another name')
    await company.patch(`/account/users/${userId}`, change)
    expect((await browser.get('/account/session')).status).toBe(401)
  })

  it('ends with its user and with its company', async () => {
    const at = await startService()
    const company = await makeCompany({ in: at })
    const [one, other] = [await makeUser(company), await makeUser(company)]
    const [first, second] = [await openBrowser(at), await openBrowser(at)]
    await first.logIn(one.email)
    await second.logIn(other.email)
    await company.delete(`/account/users/${one.userId}`)
    expect([(await first.get('/account/session')).status, (await second.get('/account/session')).status]).toEqual([401, 200])
    await at.context.db.deleteFrom('company').where('id', '=', company.companyId).execute()
    expect((await second.get('/account/session')).status).toBe(401)
    await close(at)
  })

  it('is one of at most twenty of a user; the oldest makes room', async () => {
    const clock = { now: new Date('2026-11-20T08:00:00Z') }
    const at = await startService({}, { now: () => clock.now })
    const company = await makeCompany({ in: at })
    const { email } = await makeUser(company)
    const browsers = []
    for (let i = 0; i < 21; i++) {
      clock.now = new Date(clock.now.getTime() + 1000)
      const browser = await openBrowser(at)
      await browser.logIn(email)
      browsers.push(browser)
    }
    const answers = await Promise.all(browsers.slice(0, 2).map((browser) => browser.get('/account/session')))
    expect(answers.map(({ status }) => status)).toEqual([401, 200])
    expect(await at.context.db.selectFrom('session').select('id').where('company_id', '=', company.companyId).execute()).toHaveLength(20)
    await close(at)
  })

  it('is ignored when a key is sent too', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    const browser = await openBrowser()
    await browser.logIn((await makeUser(company)).email)
    const answer = await browser.request({ method: 'GET', url: '/account/session', headers: { 'x-api-key': other.key } })
    expect(answer.body).toMatchObject({ user: null, company: { _id: other.companyId }, csrfToken: null, expires: null })
    expect((await browser.request({ method: 'GET', url: '/account/session', headers: { 'x-api-key': 'wb_nothing' } })).status).toBe(401)
  })

  it('is not counted as a call of a key', async () => {
    const company = await makeCompany()
    const browser = await openBrowser()
    await browser.logIn((await makeUser(company, ['account_admin'])).email)
    const day = new Date().toISOString().slice(0, 10)
    const { body } = await browser.get(`/core/users/usage?start=${day}&end=${day}`)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([company.keyId])
  })

  it.each(['', 'nothing', 'x'.repeat(5000), '%00', '__proto__', "' or 1=1"])('with the cookie %j is none', async (value) => {
    const { http } = await service()
    const { statusCode, body } = await http.inject({ url: '/api/v2/account/session', headers: { cookie: `waybill-session=${value}` } })
    expect([statusCode, JSON.parse(body)]).toEqual([401, { error: expect.any(String) }])
  })
})

describe('a write with a session', () => {
  const write = { method: 'POST', url: '/core/projects', payload: { name: 'Forged' } } as const

  it.each([
    ['no token', {}, 403],
    ['an empty token', { 'x-csrf-token': '' }, 403],
    ['the token of another session', { 'x-csrf-token': 'other' }, 403],
    ['the right token from another site', { 'x-csrf-token': 'own', origin: 'https://evil.example' }, 403],
    ['the right token from no site', { 'x-csrf-token': 'own', origin: 'null' }, 403],
    ['the right token from a site that does not say which', { 'x-csrf-token': 'own', 'sec-fetch-site': 'cross-site' }, 403],
    ['the right token from the page of the service', { 'x-csrf-token': 'own', origin: 'http://127.0.0.1:8080' }, 201],
    [
      'the right token from the address it was reached at',
      { 'x-csrf-token': 'own', origin: 'https://here.example', host: 'here.example' },
      201,
    ],
    ['the right token', { 'x-csrf-token': 'own' }, 201],
  ])('and %s', async (_what, headers, status) => {
    const company = await makeCompany()
    const [browser, other] = [await openBrowser(), await openBrowser()]
    const { email } = await makeUser(company)
    const tokens: Record<string, string> = {
      own: (await browser.logIn(email)).body.csrfToken,
      other: (await other.logIn(email)).body.csrfToken,
    }
    const sent = 'x-csrf-token' in headers ? { ...headers, 'x-csrf-token': tokens[headers['x-csrf-token']] ?? '' } : headers
    const answer = await browser.request({ ...write, headers: sent })
    expect(answer.status).toBe(status)
    expect((await company.get('/core/projects')).body).toHaveLength(status === 201 ? 1 : 0)
  })

  it('is not logging in from a page of another site either', async () => {
    const { email } = await makeUser(await makeCompany())
    const browser = await openBrowser()
    const headers = { origin: 'https://evil.example' }
    const answer = await browser.request({ method: 'POST', url: '/account/login', payload: { email, password }, headers })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('needs no token with a key, whatever the origin', async () => {
    const company = await makeCompany()
    expect((await company.request({ ...write, headers: { origin: 'https://elsewhere.example' } })).status).toBe(201)
  })
})

describe('the own password', () => {
  it('changes with the old one; other sessions end, this one stays', async () => {
    const company = await makeCompany()
    const { email } = await makeUser(company)
    const [here, there] = [await openBrowser(), await openBrowser()]
    await here.logIn(email)
    await there.logIn(email)
    const change = { oldPassword: password, newPassword: 'a brand new sentence' }
    expect((await here.send('POST', '/account/password', change)).status).toBe(204)
    expect([(await here.get('/account/session')).status, (await there.get('/account/session')).status]).toEqual([200, 401])
    expect((await there.logIn(email)).status).toBe(401)
    expect((await there.logIn(email, { password: 'a brand new sentence' })).status).toBe(200)
  })

  it.each([
    [{ oldPassword: 'wrong horse battery' }, 'oldPassword'],
    [{ newPassword: 'x'.repeat(11) }, 'newPassword'],
    [{ newPassword: 'abc'.repeat(342) }, 'newPassword'],
    [{ newPassword: 'aaaaaaaaaaaaaaaa' }, 'newPassword'],
    [{ newPassword: '123456789012' }, 'newPassword'],
    [{ newPassword: 'Ann ArborAnn Arbor' }, 'newPassword'],
    [{ newPassword: undefined }, 'newPassword'],
    [{ oldPassword: 7 }, 'oldPassword'],
  ])('%j is refused, naming %s, and changes nothing', async (fault, parameter) => {
    const { email } = await makeUser(await makeCompany())
    const browser = await openBrowser()
    await browser.logIn(email)
    const answer = await browser.send('POST', '/account/password', { oldPassword: password, newPassword: 'a brand new sentence', ...fault })
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect((await (await openBrowser()).logIn(email)).status).toBe(200)
  })

  it('takes 1,024 characters of any kind', async () => {
    const { email } = await makeUser(await makeCompany())
    const browser = await openBrowser()
    await browser.logIn(email)
    const long = 'wörter 𝄞 '.repeat(128)
    const newPassword = Array.from(long).slice(0, 1024).join('')
    expect((await browser.send('POST', '/account/password', { oldPassword: password, newPassword })).status).toBe(204)
    expect((await (await openBrowser()).logIn(email, { password: newPassword })).status).toBe(200)
  })

  it('is not guessed with a stolen session: pauses follow failures', async () => {
    const { email } = await makeUser(await makeCompany())
    const browser = await openBrowser()
    await browser.logIn(email)
    const guess = { oldPassword: 'wrong horse battery', newPassword: 'a brand new sentence' }
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await browser.send('POST', '/account/password', guess)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('belongs to a user: a key without a user has none', async () => {
    const answer = await (await makeCompany()).post('/account/password', { oldPassword: password, newPassword: 'a brand new sentence' })
    expect([answer.status, answer.body.error]).toEqual([403, 'This key belongs to no user, so there is no password to change.'])
  })
})

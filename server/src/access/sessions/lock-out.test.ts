import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, makeCompany, type Service, type TestCompany } from '#test/harness.ts'
import { makeUser, openBrowser } from '#test/log-in.ts'

const clock = { now: new Date('2026-11-20T08:00:00Z') }
const running: { at?: Service; company?: TestCompany } = {}
const wrong = { password: 'wrong horse battery' }

beforeAll(async () => {
  running.at = await startService({}, { now: () => clock.now })
  running.company = await makeCompany({ in: running.at })
})

afterAll(async () => {
  await running.at?.http.close()
  await running.at?.context.jobs.stop()
  await running.at?.connection.close()
})

function ready(): { readonly at: Service; readonly company: TestCompany } {
  if (running.at === undefined || running.company === undefined) throw new Error('the service was not started')
  return { at: running.at, company: running.company }
}

function later(seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

/** Fails to log in from an unused address. */
const addresses = { next: 1 }
async function fail(email: string, times: number, from?: string): Promise<readonly number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) {
    const browser = await openBrowser(ready().at, from ?? `10.0.${addresses.next >> 8}.${addresses.next++ & 255}`)
    statuses.push((await browser.logIn(email, wrong)).status)
  }
  return statuses
}

describe('guessing at an account', () => {
  it('is followed by growing pauses from the fifth failure on, from wherever it comes', async () => {
    const { at, company } = ready()
    const { email } = await makeUser(company)
    expect(await fail(email, 6)).toEqual([401, 401, 401, 401, 401, 429])
    const browser = await openBrowser(at, '10.1.0.1')
    const refused = await browser.logIn(email)
    expect([refused.status, refused.headers['retry-after'], refused.body.error]).toEqual([
      429,
      '30',
      'Too many failed attempts; try again in 30 seconds.',
    ])
    later(30)
    expect(await fail(email, 2)).toEqual([401, 429])
    later(59)
    expect((await browser.logIn(email)).headers['retry-after']).toBe('1')
    later(1)
    expect((await browser.logIn(email)).status).toBe(200)
  })

  it('looks the same for an unknown address', async () => {
    const email = 'nobody@elsewhere.example'
    expect(await fail(email, 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('is not counted during a pause: nobody can prolong it', async () => {
    const { at, company } = ready()
    const { email } = await makeUser(company)
    await fail(email, 5)
    expect(await fail(email, 20)).toEqual(Array.from({ length: 20 }, () => 429))
    later(30)
    expect((await (await openBrowser(at, '10.1.0.2')).logIn(email)).status).toBe(200)
  })

  it('does not keep out a browser its owner has logged in with before', async () => {
    const { at, company } = ready()
    const { email } = await makeUser(company)
    const known = await openBrowser(at, '10.1.0.3')
    expect((await known.logIn(email)).status).toBe(200)
    await known.send('POST', '/account/logout')
    await fail(email, 8)
    expect((await known.logIn(email)).status).toBe(200)
    const stranger = await openBrowser(at, '10.1.0.4')
    expect((await stranger.logIn(email)).status).toBe(429)
  })

  it('with a stolen browser is followed by pauses of its own, and not by those of others', async () => {
    const { at, company } = ready()
    const { email } = await makeUser(company)
    const stolen = await openBrowser(at, '10.1.0.5')
    await stolen.logIn(email)
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await stolen.logIn(email, wrong)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await (await openBrowser(at, '10.1.0.6')).logIn(email)).status).toBe(200)
  })

  it('in parallel has no advantage over one after the other', async () => {
    const { at, company } = ready()
    const { email } = await makeUser(company)
    const browsers = await Promise.all(Array.from({ length: 12 }, (_, i) => openBrowser(at, `10.2.0.${i}`)))
    const answers = await Promise.all(browsers.map((browser) => browser.logIn(email, wrong)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, ...Array<number>(7).fill(429)])
  })

  it('is forgotten a day after the last failure, and by a new password', async () => {
    const { at, company } = ready()
    const [one, other] = [await makeUser(company), await makeUser(company)]
    await fail(one.email, 4)
    later(86_400)
    expect(await fail(one.email, 4)).toEqual([401, 401, 401, 401])
    await fail(other.email, 5)
    await company.patch(`/account/users/${other.userId}`, { password: 'another long sentence' })
    const answer = await (await openBrowser(at, '10.1.0.7')).logIn(other.email, { password: 'another long sentence' })
    expect(answer.status).toBe(200)
  })

  it('is not ended by who has the same address in another company, with a login or a new password', async () => {
    const { at, company } = ready()
    const { email } = await makeUser(company)
    const elsewhere = await makeCompany({ in: at })
    const twin = await makeUser(elsewhere, ['manager'], email)
    const own = { password: 'the long sentence of a stranger', company: elsewhere.companyId }
    await elsewhere.patch(`/account/users/${twin.userId}`, { password: own.password })
    const stranger = await openBrowser(at, '10.1.0.8')
    const guesses = []
    for (let i = 0; i < 6; i++) {
      if (i === 4) await elsewhere.patch(`/account/users/${twin.userId}`, { password: own.password })
      if (i % 4 === 0) await stranger.logIn(email, own)
      guesses.push((await stranger.logIn(email, { ...wrong, company: company.companyId })).status)
    }
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('shows in the audit log with its pauses', async () => {
    const { at } = ready()
    const company = await makeCompany({ in: at })
    const { userId, email } = await makeUser(company)
    await fail(email, 6)
    const { body } = await company.get(`/account/audit?object=session&objectId=${userId}`)
    expect(body.map(({ action, detail }: Readonly<Record<string, string>>) => `${action} ${detail}`)).toEqual([
      'locked for 30 seconds',
      'refused wrong password',
      'refused wrong password',
      'refused wrong password',
      'refused wrong password',
      'refused wrong password',
    ])
  })
})

describe('guessing from an address', () => {
  it('at many accounts is followed by pauses of that address alone', async () => {
    const { at, company } = ready()
    const { email } = await makeUser(company)
    for (let i = 0; i < 30; i++) await fail(`someone-${i}@acme.example`, 1, '203.0.113.9')
    expect((await (await openBrowser(at, '203.0.113.9')).logIn(email)).status).toBe(429)
    expect((await (await openBrowser(at, '203.0.113.10')).logIn(email)).status).toBe(200)
    later(30)
    expect((await (await openBrowser(at, '203.0.113.9')).logIn(email)).status).toBe(200)
  })

  it('is not reset by a successful login in between', async () => {
    const { at, company } = ready()
    const { email } = await makeUser(company)
    for (let i = 0; i < 29; i++) await fail(`someone-else-${i}@acme.example`, 1, '203.0.113.11')
    expect((await (await openBrowser(at, '203.0.113.11')).logIn(email)).status).toBe(200)
    expect(await fail('another@acme.example', 2, '203.0.113.11')).toEqual([401, 429])
  })
})

it('leaves no row of an expired failure', async () => {
  const { at } = ready()
  await fail('old@acme.example', 1)
  later(2 * 86_400)
  for (let i = 0; i < 8; i++) await fail(`new-${i}@acme.example`, 1)
  const rows = await at.context.db.selectFrom('login_pause').select('key').where('forget', '<=', clock.now).execute()
  expect(rows).toEqual([])
})

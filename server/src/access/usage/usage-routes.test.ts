import { describe, expect, it } from 'vitest'
import { makeCompany, type Service, service, startService, type TestCompany } from '#test/harness.ts'

const today = new Date().toISOString().slice(0, 10)

async function usageOf(company: TestCompany, start = today, end = today) {
  const answer = await company.get(`/core/users/usage?start=${start}&end=${end}`)
  expect(answer.status).toBe(200)
  return answer.body
}

async function addUser(at: Service, company: TestCompany, [name, created, lastLogin]: readonly [string, string, string | null]) {
  const { userId } = (await company.post('/account/users', { email: `${name}@acme.example`, name, roles: [] })).body
  await at.context.db
    .updateTable('app_user')
    .set({ created: new Date(created), last_login: lastLogin === null ? null : new Date(lastLogin) })
    .where('id', '=', userId)
    .execute()
  return userId as string
}

describe('usage', () => {
  it('counts every call of every key of the company immediately, including rejected ones and its own', async () => {
    const company = await makeCompany()
    const developer = await company.as('developer')
    await makeCompany().then((other) => other.get('/account/authorization'))
    await company.get('/account/authorization')
    await developer.get('/account/keys')
    await developer.get('/nothing/here')
    await developer.delete('/account/authorization')
    const name = 'key of developer'
    const own = { id: company.keyId, name: expect.stringMatching(/^key of manager/u) }
    const others = { id: developer.keyId, name, count: 3, days: [{ date: today, count: 3 }] }
    expect(await usageOf(company)).toEqual({ total: 5, items: [others, { ...own, count: 2, days: [{ date: today, count: 2 }] }] })
    expect((await usageOf(company)).total).toBe(6)
  })

  it('counts the rejected calls of an unpublished key', async () => {
    const company = await makeCompany()
    const key = await company.as('developer')
    await company.post(`/account/keys/${key.keyId}/unpublish`)
    expect((await key.get('/account/authorization')).status).toBe(403)
    const { items } = await usageOf(company)
    expect(items.find(({ id }: { id: string }) => id === key.keyId).count).toBe(1)
  })

  it('gives each key with its days with calls in order, both ends of the range included', async () => {
    const company = await makeCompany()
    const quiet = await company.as('developer')
    const days: readonly (readonly [string, number])[] = [
      ['2026-04-30', 100],
      ['2026-05-31', 4],
      ['2026-05-01', 3],
      ['2026-05-15', 3_000_000_000],
      ['2026-06-01', 200],
    ]
    const { db } = (await service()).context
    const rows = days.map(([day, calls]) => ({ company_id: company.companyId, key_id: company.keyId, day, calls }))
    await db.insertInto('key_usage').values(rows).execute()
    await db.insertInto('key_usage').values({ company_id: quiet.companyId, key_id: quiet.keyId, day: '2026-06-01', calls: 7 }).execute()
    const usage = await usageOf(company, '2026-05-01', '2026-05-31')
    const unused = { id: quiet.keyId, count: 0, days: [] }
    expect(usage).toMatchObject({ total: 3_000_000_007, items: [unused, { id: company.keyId, count: 3_000_000_007 }] })
    expect(usage.items[1].days).toEqual([
      { date: '2026-05-01', count: 3 },
      { date: '2026-05-15', count: 3_000_000_000 },
      { date: '2026-05-31', count: 4 },
    ])
    expect(await usageOf(company, '2020-01-01', '2020-12-31')).toMatchObject({ total: 0, items: [unused, { count: 0 }] })
  })

  it.each([
    ['', 'start'],
    ['start=2026-05-01', 'end'],
    ['end=2026-05-01', 'start'],
    ['start=&end=2026-05-01', 'start'],
    ['start=2026-02-30&end=2026-05-01', 'start'],
    ['start=2026-05-01&end=01.06.2026', 'end'],
    ['start=2026-05-01&end=2026-05-01T00:00:00Z', 'end'],
    ['start=2026-05-01&start=2026-05-02&end=2026-05-03', 'start'],
    ['start=0000-01-01&end=0000-01-02', 'start'],
    ['start=2026-05-02&end=2026-05-01', 'end'],
    ['start=2025-05-01&end=2026-05-02', 'end'],
  ])('refuses ?%s, naming %s', async (query, parameter) => {
    const answer = await (await makeCompany()).get(`/core/users/usage?${query}`)
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
  })

  it('is for account_admin', async () => {
    const others = await makeCompany({ scopes: ['enterprise_admin', 'manager', 'compliance_manager'] })
    expect((await others.get(`/core/users/usage?start=${today}&end=${today}`)).status).toBe(403)
  })
})

describe('nologin', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')

  it('lists users whose last login, or creation without one, is at least 60 days ago, longest first', async () => {
    const at = await startService({}, { now: () => now })
    const company = await makeCompany({ in: at, scopes: ['account_admin'] })
    const exactly = await addUser(at, company, ['exactly', '2026-01-01T00:00:00Z', '2026-09-21T12:00:00Z'])
    await addUser(at, company, ['just-not', '2026-01-01T00:00:00Z', '2026-09-21T12:00:00.001Z'])
    const never = await addUser(at, company, ['never', '2026-03-01T00:00:00Z', null])
    await addUser(at, company, ['new', '2026-11-19T00:00:00Z', null])
    const answer = await company.get('/core/users/nologin')
    expect(answer.body).toEqual([
      { _id: never, userEmail: 'never@acme.example', userName: 'never', created: '2026-03-01T00:00:00.000Z', lastLogin: null },
      {
        _id: exactly,
        userEmail: 'exactly@acme.example',
        userName: 'exactly',
        created: '2026-01-01T00:00:00.000Z',
        lastLogin: '2026-09-21T12:00:00.000Z',
      },
    ])
    await at.http.close()
    await at.context.jobs.stop()
    await at.connection.close()
  })

  it('is for account_admin and enterprise_admin', async () => {
    const company = await makeCompany({ scopes: ['account_admin'] })
    expect((await company.get('/core/users/nologin')).status).toBe(200)
    expect((await (await company.as('enterprise_admin')).get('/core/users/nologin')).status).toBe(200)
    expect((await (await company.as('manager', 'developer')).get('/core/users/nologin')).status).toBe(403)
  })
})

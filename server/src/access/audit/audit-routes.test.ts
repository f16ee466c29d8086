import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recordActivity } from '#access/access.ts'
import { clientOf, makeCompany, operatorKey, service, type TestCompany } from '#test/harness.ts'
import { makeUser, openBrowser } from '#test/log-in.ts'
import { statementsOf } from '#test/statements.ts'

type Line = Readonly<Record<string, string | null>>

async function auditOf(company: TestCompany, query = ''): Promise<readonly Line[]> {
  const { status, body, text } = await company.get(`/account/audit${query}`)
  if (status !== 200) throw new Error(text)
  return body
}

/** Inserts lines one second apart. */
async function addLines({ companyId }: TestCompany, count: number, from = '2026-03-01T00:00:00Z'): Promise<void> {
  const { db } = (await service()).context
  await sql`insert into activity (company_id, id, at, by_id, by_name, by_kind, action, object, object_id, name)
    select ${companyId}::uuid, gen_random_uuid(), ${from}::timestamptz + n * interval '1 second', 'them', 'Them', 'key', 'updated', 'risk', 'o' || n % 2, 'thing ' || n
    from generate_series(0, ${count - 1}) n`.execute(db)
}

describe('a line', () => {
  it('names actor and key, action and object, and the request id', async () => {
    const company = await makeCompany()
    const { headers, body } = await company.post('/core/projects', { name: 'Audited' })
    expect(await auditOf(company)).toEqual([
      {
        _id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/u),
        byKind: 'key',
        byId: company.keyId,
        byName: expect.stringContaining('key of'),
        keyId: company.keyId,
        action: 'created',
        object: 'project',
        objectId: body.projectId,
        name: 'Audited',
        detail: null,
        requestId: headers['x-request-id'],
        address: null,
      },
    ])
  })

  it('names the user of a key or session, and the key if any', async () => {
    const company = await makeCompany()
    const { userId, email } = await makeUser(company)
    const { key, keyId } = (await company.post('/account/keys', { name: 'ci', scopes: ['manager'], userId })).body
    const browser = await openBrowser()
    await browser.logIn(email)
    await clientOf(await service(), key).post('/core/projects', { name: 'With a key' })
    await browser.send('POST', '/core/projects', { name: 'In a session' })
    const who = { byKind: 'user', byId: userId, byName: 'Ann Arbor', action: 'created' }
    expect(await auditOf(company, `?by=${userId}&object=project`)).toMatchObject([
      { ...who, keyId: null, name: 'In a session' },
      { ...who, keyId, name: 'With a key' },
    ])
  })

  it('names the operator, with the request id', async () => {
    const company = await makeCompany()
    const operator = clientOf(await service(), operatorKey)
    const { headers } = await operator.post(`/admin/companies/${company.companyId}/keys`, { name: 'first', scopes: ['developer'] })
    expect(await auditOf(company, '?by=operator')).toMatchObject([
      { byKind: 'operator', byId: null, byName: 'operator', object: 'key', name: 'first', requestId: headers['x-request-id'] },
    ])
  })

  it('names the changed fields of a user and of a key, never their values', async () => {
    const company = await makeCompany()
    const { userId } = await makeUser(company)
    await company.patch(`/account/users/${userId}`, { password: 'another long sentence', roles: ['developer'] })
    const { keyId } = (await company.post('/account/keys', { name: 'ci', scopes: ['manager'] })).body
    await company.post(`/account/keys/${keyId}/rotate`)
    await company.post(`/account/keys/${keyId}/unpublish`)
    await company.patch(`/account/keys/${keyId}`, { scopes: ['developer'] })
    expect((await auditOf(company, '?action=updated')).map(({ object, detail }) => [object, detail])).toEqual([
      ['key', 'scopes'],
      ['key', 'unpublished'],
      ['key', 'new value'],
      ['user', 'password, roles'],
    ])
    expect(JSON.stringify(await auditOf(company))).not.toMatch(/another long|argon2|wb_/u)
  })
})

describe('the list', () => {
  it('is paged, newest first, with every line once', async () => {
    const company = await makeCompany()
    await addLines(company, 250)
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(await company.get(`/account/audit?page=${page}`))
    expect(pages.map(({ body, headers }) => [body.length, headers['x-total-count'], headers['x-has-more']])).toEqual([
      [100, '250', 'true'],
      [100, '250', 'true'],
      [50, '250', 'false'],
      [0, '250', 'false'],
    ])
    const names = pages.flatMap(({ body }) => body.map(({ name }: Line) => name))
    expect(names).toEqual(Array.from({ length: 250 }, (_, i) => `thing ${249 - i}`))
  })

  it.each([
    ['', 5],
    ['?by=them', 3],
    ['?by=system', 1],
    ['?by=nobody', 0],
    ['?action=created', 1],
    ['?action=created,finished', 2],
    ['?object=risk', 3],
    ['?object=scan, project', 2],
    ['?objectId=o0', 2],
    ['?objectId=o0&object=scan', 0],
    ['?by=them&action=updated&object=risk&objectId=o1', 1],
    ['?from=2026-03-01T00:00:01Z&to=2026-03-01', 2],
    ['?from=2026-03-01&to=2026-03-01T00:00:01Z', 2],
    ['?to=2026-02-28', 0],
    ['?from=2026-03-02', 2],
    ['?from=2026-03-01T01:00:01%2B01:00&to=2026-03-01', 2],
    ['?by=&action=&object=&from=&to=&format=', 5],
    ['?from=0001-01-01&to=9999-12-31', 5],
    ['?from=9999-12-31', 0],
    ['?to=0001-01-01', 0],
    ['?page=9007199254740991', 0],
  ])('%s is %i lines of five', async (query, count) => {
    const company = await makeCompany()
    const { db } = (await service()).context
    await addLines(company, 3)
    await company.post('/core/projects', { name: 'Later' })
    const line = { action: 'finished', object: 'scan', objectId: 's', name: 'scan' } as const
    await recordActivity(db, { companyId: company.companyId, id: undefined, name: 'system' }, line)
    const { body, headers } = await company.get(`/account/audit${query}`)
    expect([body.length, headers['x-total-count']]).toEqual([count, query.startsWith('?page') ? '5' : String(count)])
  })

  it.each([
    ['?page=0', 'page'],
    ['?action=burnt', 'action'],
    ['?action=created,', 'action'],
    ['?object=castle', 'object'],
    ['?from=yesterday', 'from'],
    ['?to=2026-02-30', 'to'],
    ['?from=2026-03-02&to=2026-03-01', 'to'],
    ['?format=xml', 'format'],
    ['?by=%00', 'by'],
    ['?by=a&by=b', 'by'],
  ])('refuses %s, naming %s', async (query, parameter) => {
    const { status, body } = await (await makeCompany()).get(`/account/audit${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('is for account_admin, and shows nothing of another company', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    await addLines(other, 3)
    expect(await auditOf(company, '?by=them')).toEqual([])
    expect((await company.get('/account/audit?format=csv')).text.split('\r\n')).toHaveLength(2)
    const others = await company.as('manager', 'enterprise_admin', 'compliance_manager')
    expect((await others.get('/account/audit')).status).toBe(403)
  })

  it('needs the same number of statements for one line and for many', async () => {
    const [few, many] = [await makeCompany(), await makeCompany()]
    await addLines(few, 1)
    await addLines(many, 250)
    for (const company of [few, many]) await auditOf(company)
    const [ofFew, ofMany] = [await statementsOf(() => auditOf(few)), await statementsOf(() => auditOf(many))]
    expect(ofMany).toHaveLength(ofFew.length)
  })

  it('counts finished days once, and the current one each time', async () => {
    const company = await makeCompany()
    await addLines(company, 150, '2026-03-01T12:00:00Z')
    expect((await company.get('/account/audit')).headers['x-total-count']).toBe('150')
    await company.post('/core/projects', { name: 'Today' })
    expect((await company.get('/account/audit')).headers['x-total-count']).toBe('151')
    const { db } = (await service()).context
    const days = db.selectFrom('audit_day').select(['day', 'lines']).where('company_id', '=', company.companyId)
    expect(await days.execute()).toEqual([{ day: '2026-03-01', lines: 150 }])
  })

  it('returns the same total as counting line by line, for every filter', async () => {
    const company = await makeCompany()
    for (const day of ['2026-02-27T23:59:00Z', '2026-03-01T12:00:00Z', '2026-03-02T00:00:00Z']) await addLines(company, 120, day)
    await company.post('/core/projects', { name: 'Today' })
    const { db } = (await service()).context
    const starts = ['-infinity', '2026-02-27', '2026-02-28T00:00:30Z', '2026-03-01', '2026-03-01T12:00:05.500Z', '2026-03-02', '9999-12-31']
    const ends = [
      '0001-01-01',
      '2026-02-28',
      '2026-03-01T12:01:00Z',
      '2026-03-01',
      '2026-03-02T00:00:59Z',
      '2026-03-03',
      '9999-12-31',
      'infinity',
    ]
    for (const [start, end] of starts.flatMap((from) => ends.filter((to) => from < to).map((to) => [from, to] as const))) {
      const length = end.length === 10 ? '1 day' : '1 millisecond'
      const { rows } = await sql<{ total: number }>`select count(*) as total from activity where company_id = ${company.companyId}
        and at >= ${start}::timestamptz and at < ${end}::timestamptz + ${length}::interval and object = 'risk'`.execute(db)
      const { headers } = await company.get(`/account/audit?object=risk&from=${bounded(start)}&to=${bounded(end)}`)
      expect([start, end, headers['x-total-count']]).toEqual([start, end, String(rows[0]?.total)])
    }
  })
})

/** Omits open ends from a query. */
function bounded(moment: string): string {
  return moment.endsWith('infinity') ? '' : moment
}

describe('as CSV', () => {
  it('contains every matching line, whatever the page, and escapes formulas', async () => {
    const company = await makeCompany()
    await addLines(company, 2100)
    const line = { action: 'created', object: 'tag', objectId: 't', name: '=cmd()' } as const
    await recordActivity((await service()).context.db, { companyId: company.companyId, id: undefined, name: 'system' }, line)
    const { text, headers } = await company.get('/account/audit?format=csv&page=3')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('at,byKind,byId,byName,keyId,action,object,objectId,name,detail,requestId,address')
    expect(lines[1]).toMatch(/^\d{4}-[^,]*Z,system,,system,,created,tag,t,'=cmd\(\),,,$/u)
    expect(lines.slice(2, -1).map((each) => /thing (\d+)/u.exec(each)?.[1])).toEqual(
      Array.from({ length: 2100 }, (_, i) => String(2099 - i)),
    )
    expect([headers['content-type'], headers['content-disposition'], headers['x-total-count'], headers['x-has-more']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="audit.csv"',
      '2101',
      'false',
    ])
  })
})

describe('in the database', () => {
  it('lines are deleted with their company, and those of others stay', async () => {
    const { db } = (await service()).context
    const [company, other] = [await makeCompany(), await makeCompany()]
    await addLines(company, 2)
    await addLines(other, 2)
    await clientOf(await service(), operatorKey).delete(`/admin/companies/${company.companyId}`)
    const left = await db.selectFrom('activity').select('id').where('company_id', '=', company.companyId).execute()
    expect([left.length, (await auditOf(other)).length]).toEqual([0, 2])
  })
})

it('the dashboard leaves logins to the audit log', async () => {
  const company = await makeCompany()
  const { email } = await makeUser(company)
  await (await openBrowser()).logIn(email)
  expect((await auditOf(company)).map(({ action }) => action)).toEqual(['logged-in', 'created'])
  expect((await company.get('/core/reports/dashboard')).body.activityLogs).toMatchObject([{ action: 'created', object: 'user' }])
})

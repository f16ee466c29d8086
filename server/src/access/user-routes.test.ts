import { describe, expect, it } from 'vitest'
import { verifyPassword } from '#platform/passwords.ts'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'

const ann = { email: 'Ann@acme.example', name: 'Ann', roles: ['developer', 'manager'] }

async function add(company: TestCompany, body: object = {}) {
  const answer = await company.post('/account/users', { ...ann, ...body })
  expect(answer.status).toBe(201)
  return answer.body.userId as string
}

async function passwordHashOf(id: string): Promise<string> {
  const { db } = (await service()).context
  const { password_hash } = await db.selectFrom('app_user').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return password_hash ?? 'none'
}

it('adds, lists, reads, changes and deletes users', async () => {
  const company = await makeCompany()
  const id = await add(company)
  const stored = { _id: id, ...ann, created: expect.stringMatching(/\.\d{3}Z$/u), lastLogin: null, active: true, totp: false }
  expect((await company.get('/account/users')).body).toEqual([stored])
  expect((await company.get(`/account/users/${id}`)).body).toEqual(stored)
  expect((await company.patch(`/account/users/${id}`, { name: 'Anna' })).body).toEqual({
    ...stored,
    name: 'Anna',
  })
  expect((await company.patch(`/account/users/${id}`)).body.name).toBe('Anna')
  expect([(await company.delete(`/account/users/${id}`)).status, (await company.delete(`/account/users/${id}`)).status]).toEqual([204, 404])
  expect((await company.get('/account/users')).body).toEqual([])
})

it('is for account_admin alone', async () => {
  const company = await makeCompany()
  const id = await add(company)
  const manager = await company.as('manager', 'compliance_manager', 'enterprise_admin')
  const answers = [
    await manager.get('/account/users'),
    await manager.get(`/account/users/${id}`),
    await manager.post('/account/users', ann),
    await manager.patch(`/account/users/${id}`, {}),
    await manager.delete(`/account/users/${id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

it('keeps an email unique within the company, upper and lower case alike', async () => {
  const company = await makeCompany()
  const id = await add(company)
  const taken = await company.post('/account/users', { ...ann, email: 'ANN@acme.example' })
  expect([taken.status, taken.body.parameter]).toEqual([400, 'email'])
  await add(company, { email: 'bob@acme.example', name: 'Bob' })
  expect((await company.patch(`/account/users/${id}`, { email: 'bob@ACME.example' })).body.parameter).toBe('email')
  expect((await company.patch(`/account/users/${id}`, { email: 'ann@acme.example' })).status).toBe(200)
  await add(await makeCompany())
})

it('hashes passwords with argon2id and never shows them', async () => {
  const company = await makeCompany()
  const id = await add(company, { password: 'correct horse battery' })
  const hash = await passwordHashOf(id)
  expect(hash).toContain('argon2id')
  expect(hash).not.toContain('correct')
  expect(await verifyPassword('correct horse battery', hash)).toBe(true)
  expect((await company.get(`/account/users/${id}`)).text).not.toContain('argon2id')

  await company.patch(`/account/users/${id}`, { name: 'Same password' })
  expect(await passwordHashOf(id)).toBe(hash)
  await company.patch(`/account/users/${id}`, { password: 'another long one' })
  expect(await verifyPassword('correct horse battery', await passwordHashOf(id))).toBe(false)
  expect(await verifyPassword('another long one', await passwordHashOf(id))).toBe(true)
})

it('grants only roles the key may grant: all but enterprise_admin', async () => {
  const company = await makeCompany()
  const refused = await company.post('/account/users', { ...ann, roles: ['enterprise_admin'] })
  expect([refused.status, refused.body.parameter]).toEqual([403, 'roles'])
  const chief = await company.as('account_admin', 'enterprise_admin')
  const { userId } = (await chief.post('/account/users', { ...ann, roles: ['enterprise_admin'] })).body
  expect((await company.patch(`/account/users/${userId}`, { password: 'taken over now' })).status).toBe(403)
  expect((await company.patch(`/account/users/${userId}`, { roles: ['enterprise_admin', 'developer'] })).status).toBe(403)
  expect((await chief.patch(`/account/users/${userId}`, { roles: ['enterprise_admin', 'developer'] })).status).toBe(200)
})

it('leaves the keys of a deleted user in place, without a user', async () => {
  const company = await makeCompany()
  const userId = await add(company)
  const { keyId } = (await company.post('/account/keys', { name: 'ci', scopes: ['developer'], userId })).body
  await company.delete(`/account/users/${userId}`)
  const key = (await company.get('/account/keys')).body.find(({ _id }: { _id: string }) => _id === keyId)
  expect(key).toMatchObject({ userId: null, published: true })
})

describe.each([
  ['no email', { email: undefined }, 'email'],
  ['an email that is none', { email: 'nobody' }, 'email'],
  ['an email with blanks', { email: 'a b@c.example' }, 'email'],
  ['an email of 255 characters', { email: `${'x'.repeat(250)}@b.de` }, 'email'],
  ['a megabyte of email', { email: `a@${'a.'.repeat(500_000)}!` }, 'email'],
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: '  ' }, 'name'],
  ['a name that is a list', { name: ['Ann'] }, 'name'],
  ['no roles', { roles: undefined }, 'roles'],
  ['a role that is no scope', { roles: ['emperor'] }, 'roles'],
  ['roles that are null', { roles: null }, 'roles'],
  ['a password of 11 characters', { password: 'x'.repeat(11) }, 'password'],
  ['a password of 1,025 characters', { password: 'correct horse'.repeat(79).slice(0, 1025) }, 'password'],
  ['a password that is one character', { password: 'x'.repeat(20) }, 'password'],
  ['a password that is a number', { password: 123_456_789_012 }, 'password'],
])('%s', (_what, fault, parameter) => {
  it(`is a 400 that names ${parameter}, on create and on change`, async () => {
    const company = await makeCompany()
    const created = await company.post('/account/users', { ...ann, ...fault })
    expect([created.status, created.body.parameter]).toEqual([400, parameter])
    expect((await company.get('/account/users')).body).toEqual([])
    if (Object.values(fault)[0] === undefined) return
    const id = await add(company)
    const changed = await company.patch(`/account/users/${id}`, fault)
    expect([changed.status, changed.body.parameter]).toEqual([400, parameter])
    expect((await company.get(`/account/users/${id}`)).body).toMatchObject(ann)
  })
})

it('rejects a body with prototype keys', async () => {
  const company = await makeCompany()
  const payload = '{"email": "a@b.example", "name": "A", "roles": [], "__proto__": {"roles": ["enterprise_admin"]}}'
  const headers = { 'content-type': 'application/json' }
  const { status, body } = await company.request({ method: 'POST', url: '/account/users', payload, headers })
  expect([status, body.parameter]).toEqual([400, '__proto__'])
  expect((await company.get('/account/users')).body).toEqual([])
})

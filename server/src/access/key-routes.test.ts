import { describe, expect, it } from 'vitest'
import { hashApiKey } from '#access/api-key.ts'
import { scopes } from '#access/access.ts'
import { newId } from '#platform/ids.ts'
import { clientOf, makeCompany, service, type TestCompany } from '#test/harness.ts'

async function issue(company: TestCompany, body: object = {}) {
  const answer = await company.post('/account/keys', { name: 'build', scopes: ['developer'], ...body })
  expect(answer.status).toBe(201)
  const client = clientOf(await service(), answer.body.key)
  return { id: answer.body.keyId as string, value: answer.body.key as string, ...client, path: `/account/keys/${answer.body.keyId}` }
}

async function listed(company: TestCompany, id: string) {
  return (await company.get('/account/keys')).body.find(({ _id }: { _id: string }) => _id === id)
}

it('shows a value once, stores only its hash, and begins it with wb_', async () => {
  const company = await makeCompany()
  const key = await issue(company)
  expect(key.value).toMatch(/^wb_[\w-]{43}$/u)
  const { db } = (await service()).context
  const row = await db.selectFrom('api_key').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow()
  expect(Buffer.from(row.hash)).toEqual(hashApiKey(key.value))
  expect(JSON.stringify(row)).not.toContain(key.value)
  const everything = [
    await company.get('/account/keys'),
    await company.patch(key.path, { name: 'x' }),
    await company.post(`${key.path}/publish`),
  ]
  expect(everything.map(({ text }) => text.includes(key.value))).toEqual([false, false, false])
})

it('lists keys with name, scopes, state, times, user and the beginning of the value; a new key is published', async () => {
  const company = await makeCompany()
  const { userId } = (await company.post('/account/users', { email: 'u@acme.example', name: 'U', roles: [] })).body
  const key = await issue(company, { scopes: ['developer', 'manager', 'developer'], userId })
  expect(await listed(company, key.id)).toEqual({
    _id: key.id,
    name: 'build',
    scopes: ['developer', 'manager'],
    published: true,
    created: expect.stringMatching(/\.\d{3}Z$/u),
    lastUsed: null,
    userId,
    prefix: key.value.slice(0, 8),
  })
  await key.get('/account/authorization')
  expect(Date.parse((await listed(company, key.id)).lastUsed)).toBeGreaterThan(Date.parse('2024-01-01'))
})

it('may be listed, but not changed, by a compliance_manager', async () => {
  const company = await makeCompany()
  const reader = await company.as('compliance_manager')
  const { path } = await issue(company)
  expect((await reader.get('/account/keys')).status).toBe(200)
  const refused = [
    await reader.post('/account/keys', { name: 'x', scopes: ['compliance_manager'] }),
    await reader.patch(path, { name: 'x' }),
    await reader.delete(path),
    await reader.post(`${path}/publish`),
    await reader.post(`${path}/unpublish`),
    await reader.post(`${path}/rotate`),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect((await (await company.as('developer')).get('/account/keys')).status).toBe(403)
})

describe('an unpublished key', () => {
  it('is rejected with a 403 that says so, and works again when published', async () => {
    const company = await makeCompany()
    const key = await issue(company)
    expect((await company.post(`${key.path}/unpublish`)).body).toMatchObject({ _id: key.id, published: false })
    const refused = await key.get('/account/authorization')
    expect([refused.status, refused.body.error]).toEqual([403, 'This API key is unpublished.'])
    expect((await company.post(`${key.path}/publish`)).body.published).toBe(true)
    expect((await company.post(`${key.path}/publish`)).status).toBe(200)
    expect((await key.get('/account/authorization')).status).toBe(200)
  })

  it('alone may change its scopes and be deleted', async () => {
    const company = await makeCompany()
    const key = await issue(company)
    const refused = await company.patch(key.path, { name: 'other', scopes: ['manager'] })
    expect([refused.status, refused.body.parameter]).toEqual([400, 'scopes'])
    expect(await listed(company, key.id)).toMatchObject({ name: 'build', scopes: ['developer'] })
    expect((await company.delete(key.path)).status).toBe(400)

    await company.post(`${key.path}/unpublish`)
    expect((await company.patch(key.path, { scopes: ['manager', 'developer'] })).body).toMatchObject({
      scopes: ['manager', 'developer'],
      published: false,
    })
    expect([(await company.delete(key.path)).status, (await company.delete(key.path)).status]).toEqual([204, 404])
    expect((await key.get('/account/authorization')).status).toBe(401)
  })
})

it('changes name and user of a published key, and accepts its scopes unchanged', async () => {
  const company = await makeCompany()
  const { userId } = (await company.post('/account/users', { email: 'u@acme.example', name: 'U', roles: [] })).body
  const key = await issue(company, { scopes: ['developer', 'manager'] })
  expect((await company.patch(key.path, { name: 'ci', userId, scopes: ['manager', 'developer'] })).body).toMatchObject({
    name: 'ci',
    userId,
  })
  expect((await company.patch(key.path, { userId: null })).body).toMatchObject({ name: 'ci', userId: null })
  expect((await company.patch(key.path)).body.name).toBe('ci')
})

it('rotates a key: the old value stops working at once, the rest stays', async () => {
  const company = await makeCompany()
  const key = await issue(company)
  const before = await listed(company, key.id)
  const rotated = await company.post(`${key.path}/rotate`)
  expect([rotated.status, Object.keys(rotated.body)]).toEqual([200, ['key']])
  expect((await key.get('/account/authorization')).status).toBe(401)
  expect((await clientOf(await service(), rotated.body.key).get('/account/authorization')).status).toBe(200)
  const after = await listed(company, key.id)
  expect({ ...after, lastUsed: null }).toEqual({ ...before, prefix: rotated.body.key.slice(0, 8) })
})

describe('a key grants only scopes that it holds', () => {
  it('where a manager makes keys', async () => {
    const manager = await (await makeCompany()).as('manager', 'developer')
    const { status, body } = await manager.post('/account/keys', { name: 'x', scopes: ['developer', 'compliance_manager'] })
    expect([status, body.parameter, body.error]).toEqual([403, 'scopes', 'This key does not hold compliance_manager and cannot grant it.'])
    expect(body.details).toEqual({ grants: 'compliance_manager' })
    expect((await manager.post('/account/keys', { name: 'x', scopes: ['developer', 'manager'] })).status).toBe(201)
  })

  it('except that account_admin grants all but enterprise_admin', async () => {
    const admin = await (await makeCompany()).as('account_admin')
    const others = scopes.filter((scope) => scope !== 'enterprise_admin')
    expect((await admin.post('/account/keys', { name: 'x', scopes: others })).status).toBe(201)
    expect((await admin.post('/account/keys', { name: 'x', scopes: ['enterprise_admin'] })).status).toBe(403)
    const both = await admin.as('account_admin', 'enterprise_admin')
    expect((await both.post('/account/keys', { name: 'x', scopes: ['enterprise_admin'] })).status).toBe(201)
  })

  it('where a key is changed: a scope that is there may stay, none may be added', async () => {
    const company = await makeCompany()
    const manager = await company.as('manager')
    const { path } = await issue(company, { scopes: ['manager'] })
    await manager.post(`${path}/unpublish`)
    expect((await manager.patch(path, { scopes: ['manager'] })).status).toBe(200)
    const refused = await manager.patch(path, { scopes: ['manager', 'developer'] })
    expect([refused.status, refused.body.parameter]).toEqual([403, 'scopes'])
  })

  it('where rotation would hand over the value of a stronger key', async () => {
    const company = await makeCompany()
    const manager = await company.as('manager')
    const strong = await issue(company, { scopes: ['account_admin'] })
    expect((await manager.post(`${strong.path}/rotate`)).status).toBe(403)
    expect((await strong.get('/account/authorization')).status).toBe(200)
    expect((await manager.post(`/account/keys/${manager.keyId}/rotate`)).status).toBe(200)
  })
})

describe.each([
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: '' }, 'name'],
  ['a name of 201 characters', { name: '😀'.repeat(201) }, 'name'],
  ['a NUL in the name', { name: 'a\0b' }, 'name'],
  ['no scopes', { scopes: undefined }, 'scopes'],
  ['an empty list of scopes', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['developer', 'emperor'] }, 'scopes'],
  ['a scope of another case', { scopes: ['Developer'] }, 'scopes'],
  ['scopes that are one text', { scopes: 'developer' }, 'scopes'],
  ['a user that is not there', { userId: newId() }, 'userId'],
  ['a user id that is none', { userId: 'me' }, 'userId'],
  ['a user that is a number', { userId: 4 }, 'userId'],
])('%s', (_what, fault, parameter) => {
  it(`is a 400 that names ${parameter}, on create and on change`, async () => {
    const company = await makeCompany()
    const created = await company.post('/account/keys', { name: 'x', scopes: ['developer'], ...fault })
    expect([created.status, created.body.parameter]).toEqual([400, parameter])
    expect((await company.get('/account/keys')).body).toHaveLength(1)
    if (Object.values(fault)[0] === undefined) return
    const changed = await company.patch(`/account/keys/${company.keyId}`, fault)
    expect([changed.status, changed.body.parameter]).toEqual([400, parameter])
  })
})

it('refuses fields that are not the caller’s to set', async () => {
  const company = await makeCompany()
  for (const field of ['_id', 'companyId', 'published', 'prefix', 'hash', 'key']) {
    const answer = await company.post('/account/keys', { name: 'build', scopes: ['developer'], [field]: 'x' })
    expect([answer.status, answer.body.parameter]).toEqual([400, field])
  }
  expect((await company.get('/account/keys')).body).toHaveLength(1)
})

it('leaves lines in the audit trail in the name of the user or the key', async () => {
  const company = await makeCompany()
  const { id, path } = await issue(company)
  await company.post(`${path}/unpublish`)
  await company.delete(path)
  const lines = await (
    await service()
  ).context.db
    .selectFrom('activity')
    .select(['by_id', 'by_name', 'action', 'object', 'name'])
    .where('company_id', '=', company.companyId)
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
  expect(lines[0]).toMatchObject({ by_id: company.keyId, object: 'key', name: 'build' })
})

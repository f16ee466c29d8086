import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { clientOf, makeCompany, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { makeUser, openBrowser } from '#test/log-in.ts'
import { groupsSetting } from '#test/openid-provider.ts'
import { makeScimClient, type ScimClient, scimClientOf } from '#test/scim-client.ts'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ids = { acme: newId(), other: newId() }
const running: { at?: Service; acme?: TestCompany; other?: TestCompany } = {}

beforeAll(async () => {
  const at = await startService({
    WAYBILL_OIDC_ISSUER: 'https://login.example.com',
    WAYBILL_OIDC_CLIENT_ID: 'waybill',
    WAYBILL_OIDC_CLIENT_SECRET: 'secret',
    WAYBILL_OIDC_GROUPS: groupsSetting(
      ['developers', ids.acme, 'developer'],
      ['leads', ids.acme, 'manager', 'developer'],
      ['admins', ids.acme, 'account_admin'],
      ['8d2f-of-entra', ids.acme, 'portfolio_manager'],
      ['chiefs', ids.acme, 'enterprise_admin'],
      ['developers', ids.other, 'manager'],
    ),
  })
  Object.assign(running, { at, acme: await makeCompany({ in: at, id: ids.acme }), other: await makeCompany({ in: at, id: ids.other }) })
})

afterAll(async () => {
  if (running.at !== undefined) await stopService(running.at)
})

function all(): { readonly at: Service; readonly acme: TestCompany; readonly other: TestCompany } {
  const { at, acme, other } = running
  if (at === undefined || acme === undefined || other === undefined) throw new Error('nothing is running')
  return { at, acme, other }
}

const clients = new Map<string, Promise<ScimClient>>()

/** Connects the provider of a company, which has one token. */
async function connect(company = all().acme): Promise<ScimClient> {
  const client = clients.get(company.companyId) ?? makeScimClient(company, all().at)
  clients.set(company.companyId, client)
  return client
}

function person(change: object = {}): Readonly<Record<string, unknown>> & { readonly userName: string } {
  const userName = `${newId()}@acme.example`
  return {
    schemas: [userSchema],
    userName,
    name: { givenName: 'Ann', familyName: 'Arbor' },
    emails: [{ primary: true, type: 'work', value: userName }],
    ...change,
  }
}

async function provision(client: ScimClient, change: object = {}): Promise<string> {
  const { status, body, text } = await client.send('POST', '/Users', person(change))
  if (status !== 201) throw new Error(`the user was not made: ${text}`)
  return body.id
}

async function makeGroup(client: ScimClient, displayName: string, members: readonly string[] = [], others: object = {}): Promise<string> {
  const { status, body, text } = await client.send('POST', '/Groups', {
    displayName,
    members: members.map((value) => ({ value })),
    ...others,
  })
  if (status !== 201) throw new Error(`the group was not made: ${text}`)
  return body.id
}

async function removeGroup(client: ScimClient, id: string): Promise<void> {
  expect((await client.send('DELETE', `/Groups/${id}`)).status).toBe(204)
}

function patch(...operations: readonly object[]): object {
  return { schemas: [patchSchema], Operations: operations }
}

async function rolesOf(id: string, company = all().acme): Promise<readonly string[]> {
  return (await company.get(`/account/users/${id}`)).body.roles
}

async function linesAbout(objectId: string, companyId = all().acme.companyId) {
  const lines = all().at.context.db.selectFrom('activity').select(['action', 'object', 'by_kind', 'by_name', 'detail'])
  return lines.where('company_id', '=', companyId).where('object_id', '=', objectId).orderBy('at').orderBy('id').execute()
}

/** The requests of Microsoft Entra ID, as its documentation shows them. */
it('Entra ID tests the connection, creates a user, changes, disables and removes them', async () => {
  const client = await connect()
  const userName = `${newId()}@contoso.example`
  const probe = await client.get(`/Users?filter=${encodeURIComponent(`userName eq "${newId()}"`)}`)
  expect([probe.status, probe.body.totalResults, probe.body.Resources]).toEqual([200, 0, []])
  expect(probe.headers['content-type']).toContain('application/scim+json')
  const created = await client.send('POST', '/Users', {
    schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: 'ann.arbor',
    userName,
    active: true,
    displayName: 'Ann Arbor',
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ann Arbor', familyName: 'Arbor', givenName: 'Ann' },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
  })
  expect(created.status).toBe(201)
  const { id } = created.body
  expect(created.headers['location']).toBe(`http://127.0.0.1:8080/scim/v2/Users/${id}`)
  expect(created.body).toMatchObject({
    userName,
    externalId: 'ann.arbor',
    active: true,
    displayName: 'Ann Arbor',
    meta: { resourceType: 'User' },
  })
  const found = await client.get(`/Users?filter=${encodeURIComponent(`userName eq "${userName.toUpperCase()}"`)}`)
  expect(found.body.Resources.map((user: { id: string }) => user.id)).toEqual([id])
  const changed = await client.send(
    'PATCH',
    `/Users/${id}`,
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${userName}` },
      { op: 'Replace', path: 'name.familyName', value: 'Bell' },
      { op: 'Replace', path: 'displayName', value: 'Ann Bell' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
    ),
  )
  expect(changed.body).toMatchObject({ displayName: 'Ann Bell', emails: [{ value: `new-${userName}` }], name: { familyName: 'Bell' } })
  const disabled = await client.send('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
  expect([disabled.status, disabled.body.active]).toEqual([200, false])
  expect((await all().acme.get(`/account/users/${id}`)).body).toMatchObject({ active: false, email: `new-${userName}`, name: 'Ann Bell' })
  expect((await client.send('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await client.get(`/Users/${id}`)).status).toBe(404)
  expect((await linesAbout(id)).map(({ action, by_kind, by_name, detail }) => [action, by_kind, by_name, detail])).toEqual([
    ['created', 'key', 'Provider', 'by SCIM'],
    ['updated', 'key', 'Provider', 'by SCIM: name, email, familyName'],
    ['updated', 'key', 'Provider', 'by SCIM: deactivated'],
    ['deleted', 'key', 'Provider', 'by SCIM'],
  ])
})

it('Entra ID finds a group without members, adds and removes them in both ways, and renames it', async () => {
  const client = await connect()
  const [ann, bea] = [await provision(client), await provision(client)]
  const { body: made } = await client.send('POST', '/Groups', {
    externalId: '8d2f-of-entra',
    displayName: 'Entra team',
    meta: { resourceType: 'Group' },
  })
  const { id } = made
  const found = await client.get(`/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Entra team"')}`)
  expect(found.body.Resources).toEqual([expect.objectContaining({ id, externalId: '8d2f-of-entra' })])
  expect(found.body.Resources[0]).not.toHaveProperty('members')
  const added = await client.send(
    'PATCH',
    `/Groups/${id}`,
    patch({
      op: 'Add',
      path: 'members',
      value: [
        { $ref: null, value: ann },
        { $ref: null, value: bea },
      ],
    }),
  )
  expect(added.status).toBe(204)
  // the mapping names the group by its external id
  expect([await rolesOf(ann), await rolesOf(bea)]).toEqual([['portfolio_manager'], ['portfolio_manager']])
  await client.send('PATCH', `/Groups/${id}`, patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: ann }] }))
  await client.send('PATCH', `/Groups/${id}`, patch({ op: 'Replace', path: 'displayName', value: 'Entra crew' }))
  const { body: group } = await client.get(`/Groups/${id}`)
  expect([group.displayName, group.members.map(({ value }: { value: string }) => value)]).toEqual(['Entra crew', [bea]])
  expect([await rolesOf(ann), await rolesOf(bea)]).toEqual([[], ['portfolio_manager']])
  await removeGroup(client, id)
  expect(await rolesOf(bea)).toEqual([])
})

/** The requests of Okta, as its documentation shows them. */
it('Okta finds nobody, creates a user, replaces them, deactivates and activates them without a path', async () => {
  const client = await connect()
  const sent = person({
    displayName: 'Ann Arbor',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  })
  const { userName } = sent
  const query = `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=100`
  expect((await client.get(query)).body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0 })
  const { body, status } = await client.send('POST', '/Users', sent)
  expect([status, body.password]).toEqual([201, undefined])
  const renamed = { ...sent, id: body.id, name: { givenName: 'Ann', familyName: 'Bell' }, displayName: 'Ann Bell' }
  expect((await client.send('PUT', `/Users/${body.id}`, renamed)).body).toMatchObject({
    displayName: 'Ann Bell',
    name: { familyName: 'Bell' },
  })
  for (const active of [false, true]) {
    const answer = await client.send('PATCH', `/Users/${body.id}`, patch({ op: 'replace', value: { active } }))
    expect([answer.status, answer.body.active]).toEqual([200, active])
  }
  const login = await (await openBrowser(all().at)).logIn(userName, { password: '1mz050nq' })
  expect(login.status).toBe(401)
})

it('Okta pushes a group with members, renames it by its id, and removes a member by a filter', async () => {
  const client = await connect()
  const [ann, bea] = [await provision(client), await provision(client)]
  const members = [
    { value: ann, display: 'ann' },
    { value: bea, display: 'bea' },
  ]
  const { body } = await client.send('POST', '/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'okta team',
    members,
  })
  expect((await client.get('/Groups?startIndex=1&count=100')).body.Resources.map(({ id }: { id: string }) => id)).toContain(body.id)
  const path = `/Groups/${body.id}`
  await client.send('PATCH', path, patch({ op: 'replace', value: { id: body.id, displayName: 'leads' } }))
  expect([await rolesOf(ann), await rolesOf(bea)]).toEqual([
    ['developer', 'manager'],
    ['developer', 'manager'],
  ])
  await client.send('PATCH', path, patch({ op: 'remove', path: `members[value eq "${ann}"]` }))
  expect([await rolesOf(ann), await rolesOf(bea)]).toEqual([[], ['developer', 'manager']])
  expect((await client.send('PUT', path, { displayName: 'leads', members: [{ value: ann }] })).body.members).toHaveLength(1)
  expect([await rolesOf(ann), await rolesOf(bea)]).toEqual([['developer', 'manager'], []])
  await removeGroup(client, body.id)
})

/** The rules of docs/reference/scim.md#tokens. */
describe('a token', () => {
  it('is shown once, named, listed with its last use, stored as a hash, and revoked at once', async () => {
    const { at, acme } = all()
    const client = await makeScimClient(acme, at)
    expect(client.token).toMatch(/^wbs_[\w-]{43}$/u)
    async function mine() {
      return (await acme.get('/account/scim-tokens')).body.find((token: { _id: string }) => token['_id'] === client.tokenId)
    }
    expect(await mine()).toMatchObject({ name: 'Provider', lastUsed: null, prefix: client.token.slice(0, 8) })
    expect((await client.get('/ServiceProviderConfig')).status).toBe(200)
    expect((await mine()).lastUsed).toMatch(/Z$/u)
    const stored = await at.context.db.selectFrom('scim_token').selectAll().where('id', '=', client.tokenId).execute()
    expect(JSON.stringify(stored)).not.toContain(client.token)
    expect((await acme.delete(`/account/scim-tokens/${client.tokenId}`)).status).toBe(204)
    const refused = await client.get('/Users')
    expect([refused.status, refused.headers['www-authenticate'], refused.body.schemas]).toEqual([
      401,
      'Bearer',
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ])
    expect(await mine()).toBeUndefined()
  })

  it('is valid below /scim/v2 alone, where keys and sessions are not', async () => {
    const { at, acme } = all()
    const client = await connect()
    const { http } = at
    const headers = { authorization: `Bearer ${client.token}` }
    expect((await http.inject({ url: '/api/v2/account/authorization', headers })).statusCode).toBe(401)
    expect((await clientOf(at, client.token).get('/account/authorization')).status).toBe(401)
    expect((await http.inject({ url: '/scim/v2/Users', headers: { 'x-api-key': acme.key } })).statusCode).toBe(401)
    expect((await (await scimClientOf(acme.key, at)).get('/Users')).status).toBe(401)
    expect((await (await scimClientOf('', at)).get('/Users')).status).toBe(401)
  })

  it('is made by an administrator alone, at most twenty in a company', async () => {
    const company = await makeCompany({ in: all().at })
    expect((await (await company.as('manager', 'enterprise_admin')).post('/account/scim-tokens', { name: 'x' })).status).toBe(403)
    for (let i = 0; i < 20; i++) expect((await company.post('/account/scim-tokens', { name: `t${String(i)}` })).status).toBe(201)
    const { status, body } = await company.post('/account/scim-tokens', { name: 'one more' })
    expect([status, body.parameter]).toEqual([400, 'name'])
  })
})

/** The rules of docs/reference/scim.md#roles. */
describe('roles', () => {
  it('follow the groups that grant any, which nobody changes here then', async () => {
    const { acme } = all()
    const client = await connect()
    const id = await provision(client)
    expect((await acme.patch(`/account/users/${id}`, { roles: ['manager'] })).status).toBe(200)
    const unmapped = await makeGroup(client, `unmapped ${id}`, [id])
    expect(await rolesOf(id)).toEqual(['manager'])
    const group = await makeGroup(client, 'developers', [id])
    expect(await rolesOf(id)).toEqual(['developer'])
    expect((await linesAbout(id)).at(-1)).toMatchObject({ detail: 'roles, as the groups grant' })
    const refused = await acme.patch(`/account/users/${id}`, { roles: ['manager'] })
    expect([refused.status, refused.body.parameter]).toEqual([400, 'roles'])
    await removeGroup(client, group)
    await removeGroup(client, unmapped)
    expect(await rolesOf(id)).toEqual([])
  })

  it('change only in the company of the token, whatever the mapping grants elsewhere', async () => {
    const { other } = all()
    const client = await connect(other)
    const id = await provision(client)
    const group = await makeGroup(client, 'Developers', [id])
    expect(await rolesOf(id, other)).toEqual([])
    await client.send('PATCH', `/Groups/${group}`, patch({ op: 'replace', path: 'displayName', value: 'developers' }))
    expect(await rolesOf(id, other)).toEqual(['manager'])
  })

  it('that the maker of the token could not give are refused, and nothing is stored', async () => {
    const { acme } = all()
    const client = await connect()
    const id = await provision(client)
    const { status, body } = await client.send('POST', '/Groups', { displayName: 'chiefs', members: [{ value: id }] })
    expect([status, body.status]).toEqual([403, '403'])
    expect([
      (await client.get(`/Groups?filter=${encodeURIComponent('displayName eq "chiefs"')}`)).body.totalResults,
      await rolesOf(id),
    ]).toEqual([0, []])
    const chief = await makeScimClient(await acme.as('account_admin', 'enterprise_admin'), all().at)
    await makeGroup(chief, 'chiefs', [id])
    expect(await rolesOf(id)).toEqual(['enterprise_admin'])
    for (const answer of [
      await client.send('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false })),
      await client.send('PUT', `/Users/${id}`, person()),
      await client.send('DELETE', `/Users/${id}`),
    ])
      expect(answer.status).toBe(403)
  })

  it('of an administrator go with the groups, and the audit log says when the last one is gone', async () => {
    const { acme: company } = all()
    const client = await connect()
    const [first, second] = [await provision(client), await provision(client)]
    const group = await makeGroup(client, 'admins', [first, second])
    async function warned(): Promise<boolean> {
      const lines = await linesAbout(company.companyId)
      return lines.some(({ detail }) => detail?.startsWith('no active administrator is left') === true)
    }
    await client.send('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: `members[value eq "${first}"]` }))
    expect([await rolesOf(first), await warned()]).toEqual([[], false])
    await removeGroup(client, group)
    expect([await rolesOf(second), await warned()]).toEqual([[], true])
  })
})

/** The rules of docs/reference/scim.md#users. */
describe('a user', () => {
  it('whom the company has already is found by the address, and keeps roles and password', async () => {
    const { at, acme } = all()
    const client = await connect()
    const { userId, email } = await makeUser(acme, ['manager'])
    const found = await client.get(`/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`)
    expect(found.body.Resources[0]).toMatchObject({ id: userId, userName: email })
    await client.send(
      'PATCH',
      `/Users/${userId}`,
      patch({ op: 'add', path: 'externalId', value: 'x-1' }, { op: 'replace', path: 'password', value: 'stolen password' }),
    )
    expect((await client.get(`/Users?filter=${encodeURIComponent('externalId eq "x-1"')}`)).body.totalResults).toBe(1)
    expect(await rolesOf(userId)).toEqual(['manager'])
    expect((await (await openBrowser(at)).logIn(email)).status).toBe(200)
  })

  it('of another company with the same address is another user, who notices nothing', async () => {
    const { at, other } = all()
    const client = await connect()
    const { userId, email } = await makeUser(other, ['manager'])
    const id = await provision(client, { userName: email, emails: [{ value: email }] })
    await client.send('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false, displayName: 'Somebody else' } }))
    expect((await other.get(`/account/users/${userId}`)).body).toMatchObject({ active: true, name: 'Ann Arbor', email })
    const { status, body } = await (await openBrowser(at)).logIn(email)
    expect([status, body.company['_id']]).toEqual([200, other.companyId])
  })

  it('gets a name and an address that nobody else in the company has, else 409', async () => {
    const client = await connect()
    const first = person()
    await client.send('POST', '/Users', first)
    const { status, body } = await client.send('POST', '/Users', { ...first, emails: [{ value: `x${first.userName}` }] })
    expect([status, body.scimType, body.status]).toEqual([409, 'uniqueness', '409'])
    expect((await client.send('POST', '/Users', person({ emails: [{ value: first.userName.toUpperCase() }] }))).body.scimType).toBe(
      'uniqueness',
    )
  })

  it.each<[string, object, string]>([
    ['without userName', { userName: undefined }, 'invalidValue'],
    ['with a userName that is a number', { userName: 1 }, 'invalidValue'],
    ['without an address', { userName: 'ann', emails: [] }, 'invalidValue'],
    ['with a state that is none', { active: 'maybe' }, 'invalidValue'],
    ['with an address that is a text', { emails: 'ann@acme.example' }, 'invalidValue'],
    ['with an address that is null', { emails: [null] }, 'invalidValue'],
    [
      'with two primary addresses',
      { emails: ['a', 'b'].map((name) => ({ value: `${name}@acme.example`, primary: true })) },
      'invalidValue',
    ],
    ['with an address that may be primary', { emails: [{ value: 'a@acme.example', primary: 'maybe' }] }, 'invalidValue'],
    ['with a name of 201 characters', { displayName: 'x'.repeat(201) }, 'invalidValue'],
    ['with schemas that are none', { schemas: 1 }, 'invalidSyntax'],
  ])('%s is refused, and nothing is stored', async (_what, change, scimType) => {
    const client = await connect()
    const before = (await client.get('/Users?count=0')).body.totalResults
    const { status, body } = await client.send('POST', '/Users', person(change))
    expect([status, body.scimType, (await client.get('/Users?count=0')).body.totalResults]).toEqual([400, scimType, before])
  })

  it('stays deactivated when the state is removed, unset, or changed without a value', async () => {
    const client = await connect()
    const id = await provision(client, { active: false })
    for (const [operation, status] of [
      [{ op: 'remove', path: 'active' }, 200],
      [{ op: 'replace', path: 'active', value: null }, 200],
      [{ OP: 'Replace', Path: 'active' }, 400],
    ] as const)
      expect((await client.send('PATCH', `/Users/${id}`, patch(operation))).status).toBe(status)
    expect((await client.get(`/Users/${id}`)).body.active).toBe(false)
  })

  it('has a version: 304 to who has it, 412 to who has another', async () => {
    const client = await connect()
    const id = await provision(client)
    const { headers } = await client.get(`/Users/${id}`)
    const etag = String(headers['etag'])
    expect((await client.get(`/Users/${id}`, { 'if-none-match': etag })).status).toBe(304)
    const rename = patch({ op: 'replace', path: 'displayName', value: 'New' })
    expect((await client.send('PATCH', `/Users/${id}`, rename, { 'if-match': 'W/"other"' })).status).toBe(412)
    expect((await client.send('PATCH', `/Users/${id}`, rename, { 'if-match': etag })).status).toBe(200)
    expect((await client.get(`/Users/${id}`, { 'if-none-match': etag })).status).toBe(200)
  })
})

/** The rules of docs/reference/scim.md#lists. */
describe('a list', () => {
  it('comes in pages, each user once, in the order of creation', async () => {
    const company = await makeCompany({ in: all().at })
    const client = await makeScimClient(company, all().at)
    const made = [await provision(client), await provision(client), await provision(client)]
    const pages = [await client.get('/Users?startIndex=1&count=2'), await client.get('/Users?startIndex=3&count=2')]
    expect(pages.flatMap(({ body }) => body.Resources.map(({ id }: { id: string }) => id))).toEqual(made)
    expect(pages.map(({ body }) => [body.totalResults, body.startIndex, body.itemsPerPage])).toEqual([
      [3, 1, 2],
      [3, 3, 1],
    ])
    expect((await client.get('/Users?startIndex=-5&count=-1')).body).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 0 })
    expect((await client.get('/Users?count=many')).status).toBe(400)
  })

  it('refuses a filter that it does not know', async () => {
    const client = await connect()
    for (const filter of ['userName co "a"', 'nickName eq "a"', 'userName eq "a" or id eq "b"']) {
      const { status, body } = await client.get(`/Users?filter=${encodeURIComponent(filter)}`)
      expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
    }
  })

  it('has the attributes asked for', async () => {
    const client = await connect()
    const id = await provision(client)
    const { body } = await client.get(`/Users/${id}?attributes=userName,name.familyName`)
    expect(Object.keys(body)).toEqual(['schemas', 'id', 'userName', 'name', 'meta'])
    expect(Object.keys((await client.get(`/Users/${id}?excludedAttributes=emails,groups,name`)).body)).not.toContain('emails')
  })
})

it('says what it supports', async () => {
  const client = await connect()
  const { body } = await client.get('/ServiceProviderConfig')
  expect([body.patch.supported, body.bulk.supported, body.filter.supported, body.etag.supported]).toEqual([true, false, true, true])
  for (const path of ['/ResourceTypes', '/Schemas']) {
    const list = (await client.get(path)).body.Resources
    expect(list).toHaveLength(2)
    for (const { id } of list) expect((await client.get(`${path}/${id}`)).body.id).toBe(id)
  }
  expect((await client.get('/Schemas/none')).body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
})

it('takes application/json too, and no other type; a body over 1 MiB is a 413', async () => {
  const client = await connect()
  expect((await client.send('POST', '/Users', person(), { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201)
  const other = await client.send('POST', '/Users', person(), { 'content-type': 'text/plain' })
  expect([other.status, other.body.status]).toEqual([415, '415'])
  expect((await client.send('POST', '/Users', person({ title: 'x'.repeat(1_048_577) }))).status).toBe(413)
})

/** The isolation of companies. */
describe('users and groups of another company', () => {
  it('are the 404 of an unknown one for every operation, are in no list, and are no members', async () => {
    const { acme, other } = all()
    const [mine, theirs] = [await connect(acme), await connect(other)]
    const user = await provision(theirs, { displayName: 'Hidden' })
    const group = await makeGroup(theirs, `hidden ${user}`, [user])
    const own = await makeGroup(mine, `own ${newId()}`)
    const bodies = { PUT: person(), PATCH: patch({ op: 'replace', value: { displayName: 'x' } }) }
    for (const path of [`/Users/${user}`, `/Groups/${group}`]) {
      const unknown = path.replace(/[^/]+$/u, newId())
      expect([(await mine.get(path)).status, (await mine.get(unknown)).status]).toEqual([404, 404])
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
        expect((await mine.send(method, path, method === 'DELETE' ? undefined : { ...bodies[method], displayName: 'x' })).status).toBe(404)
    }
    for (const path of ['/Users?count=200', '/Groups?count=200', `/Users?filter=${encodeURIComponent(`id eq "${user}"`)}`])
      expect((await mine.get(path)).text).not.toContain(user)
    for (const value of [user, newId(), 'none']) {
      const { status, body } = await mine.send('PATCH', `/Groups/${own}`, patch({ op: 'add', path: 'members', value: [{ value }] }))
      expect([status, body.scimType]).toEqual([400, 'invalidValue'])
    }
    expect((await theirs.get(`/Users/${user}`)).body.displayName).toBe('Hidden')
    expect((await acme.delete(`/account/scim-tokens/${theirs.tokenId}`)).status).toBe(404)
  })
})

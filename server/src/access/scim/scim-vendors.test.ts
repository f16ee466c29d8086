import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Answer, makeCompany, type TestCompany } from '#test/harness.ts'
import { makeUser } from '#test/log-in.ts'
import { makeScimClient, type ScimClient } from '#test/scim-client.ts'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'
const running: { company?: TestCompany; client?: ScimClient; firstId?: string } = {}

beforeAll(async () => {
  running.company = await makeCompany()
  running.client = await makeScimClient(running.company)
  // made by hand before the provider was connected
  running.firstId = (await makeUser(running.company, ['account_admin'])).userId
})

function scim(): ScimClient {
  if (running.client === undefined) throw new Error('nothing is running')
  return running.client
}

async function find(path: '/Users' | '/Groups', filter: string, more = ''): Promise<Answer> {
  return scim().get(`${path}?filter=${encodeURIComponent(filter)}${more}`)
}

function patch(...operations: readonly object[]): object {
  return { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations }
}

async function memberIds(group: string): Promise<readonly string[]> {
  return (await scim().get(`/Groups/${group}`)).body.members.map(({ value }: { value: string }) => value)
}

async function makeMember(name: string): Promise<string> {
  const userName = `${name}-${newId()}@acme.example`
  return (await scim().send('POST', '/Users', { userName })).body.id
}

async function createTwice(): Promise<void> {
  const userName = `runscope-${newId()}@atko.example`
  const body = {
    schemas: [userSchema],
    userName,
    name: { givenName: 'Runscope', familyName: 'Test' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Runscope Test',
    active: true,
  }
  const json = { 'content-type': 'application/json', accept: 'application/scim+json; charset=utf-8' }
  const { status, body: made } = await scim().send('POST', '/Users', body, json)
  expect([status, made]).toEqual([201, expect.objectContaining({ ...body, name: expect.objectContaining(body.name) })])
  expect((await scim().get(`/Users/${made.id}`)).body).toMatchObject({ userName, name: body.name })
  const again = await scim().send('POST', '/Users', body, json)
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
  expect((await find('/Users', `userName eq "${userName.toUpperCase()}"`)).body.Resources).toMatchObject([{ id: made.id }])
}

/** The requests and expectations of “Okta SCIM 2.0 SPEC Test”, which Okta publishes for services that it is to provision. */
describe('Okta', () => {
  it('passes its test of a service, request by request', async () => {
    const { firstId } = running
    const list = await scim().get('/Users?count=1&startIndex=1')
    expect([list.status, list.body.schemas, list.body.itemsPerPage, list.body.startIndex]).toEqual([200, [listSchema], 1, 1])
    const [first] = list.body.Resources
    for (const user of [first, (await scim().get(`/Users/${String(firstId)}`)).body])
      expect(user).toMatchObject({
        id: firstId,
        name: { givenName: 'Ann', familyName: 'Arbor' },
        userName: expect.stringContaining('@'),
        active: true,
        emails: [{ value: expect.stringContaining('@') }],
      })
    expect((await find('/Users', `userName eq "${newId()}@atko.example"`)).body).toMatchObject({ totalResults: 0, schemas: [listSchema] })
    const unknown = await scim().get('/Users/010101001010101011001010101011')
    expect([unknown.status, unknown.body.schemas, typeof unknown.body.detail]).toEqual([404, [errorSchema], 'string'])
    await createTwice()
    expect((await scim().get('/Groups')).status).toBe(200)
    expect((await scim().get('/Users', { authorization: 'non-token' })).status).toBe(401)
  })

  it('imports users page by page, and finds the end', async () => {
    const { body: all } = await scim().get('/Users?startIndex=1&count=200')
    const seen: string[] = []
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2) {
      const { body } = await scim().get(`/Users?startIndex=${String(startIndex)}&count=2`)
      seen.push(...body.Resources.map(({ id }: { id: string }) => id))
    }
    expect(seen).toEqual(all.Resources.map(({ id }: { id: string }) => id))
    const past = await scim().get(`/Users?startIndex=${String(all.totalResults + 1)}&count=2`)
    expect(past.body).toMatchObject({ totalResults: all.totalResults, itemsPerPage: 0, Resources: [] })
  })

  it('pushes a group: finds its name, replaces and adds members, removes one by a filter, and deletes it', async () => {
    const displayName = `Okta ${newId()}`
    const [ann, bea] = [await makeMember('ann'), await makeMember('bea')]
    expect((await find('/Groups', `displayName eq "${displayName}"`, '&startIndex=1&count=100')).body.totalResults).toBe(0)
    const { body } = await scim().send('POST', '/Groups', { schemas: [groupSchema], displayName, members: [] })
    const path = `/Groups/${body.id}`
    await scim().send('PATCH', path, patch({ op: 'replace', path: 'members', value: [{ value: ann, display: 'ann' }] }))
    await scim().send('PATCH', path, patch({ op: 'add', path: 'members', value: [{ value: bea }, { value: ann }] }))
    expect((await memberIds(body.id)).toSorted()).toEqual([ann, bea].toSorted())
    const removed = await scim().send('PATCH', `${path}?attributes=members`, patch({ op: 'remove', path: `members[value eq "${ann}"]` }))
    expect([removed.status, removed.body.members.map(({ value }: { value: string }) => value)]).toEqual([200, [bea]])
    expect((await scim().send('DELETE', path)).status).toBe(204)
    expect([(await scim().get(path)).status, (await scim().send('DELETE', path)).status]).toEqual([404, 404])
  })
})

/** The requests of the documentation of Microsoft Entra ID, and those of its flag `aadOptscim062020`. */
describe('Microsoft Entra ID', () => {
  it('finds a user by the address of work, and whether a group has a member', async () => {
    const userName = `Test_User_${newId()}@testuser.example`
    const { body } = await scim().send('POST', '/Users', {
      schemas: [userSchema],
      userName: userName.replace('@', '+x@'),
      emails: [{ value: userName }],
    })
    for (const filter of [`emails[type eq "work"].value eq "${userName.toLowerCase()}"`, `emails.value eq "${userName}"`])
      expect((await find('/Users', filter)).body.Resources).toMatchObject([{ id: body.id }])
    const { body: group } = await scim().send('POST', '/Groups', { displayName: `Entra ${newId()}`, members: [{ value: body.id }] })
    const other = await makeMember('other')
    for (const [id, count] of [
      [body.id, 1],
      [other, 0],
      ['none', 0],
    ])
      expect((await find('/Groups', `id eq "${group.id}" and members eq "${id}"`, '&attributes=id')).body.totalResults).toBe(count)
  })

  it('with the flag for compliance replaces attributes without a path, disables with a boolean, and removes a member by a filter', async () => {
    const id = await makeMember('babs')
    const changed = await scim().send(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'replace', path: 'emails[type eq "work"].value', value: `${id}@test.example` },
        {
          op: 'replace',
          value: {
            displayName: 'Bjfe',
            'name.givenName': 'Kkom',
            'name.familyName': 'Unua',
            'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'Aklq',
          },
        },
        { op: 'add', path: 'nickName', value: 'Babs' },
      ),
    )
    expect(changed.body).toMatchObject({
      displayName: 'Bjfe',
      name: { givenName: 'Kkom', familyName: 'Unua' },
      emails: [{ value: `${id}@test.example` }],
    })
    const { body: group } = await scim().send('POST', '/Groups', {
      schemas: [groupSchema],
      displayName: `Flag ${id}`,
      members: [{ value: id }],
    })
    const removed = await scim().send('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: `members[value eq "${id}"]` }))
    expect([removed.status, removed.text, await memberIds(group.id)]).toEqual([204, '', []])
    for (const active of [false, true])
      expect((await scim().send('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: active }))).body.active).toBe(active)
  })

  it('without the flag changes each attribute by its path, disables with a word, and removes the members it lists', async () => {
    const id = await makeMember('pvlo')
    const changes = { displayName: 'Pvlo', 'name.givenName': 'Gtfd', 'name.familyName': 'Pkqf', externalId: 'Eqpj' }
    const { body } = await scim().send(
      'PATCH',
      `/Users/${id}`,
      patch(...Object.entries(changes).map(([path, value]) => ({ op: 'Replace', path, value }))),
    )
    expect(body).toMatchObject({ displayName: 'Pvlo', name: { givenName: 'Gtfd', familyName: 'Pkqf' }, externalId: 'Eqpj' })
    for (const [value, active] of [
      ['False', false],
      ['True', true],
    ])
      expect((await scim().send('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value }))).body.active).toBe(active)
    const { body: group } = await scim().send('POST', '/Groups', { displayName: `Plain ${id}` })
    const member = { path: 'members', value: [{ $ref: null, value: id }] }
    await scim().send('PATCH', `/Groups/${group.id}`, patch({ op: 'Add', ...member }))
    expect(await memberIds(group.id)).toEqual([id])
    await scim().send('PATCH', `/Groups/${group.id}`, patch({ op: 'Remove', ...member }))
    expect(await memberIds(group.id)).toEqual([])
  })

  it('gives a user of the company, whose name it has not sent yet, another family name', async () => {
    const { firstId = '' } = running
    const { body } = await scim().send('PATCH', `/Users/${firstId}`, patch({ op: 'Replace', path: 'name.familyName', value: 'Bell' }))
    expect([body.displayName, body.name]).toEqual(['Ann Bell', { formatted: 'Ann Bell', givenName: 'Ann', familyName: 'Bell' }])
  })
})

/** RFC 7644 §4: no client takes all schemas for those that it looked for. */
it('the lists of schemas and types have no filter', async () => {
  for (const path of ['/Schemas', '/ResourceTypes']) {
    const { status, body } = await scim().get(`${path}?filter=${encodeURIComponent('name eq "User"')}`)
    expect([status, body.schemas]).toEqual([403, [errorSchema]])
  }
})

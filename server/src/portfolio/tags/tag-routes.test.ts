import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'

it('creates, lists by name, reads and deletes tags (docs/reference/access.md#tags)', async () => {
  const company = await makeCompany()
  const made = await company.post('/account/tags', { name: ' web ' })
  expect([made.status, Object.keys(made.body)]).toEqual([201, ['tagId']])
  const { tagId } = made.body
  await company.post('/account/tags', { name: 'App' })
  const { body } = await company.get('/account/tags')
  expect(body).toEqual([
    { _id: expect.any(String), name: 'App' },
    { _id: tagId, name: 'web' },
  ])
  expect((await company.get(`/account/tags/${tagId}`)).body).toEqual({ _id: tagId, name: 'web' })
  expect((await company.delete(`/account/tags/${tagId}`)).status).toBe(204)
  expect((await company.delete(`/account/tags/${tagId}`)).status).toBe(404)
  expect((await company.get(`/account/tags/${tagId}`)).status).toBe(404)
})

it('refuses a name with a comma, which separates names in filters', async () => {
  const { status, body } = await (await makeCompany()).post('/account/tags', { name: 'a,b' })
  expect([status, body.parameter]).toEqual([400, 'name'])
})

it('refuses a name in use, and takes another case or another company for another name', async () => {
  const [company, other] = [await makeCompany(), await makeCompany()]
  await company.post('/account/tags', { name: 'web' })
  const clash = await company.post('/account/tags', { name: 'web ' })
  expect([clash.status, clash.body.parameter]).toEqual([400, 'name'])
  expect((await company.post('/account/tags', { name: 'Web' })).status).toBe(201)
  expect((await other.post('/account/tags', { name: 'web' })).status).toBe(201)
})

it('makes one of parallel tags of one name', async () => {
  const company = await makeCompany()
  const answers = await Promise.all(Array.from({ length: 5 }, () => company.post('/account/tags', { name: 'web' })))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '400', '400', '400', '400'])
})

it.each([[undefined], [null], [5], [''], ['  '], ['x'.repeat(201)], ['a\0b']])('refuses the name %j', async (name) => {
  const company = await makeCompany()
  const answer = await company.post('/account/tags', { name })
  expect([answer.status, answer.body.parameter]).toEqual([400, 'name'])
  expect((await company.get('/account/tags')).body).toEqual([])
})

it('removes a deleted tag from projects and modules and leaves their other tags', async () => {
  const company = await makeCompany()
  const [gone, kept] = [
    (await company.post('/account/tags', { name: 'gone' })).body.tagId,
    (await company.post('/account/tags', { name: 'kept' })).body.tagId,
  ]
  const projectId = await makeProject(company, { tags: [gone, kept] })
  const moduleId = await makeModule(company, projectId)
  await company.post(`/core/modules/${moduleId}`, { tags: [gone] })
  await company.delete(`/account/tags/${gone}`)
  expect((await company.get(`/core/projects/${projectId}`)).body.tags).toEqual([kept])
  expect((await company.get(`/core/modules/${moduleId}`)).body.tags).toEqual([])
})

it('leaves no deleted tag behind when it is assigned concurrently', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  for (let i = 0; i < 5; i++) {
    const { tagId } = (await company.post('/account/tags', { name: `tag ${String(i)}` })).body
    const [given, deleted] = await Promise.all([
      company.post(`/core/projects/${projectId}`, { tags: [tagId] }),
      company.delete(`/account/tags/${tagId}`),
    ])
    expect([[200, 400].includes(given.status), deleted.status]).toEqual([true, 204])
    expect((await company.get(`/core/projects/${projectId}`)).body.tags ?? []).toEqual([])
  }
})

it('keeps companies apart', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const { tagId } = (await one.post('/account/tags', { name: 'web' })).body
  for (const id of [tagId, newId(), 'x']) {
    expect((await other.get(`/account/tags/${id}`)).status).toBe(404)
    expect((await other.delete(`/account/tags/${id}`)).status).toBe(404)
  }
  expect((await other.get('/account/tags')).body).toEqual([])
  expect((await one.get('/account/tags')).body).toHaveLength(1)
})

it('is for manager, account_admin and portfolio_manager', async () => {
  const company = await makeCompany({ scopes: ['developer', 'compliance_manager'] })
  expect((await company.get('/account/tags')).status).toBe(403)
  expect((await company.post('/account/tags', { name: 'web' })).status).toBe(403)
  expect((await company.delete(`/account/tags/${newId()}`)).status).toBe(403)
  for (const scope of ['manager', 'account_admin', 'portfolio_manager'] as const)
    expect((await (await company.as(scope)).get('/account/tags')).status).toBe(200)
})

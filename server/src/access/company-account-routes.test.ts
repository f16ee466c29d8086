import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { clientOf, makeCompany, operatorKey, service } from '#test/harness.ts'

async function operator() {
  return clientOf(await service(), operatorKey)
}

it('creates a company, its first user, and a key of that user that works at once', async () => {
  const { get, post } = await operator()
  const { companyId } = (await post('/admin/companies', { name: 'Acme' })).body
  const user = await post(`/admin/companies/${companyId}/users`, { email: 'ann@acme.example', name: 'Ann', roles: ['enterprise_admin'] })
  expect([user.status, user.body]).toEqual([201, { userId: expect.any(String) }])
  const issued = await post(`/admin/companies/${companyId}/keys`, {
    name: 'first',
    scopes: ['enterprise_admin', 'account_admin'],
    userId: user.body.userId,
  })
  expect([issued.status, issued.body]).toEqual([201, { keyId: expect.any(String), key: expect.stringMatching(/^wb_[\w-]{43}$/u) }])
  const who = await clientOf(await service(), issued.body.key).get('/account/authorization')
  expect(who.body).toEqual({ status: 'ok', company: companyId, scopes: ['enterprise_admin', 'account_admin'] })
  expect((await get(`/admin/companies/${companyId}/users`)).body).toMatchObject([{ _id: user.body.userId, email: 'ann@acme.example' }])
  const keys = (await get(`/admin/companies/${companyId}/keys`)).body
  expect(keys).toMatchObject([{ _id: issued.body.keyId, userId: user.body.userId, prefix: issued.body.key.slice(0, 8) }])
  expect(keys[0].lastUsed).not.toBeNull()
})

it('refuses a key for a user of another company, naming userId', async () => {
  const { get, post } = await operator()
  const [one, other] = [await makeCompany(), await makeCompany()]
  const { userId } = (await post(`/admin/companies/${other.companyId}/users`, { email: 'x@y.example', name: 'X', roles: [] })).body
  for (const foreign of [userId, newId(), 'nobody']) {
    const answer = await post(`/admin/companies/${one.companyId}/keys`, { name: 'k', scopes: ['developer'], userId: foreign })
    expect([answer.status, answer.body.parameter]).toEqual([400, 'userId'])
  }
  expect((await get(`/admin/companies/${one.companyId}/keys`)).body).toHaveLength(1)
})

it('answers 404 for a company that does not exist', async () => {
  const { get, post } = await operator()
  const id = newId()
  const answers = [
    await get(`/admin/companies/${id}/users`),
    await get(`/admin/companies/${id}/keys`),
    await post(`/admin/companies/${id}/users`, { email: 'x@y.example', name: 'X', roles: [] }),
    await post(`/admin/companies/${id}/keys`, { name: 'k', scopes: ['developer'] }),
    await get('/admin/companies/none/keys'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(answers[3]?.body.error).toBe(`Resource not found: ${id}`)
})

it('checks the shape of the body before the company', async () => {
  const { post } = await operator()
  expect((await post(`/admin/companies/${newId()}/keys`, { name: 'k', scopes: [] })).body.parameter).toBe('scopes')
  expect((await post(`/admin/companies/${newId()}/keys`, { name: 'k', scopes: ['emperor'] })).body.parameter).toBe('scopes')
  expect((await post(`/admin/companies/${newId()}/users`, { name: 'X', roles: [] })).body.parameter).toBe('email')
})

import { expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '../../../test/harness.ts'
import { makeUser, openBrowser, type Browser } from '../../../test/log-in.ts'
import { maxViews } from '#access/views/saved-view.ts'

const view = { name: 'Exploited', page: '/findings', query: 'exploited=true&status=violation' }

async function browserOf(company: TestCompany, role: 'manager' | 'developer' = 'manager'): Promise<Browser> {
  const browser = await openBrowser()
  await browser.logIn((await makeUser(company, [role])).email)
  return browser
}

it('a view belongs to its user; others see it when it is shared, and may not change it (docs/reference/access.md#saved-views)', async () => {
  const company = await makeCompany({ scopes: ['account_admin', 'manager', 'developer'] })
  const [ann, bob] = [await browserOf(company), await browserOf(company, 'developer')]
  const { status, body } = await ann.send('POST', '/account/views', view)
  expect(status).toBe(201)
  expect((await bob.get('/account/views')).body).toEqual([])
  await ann.send('PUT', `/account/views/${body.viewId}`, { ...view, shared: true })
  expect((await bob.get('/account/views')).body).toMatchObject([{ _id: body.viewId, ...view, shared: true, own: false }])
  expect((await bob.send('PUT', `/account/views/${body.viewId}`, view)).status).toBe(404)
  expect((await bob.send('DELETE', `/account/views/${body.viewId}`)).status).toBe(404)
  expect((await ann.send('DELETE', `/account/views/${body.viewId}`)).status).toBe(204)
  expect((await ann.get('/account/views')).body).toEqual([])
})

it('only some roles share', async () => {
  const company = await makeCompany({ scopes: ['account_admin', 'developer'] })
  const { status, body } = await (await browserOf(company, 'developer')).send('POST', '/account/views', { ...view, shared: true })
  expect([status, body.parameter]).toEqual([403, 'shared'])
})

it('one view per page and owner is the default', async () => {
  const company = await makeCompany({ scopes: ['account_admin', 'manager'] })
  const browser = await browserOf(company)
  await browser.send('POST', '/account/views', { ...view, name: 'A', default: true })
  await browser.send('POST', '/account/views', { ...view, name: 'B', default: true })
  await browser.send('POST', '/account/views', { ...view, name: 'C', page: '/risks', default: true })
  const { body } = await browser.get('/account/views')
  expect(body.map((each: { name: string; default: boolean }) => [each.name, each.default])).toEqual([
    ['A', false],
    ['B', true],
    ['C', true],
  ])
})

it('an owner has a bounded number of views', async () => {
  const company = await makeCompany({ scopes: ['manager'] })
  for (let i = 0; i < maxViews; i += 1) await company.post('/account/views', view)
  const { status, body } = await company.post('/account/views', view)
  expect([status, body.error]).toEqual([400, 'There are 200 saved views already; delete one first.'])
})

it.each([
  ['page', { ...view, page: 'javascript:alert(1)' }],
  ['page', { ...view, page: '//evil.example' }],
  ['name', { ...view, name: '' }],
  ['query', { ...view, query: 'q'.repeat(4001) }],
])('a bad %s is refused', async (parameter, body) => {
  const company = await makeCompany({ scopes: ['manager'] })
  const answer = await company.post('/account/views', body)
  expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
})

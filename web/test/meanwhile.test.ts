import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { makeCompany } from '../../server/test/harness.ts'
import { makeUser, password } from '../../server/test/log-in.ts'
import { closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { openRegister } from './risk-register.ts'

afterAll(closeBrowser)

const scopes = ['account_admin', 'manager', 'developer', 'compliance_manager', 'enterprise_admin'] as const

describe.skipIf(chromiumPath === undefined)('what somebody else did meanwhile', () => {
  it('to the description of a risk stays where only its name is changed', async () => {
    const { page, company, add } = await openRegister({ isWithoutEvents: true })
    const riskId = await add('Two editors', { impactClass: 'high', state: 'assessed' })
    await visit(page, `/risks/${riskId}`)
    await page.getByRole('region', { name: 'Description' }).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Better name')
    await company.patch(`/core/risks/${riskId}`, { description: 'of somebody else' })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect((await company.get(`/core/risks/${riskId}`)).body).toMatchObject({ name: 'Better name', description: 'of somebody else' })
  })

  it('to a task stays where only its comment is changed, and so do countermeasures', async () => {
    const { page, company, add } = await openRegister({ isWithoutEvents: true })
    const path = `/core/risks/${await add('Two editors', { impactClass: 'high', state: 'assessed' })}`
    const measure = (await company.post(`${path}/countermeasures`, { countermeasure: 'Sandbox', status: 'planned' })).body
    const task = (await company.post(`${path}/tasks`, { task: 'Build it', countermeasure: 'Sandbox', frequency: 'once' })).body
    await visit(page, path.replace('/core', ''))
    for (const [region, theirs, change] of [
      ['Countermeasures', `${path}/countermeasures/${String(measure.countermeasureId)}`, { status: 'completed' }],
      ['Tasks', `${path}/tasks/${String(task.riskId)}`, { status: 'done' }],
    ] as const) {
      await page.getByRole('region', { name: region }).getByRole('button', { name: 'Edit' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Comment').fill('mine')
      expect((await company.post(theirs, change)).status).toBe(200)
      await form.getByRole('button', { name: 'Save' }).click()
      await form.waitFor({ state: 'detached' })
      expect((await company.get(theirs)).body).toMatchObject({ comment: 'mine', ...change })
    }
  })

  it('to the contacts of a product stays where another one is changed', async () => {
    const company = await makeCompany({ scopes: [...scopes] })
    const { body } = await company.post('/core/products', { type: 'variant', identifier: `GW-${randomUUID()}`, name: 'Gateway' })
    const address = `/core/products/${String(body['_id'])}`
    const { page } = await openApp({ company, isWithoutEvents: true })
    await visit(page, address.replace('/core', ''))
    await page.getByRole('region', { name: 'Contacts' }).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox').first().fill('Acme Inc.')
    await company.post(address, { contacts: { productSecurityContact: 'security@acme.example' } })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    const { contacts } = (await company.get(address)).body as { contacts: object }
    expect(Object.values(contacts)).toEqual(expect.arrayContaining(['Acme Inc.', 'security@acme.example']))
  })

  it('to the properties of a product stays where another one is added', async () => {
    const company = await makeCompany({ scopes: [...scopes] })
    const { body } = await company.post('/core/products', { type: 'variant', identifier: `GW-${randomUUID()}`, name: 'Gateway' })
    const address = `/core/products/${String(body['_id'])}`
    const { page } = await openApp({ company, isWithoutEvents: true })
    await visit(page, address.replace('/core', ''))
    await company.post(address, { properties: [{ name: 'Test reports', value: 'in the safe' }] })
    await page.getByRole('region', { name: 'Properties' }).getByRole('button', { name: 'Add' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Notified body')
    await form.getByLabel('Value').fill('none')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    const { properties } = (await company.get(address)).body as { properties: { name: string }[] }
    expect(properties.map(({ name }) => name)).toEqual(['Test reports', 'Notified body'])
  })

  it('to the roles of a user stays where only the name is changed', async () => {
    const company = await makeCompany({ scopes: [...scopes] })
    const { userId, email } = await makeUser(company, ['account_admin', 'manager'])
    const { page } = await openApp({ company, roles: ['account_admin'], isWithoutEvents: true })
    await visit(page, '/admin/users')
    await company.patch(`/account/users/${userId}`, { roles: ['manager'] })
    await page.getByRole('row', { name: email }).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Bea Bell')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect((await company.get(`/account/users/${userId}`)).body).toMatchObject({ name: 'Bea Bell', roles: ['manager'] })
  })

  it('to the register is in its list, as it is in the menu', async () => {
    const { page, add } = await openRegister()
    const streaming = page.waitForResponse((response) => response.url().includes('/account/events'))
    await visit(page, '/risks')
    await streaming
    await add('Arrived meanwhile', { impactClass: 'high', state: 'assessed' })
    await expect.poll(() => page.getByRole('row', { name: /Arrived meanwhile/u }).count()).toBe(1)
  })

  it('in a window beside this one, by a new login, does not refuse what is sent from this one', async () => {
    const company = await makeCompany({ scopes: [...scopes] })
    const { page, email } = await openApp({ company, roles: ['account_admin'] })
    await visit(page, '/admin/tags')
    const beside = await page.context().newPage()
    await beside.goto('/')
    await beside.getByRole('button', { name: /Ann Arbor/u }).click()
    await beside.getByRole('menuitem', { name: 'Log out' }).click()
    await beside.getByLabel('Email').fill(email)
    await beside.getByRole('textbox', { name: 'Password' }).fill(password)
    await beside.getByRole('button', { name: 'Log in' }).click()
    await beside.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.getByLabel('Name').fill('typed')
    await page.getByRole('button', { name: 'Add tag' }).click()
    await expect.poll(() => page.getByRole('row', { name: /typed/u }).count()).toBe(1)
  })

  it('by logging in over the page of another user neither shows nor sends what is of that user', async () => {
    const [one, other] = [await makeCompany({ scopes: [...scopes] }), await makeCompany({ scopes: [...scopes] })]
    const { page } = await openApp({ company: one, roles: ['account_admin'] })
    const { email } = await makeUser(other, ['account_admin'])
    await one.post('/account/tags', { name: 'of-the-first' })
    await visit(page, '/admin/tags')
    await page.getByRole('row', { name: /of-the-first/u }).waitFor()
    await page.getByLabel('Name').fill('typed-for-the-first')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Add tag' }).click()
    const login = page.getByRole('dialog', { name: 'Your session has ended' })
    await login.getByLabel('Email').fill(email)
    await login.getByRole('textbox', { name: 'Password' }).fill(password)
    await login.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    expect((await other.get('/account/tags')).body).toEqual([])
  })

  it('to requests is in their list', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages([`harmless-${randomUUID()}@1.0.0`])
    const { page } = await openApp({ company, roles: ['compliance_manager'] })
    const streaming = page.waitForResponse((response) => response.url().includes('/account/events'))
    await visit(page, '/approvals')
    await streaming
    await company.post('/compliance/approvals', { name: 'checkout', version: '3.0', moduleId })
    await expect.poll(() => page.getByRole('row', { name: /checkout 3\.0/u }).count()).toBe(1)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { activityActions, activityObjects } from '../../server/src/access/activity.ts'
import * as scopeSets from '../../server/src/access/scope-sets.ts'
import { eventTypes } from '../../server/src/webhooks/event.ts'
import { password } from '../../server/test/log-in.ts'
import { webhookEvents } from '../src/admin/webhook-events.ts'
import { permissions } from '../src/shared/permissions.ts'
import { activityTexts } from '../src/words/activity-texts.ts'
import { accessibilityProblems, accessibilityProblemsInThemes, closeBrowser, openApp, openPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { savedCsv } from './saved-csv.ts'

afterAll(closeBrowser)

it('the permissions that the app shows are the scope sets of the service', () => {
  const sets: Readonly<Record<string, readonly string[]>> = { ...scopeSets }
  for (const [name, roles] of Object.entries(permissions)) expect([name, roles.toSorted()]).toEqual([name, sets[name]?.toSorted()])
})

it('the app has a word for every action and object of the log, in the order of the service', () => {
  const { actions, objects } = activityTexts.en
  expect([Object.keys(actions), Object.keys(objects)]).toEqual([activityActions, activityObjects])
})

it('a webhook can ask for every event of the service', () => {
  expect(webhookEvents.toSorted()).toEqual(eventTypes.toSorted())
})

const admin = { roles: ['account_admin'] } as const

describe.skipIf(chromiumPath === undefined)('the administration', () => {
  it('a log whose filters are cleared has no text in the field of one', async () => {
    const { page } = await openApp(admin)
    await visit(page, '/admin/audit')
    await page.getByLabel('Id of the object').fill('nothing-like-that')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('row').nth(1).waitFor()
    await expect.poll(() => page.getByLabel('Id of the object').inputValue()).toBe('')
  })

  it('a new user gets an invitation whose link is shown once and sets the password', async () => {
    const { page, problems } = await openApp(admin)
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Add user' }).click()
    const form = page.getByRole('dialog', { name: 'Add user' })
    await form.getByLabel('Name').fill('Bea Bell')
    await form.getByLabel('Email').fill(`bea-${String(Date.now())}@acme.example`)
    await form.getByLabel('Developer').check()
    await form.getByRole('button', { name: 'Save' }).click()
    const once = page.getByRole('dialog', { name: 'Invitation of Bea Bell' })
    const link = (await once.locator('pre').textContent()) ?? ''
    expect(await accessibilityProblems(page)).toEqual([])
    await once.getByRole('button', { name: 'Done' }).click()
    await once.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText(link).count()).toBe(0)
    await page.getByRole('row', { name: /Bea Bell.*Developer.*never/u }).waitFor()
    expect(problems).toEqual([])
    const { page: invited } = await openPage()
    await invited.goto(new URL(link).pathname)
    await invited.getByRole('textbox', { name: 'Password' }).fill(password)
    await invited.getByRole('button', { name: 'Set password and log in' }).click()
    await invited.getByRole('heading', { name: 'Home' }).waitFor()
  })

  it.each([
    ['users', /^id,Name,Email,Roles,Active,Last login,Created,Authenticator app\r\n.*@.*,account_admin,true,/u],
    ['keys', /^id,Name,Prefix,Scopes,User id,Created,Last used,Published\r\n/u],
    ['usage', /^Key id,Name,Date,Calls\r\n/u],
  ])('saves %s as a table', async (name, table) => {
    const { page, problems } = await openApp(admin)
    await visit(page, `/admin/${name}`)
    expect(await savedCsv(page)).toEqual({ name: `${name}.csv`, text: expect.stringMatching(table) as string })
    expect(problems).toEqual([])
  })

  it('a user without a role is saved knowingly: the form says what it means', async () => {
    const { page, company } = await openApp(admin)
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Add user' }).click()
    const form = page.getByRole('dialog', { name: 'Add user' })
    await form.getByText('Without a role, the user can log in').waitFor()
    await form.getByLabel('Developer').check()
    await expect.poll(() => form.getByText('Without a role').count()).toBe(0)
    await form.getByLabel('Developer').uncheck()
    await form.getByLabel('Name').fill('Nora Nash')
    await form.getByLabel('Email').fill(`nora-${company.companyId}@acme.example`)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Invitation of Nora Nash' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('a user is deactivated after a question and activated again; who has no authenticator app is not offered to reset it', async () => {
    const { page, company, problems } = await openApp(admin)
    await company.post('/account/users', { email: `dora-${company.companyId}@acme.example`, name: 'Dora Dell', roles: ['developer'] })
    await page.goto('/admin/users')
    const row = page.getByRole('row', { name: /Dora Dell/u })
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Reset app' }).count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await row.getByText('deactivated').waitFor()
    await expect.poll(() => row.getByRole('button', { name: 'Invite' }).count()).toBe(0)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await row.getByRole('button', { name: 'Activate', exact: true }).click()
    await row.getByRole('button', { name: 'Deactivate' }).waitFor()
    await expect.poll(() => row.getByText('deactivated').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('the last administrator can be neither deleted nor deactivated, and says which role somebody else needs', async () => {
    const { page, company, problems } = await openApp(admin)
    await page.goto('/admin/users')
    const row = page.getByRole('row', { name: /last administrator/u })
    await expect.poll(() => row.getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true)
    await expect.poll(() => row.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await row.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Account administrator').uncheck()
    await page.getByText(/Give the role “Account administrator” to another active user/u).waitFor()
    await page.keyboard.press('Escape')
    const email = `fay-${company.companyId}@acme.example`
    await company.post('/account/users', { email, name: 'Fay Fern', roles: ['account_admin'] })
    await page.reload()
    await page.getByRole('row', { name: /Fay Fern/u }).waitFor()
    await expect.poll(() => page.getByText('last administrator').count()).toBe(0)
    expect(
      await page
        .getByRole('row', { name: /Fay Fern/u })
        .getByRole('button', { name: 'Delete' })
        .isDisabled(),
    ).toBe(false)
    expect(problems).toEqual([])
  })

  it('a SCIM token is shown once, listed and revoked', async () => {
    const { page, problems } = await openApp(admin)
    await page.goto('/admin/users')
    await page.getByText('Provisioning by an identity provider (SCIM)').click()
    await page.getByLabel('Name of the token').fill('Entra ID')
    await page.getByRole('button', { name: 'Create token' }).click()
    const once = page.getByRole('dialog', { name: 'Value of the token Entra ID' })
    const token = (await once.locator('pre').textContent()) ?? ''
    expect(token).toMatch(/^wbs_/u)
    await once.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row', { name: /Entra ID/u })
    await row.getByText('never').waitFor()
    await expect.poll(() => page.getByText(token).count()).toBe(0)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('There are no tokens.').waitFor()
    expect(problems).toEqual([])
  })

  it('the value of a key is shown once; a key is deleted only when unpublished', async () => {
    const { page, company, problems } = await openApp(admin)
    await page.goto('/admin/keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create key' })
    await form.getByLabel('Name').fill('ci')
    await form.getByLabel('Developer').check()
    await form.getByRole('button', { name: 'Save' }).click()
    const once = page.getByRole('dialog', { name: 'Value of the key ci' })
    await expect.poll(() => once.locator('pre').textContent()).toMatch(/^wb_/u)
    await once.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row', { name: /^ci / })
    await row.getByRole('button', { name: 'Unpublish' }).click()
    await row.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete' })
    await expect.poll(() => question.textContent()).toContain('Delete the key ci?')
    await question.getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    const { body } = await company.get('/account/keys')
    expect(body.map(({ name }: { readonly name: string }) => name)).not.toContain('ci')
    expect(problems).toEqual([])
  })

  it('a key without a role is refused in words that say what to do', async () => {
    const { page } = await openApp(admin)
    await page.goto('/admin/keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create key' })
    await form.getByLabel('Name').fill('ci')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Choose at least one role.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it.each([390, 320])('keys, with their values and buttons, are in full view on a screen of %i px, in both languages', async (width) => {
    const { page } = await openApp({ ...admin, width })
    for (const language of ['en', 'de']) {
      await page.addInitScript((chosen) => localStorage.setItem('waybill-language', chosen), language)
      await visit(page, '/admin/keys')
      const table = page.getByRole('table')
      await table.getByRole('button').first().waitFor()
      expect(await table.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth <= frame.clientWidth)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  it('a webhook shows its secret once, its events in words, and what was sent to it', async () => {
    const { page, problems } = await openApp(admin)
    await page.goto('/admin/webhooks')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Add webhook' })
    await form.getByLabel('Address').fill('https://hooks.acme.example/waybill')
    await form.getByLabel('Scan analysed (scan.finished)').check()
    await form.getByRole('button', { name: 'Save' }).click()
    const once = page.getByRole('dialog', { name: /^Secret of/u })
    await expect.poll(() => once.locator('pre').textContent()).toMatch(/^whsec_/u)
    await once.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('cell', { name: 'Scan analysed', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('row', { name: /Test/u }).click()
    await page.getByRole('region', { name: 'Payload' }).getByText('webhookId').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    // what has no room beside the others on a phone is below them
    await expect.poll(() => page.getByRole('row', { name: /Test/u }).getByRole('gridcell').count()).toBe(5)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('the audit log keeps its filters in the address and exports its rows', async () => {
    const { page, problems } = await openApp(admin)
    await page.goto('/admin/audit?object=user')
    await page.getByRole('row', { name: /created User Ann Arbor/u }).waitFor()
    await page.getByLabel('Action').selectOption('deleted')
    await page.waitForURL(/action=deleted/u)
    await page.getByText('Nothing matches these filters.').waitFor()
    const csv = await page.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href')
    expect(csv).toBe('/api/v2/account/audit?action=deleted&object=user&format=csv')
    expect(problems).toEqual([])
  })

  it('a page that a role may not open names the roles and the people who may', async () => {
    const { page, company } = await openApp({ roles: ['manager'] })
    await company.post('/account/users', { email: 'carl@acme.example', name: 'Carl Clay', roles: ['account_admin'] })
    await page.goto('/admin/users')
    await page.getByRole('heading', { name: 'Your roles do not allow this.' }).waitFor()
    await page.getByText('It needs one of these roles: Account administrator.').waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).toContain('Carl Clay')
    await page.goto('/admin')
    await page.waitForURL('/admin/keys')
  })

  it('what the service refuses names the roles and the people in the words of the app, too', async () => {
    const { page } = await openApp({ roles: ['company_component_manager'] })
    await page.goto('/findings')
    await page.getByRole('heading', { name: 'Your roles do not allow this.' }).waitFor()
    const needed = page.getByText(/^It needs one of these roles/u)
    await needed.waitFor()
    await expect.poll(() => needed.textContent()).toContain('Developer')
    expect(await page.getByText(/Scope limited|company_component_manager/u).count()).toBe(0)
  })

  it('has the buttons of every row in view on a laptop, also in German', async () => {
    const roles = ['account_admin', 'manager', 'developer', 'compliance_manager', 'company_security_manager', 'portfolio_manager'] as const
    const { page } = await openApp({ roles })
    await page.addInitScript(() => localStorage.setItem('waybill-language', 'de'))
    await visit(page, '/admin/users')
    const table = page.getByRole('table')
    await table.getByRole('button').first().waitFor()
    expect(await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0))).toBe(0)
  })

  it('is accessible in both themes', async () => {
    const { page, problems } = await openApp(admin)
    for (const tab of ['company', 'users', 'keys', 'policies', 'webhooks', 'audit', 'tags', 'usage', 'knowledge']) {
      await visit(page, `/admin/${tab}`)
      expect([tab, await accessibilityProblemsInThemes(page)]).toEqual([tab, []])
    }
    expect(problems).toEqual([])
  })
})

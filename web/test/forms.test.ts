import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { makeCompany, type TestCompany } from '../../server/test/harness.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { openRegister } from './risk-register.ts'

afterAll(closeBrowser)

/** Submits the form around a field as a double click does: twice before the page can draw. */
async function submitTwice(field: Locator): Promise<void> {
  await field.evaluate((element) => {
    const form = element.closest('form')
    form?.requestSubmit()
    form?.requestSubmit()
  })
}

/** Presses a button as a double click does: twice before the page can draw. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Returns the paths of the writes that a page sends from now on. */
function writesOf(page: Page): readonly string[] {
  const paths: string[] = []
  page.on(
    'request',
    (request) => ['POST', 'DELETE'].includes(request.method()) && paths.push(new URL(request.url()).pathname.replace('/api/v2', '')),
  )
  return paths
}

async function named(company: TestCompany, path: string, name: string): Promise<number> {
  const { body } = await company.get(path)
  return (body as readonly { readonly name: string }[]).filter((each) => each.name === name).length
}

describe.skipIf(chromiumPath === undefined)('a form that is submitted twice within a moment', () => {
  // the first of the file, which starts the service and the browser
  it('creates one risk', { timeout: 300_000 }, async () => {
    const { page, company, problems } = await openRegister()
    await visit(page, '/risks')
    await page.getByRole('button', { name: 'New risk' }).click()
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('Open door')
    const writes = writesOf(page)
    await submitTwice(name)
    await page.getByRole('heading', { level: 1, name: /Open door/u }).waitFor()
    expect(writes).toEqual(['/core/risks'])
    expect(await named(company, '/core/risks', 'Open door')).toBe(1)
    expect(problems).toEqual([])
  })

  it('creates one key', async () => {
    const { page, problems } = await openApp({ roles: ['account_admin'] })
    await visit(page, '/admin/keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create key' })
    await form.getByLabel('Name').fill('build')
    await form.getByLabel('Developer').check()
    const writes = writesOf(page)
    await submitTwice(form.getByLabel('Name'))
    await page.getByRole('dialog', { name: 'Value of the key build' }).waitFor()
    expect(writes).toHaveLength(1)
    const created = page.getByRole('row', { name: /^build /u })
    // the list is read again beside the dialog
    await created.first().waitFor()
    expect(await created.count()).toBe(1)
    expect(problems).toEqual([])
  })

  it('adds one note, and takes the next one', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    const moduleId = await importPackages([`${name}@1.0.0`])
    const { body } = await company.get(`/core/modules/${moduleId}/findings?kind=vulnerability`)
    const { page, problems } = await openApp({ company })
    await visit(page, `/modules/${moduleId}/findings/${String(body[0]['_id'])}`)
    const details = page.getByRole('region', { name: 'Details of the finding' })
    const field = details.getByLabel('Add a note')
    for (const [i, text] of ['looked at it', 'asked the author'].entries()) {
      await field.fill(text)
      const writes = writesOf(page)
      await submitTwice(field)
      await details.getByRole('paragraph').filter({ hasText: text }).waitFor()
      await expect.poll(() => field.inputValue()).toBe('')
      expect([i, writes.length]).toEqual([i, 1])
    }
    const notes = await company.get(`/core/findings/${String(body[0]['_id'])}/notes`)
    expect(notes.body).toHaveLength(2)
    expect(problems).toEqual([])
  })

  it('sends again what was refused', async () => {
    const { page, company } = await openApp({ roles: ['account_admin'] })
    await company.post('/account/tags', { name: 'web' })
    await visit(page, '/admin/tags')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('web')
    const writes = writesOf(page)
    await submitTwice(name)
    await page.locator('[aria-invalid="true"]').waitFor()
    await name.fill('mobile')
    await submitTwice(name)
    await page.getByRole('row', { name: /mobile/u }).waitFor()
    expect(writes).toEqual(['/account/tags', '/account/tags'])
    expect(await named(company, '/account/tags', 'mobile')).toBe(1)
  })
})

describe.skipIf(chromiumPath === undefined)('a button that is pressed twice within a moment', () => {
  it('sends one test to a webhook', async () => {
    const { page, company, problems } = await openApp({ roles: ['account_admin'] })
    await company.post('/account/webhooks', { url: 'https://hooks.acme.example/waybill', events: ['scan.finished'] })
    await visit(page, '/admin/webhooks')
    const writes = writesOf(page)
    await pressTwice(page.getByRole('button', { name: 'Send test' }))
    await page.getByRole('row', { name: /Test/u }).waitFor()
    expect(writes).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('makes one invitation', async () => {
    const { page, company, problems } = await openApp({ roles: ['account_admin'] })
    await company.post('/account/users', { email: `gus-${company.companyId}@acme.example`, name: 'Gus Gray', roles: ['developer'] })
    await visit(page, '/admin/users')
    const writes = writesOf(page)
    await pressTwice(page.getByRole('row', { name: /Gus Gray/u }).getByRole('button', { name: 'Invite' }))
    await page.getByRole('dialog', { name: 'Invitation of Gus Gray' }).waitFor()
    expect(writes).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('does once what a question asks about', async () => {
    const { page, company, problems } = await openApp({ roles: ['account_admin'] })
    await company.post('/account/keys', { name: 'build', scopes: ['developer'] })
    await visit(page, '/admin/keys')
    await page
      .getByRole('row', { name: /^build/u })
      .getByRole('button', { name: 'Rotate' })
      .click()
    const writes = writesOf(page)
    await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Rotate' }))
    await page.getByRole('dialog', { name: 'Value of the key build' }).waitFor()
    expect(writes).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('pins a module once, and takes it off again', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages(['harmless@1.0.0'])
    const { page, problems } = await openApp({ company })
    await visit(page, `/modules/${moduleId}`)
    const writes = writesOf(page)
    for (const [pressed, count] of [
      ['false', 1],
      ['true', 2],
    ] as const) {
      const button = page.locator(`button[aria-pressed=${pressed}]`)
      await pressTwice(button)
      await button.waitFor({ state: 'detached' })
      expect(writes).toHaveLength(count)
    }
    expect(problems).toEqual([])
  })

  it('removes an entry of a product once, and restores a product once', async () => {
    const company = await makeCompany({ scopes: ['account_admin', 'manager', 'compliance_manager'] })
    const { body } = await company.post('/core/products', { type: 'class', identifier: 'GW', name: 'Gateway' })
    const path = `/core/products/${String(body['_id'])}`
    await company.post(`${path}/misuse`, { name: 'As a toy' })
    await company.post(`${path}/retire`, {})
    const { page, problems } = await openApp({ company, roles: ['compliance_manager'] })
    await visit(page, `/products/${String(body['_id'])}`)
    const writes = writesOf(page)
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove' })
    await pressTwice(dialog.getByRole('button', { name: 'Remove' }))
    await dialog.waitFor({ state: 'detached' })
    await pressTwice(page.getByRole('button', { name: 'Restore' }))
    await page.getByRole('button', { name: 'Retire' }).waitFor()
    expect(writes).toEqual([expect.stringContaining(`${path}/misuse/`), `${path}/unretire`])
    expect(problems).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { openRegister } from './risk-register.ts'

afterAll(closeBrowser)

async function makeModule(advisories = 1) {
  const { company, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  await publish(...Array.from({ length: advisories }, (_, i) => advisory(`GHSA-${String(i).padStart(4, '0')}-${randomUUID()}`, name)))
  return { company, moduleId: await importPackages([`${name}@1.0.0`]) }
}

describe.skipIf(chromiumPath === undefined)('what is typed', () => {
  it('about a finding is not saved as a note on another one, and is still there on the way back', async () => {
    const { company, moduleId } = await makeModule(2)
    const { page } = await openApp({ company })
    await visit(page, `/modules/${moduleId}/findings?kind=vulnerability`)
    const [first, second] = [page.getByRole('row', { name: /GHSA-0000/u }), page.getByRole('row', { name: /GHSA-0001/u })]
    await first.click()
    await page.getByLabel('Add a note').fill('about the first')
    await second.click()
    await page.getByRole('heading', { level: 2, name: /GHSA-0001/u }).waitFor()
    await expect.poll(() => page.getByLabel('Add a note').inputValue()).toBe('')
    await first.click()
    await expect.poll(() => page.getByLabel('Add a note').inputValue()).toBe('about the first')
  })

  it('is not sent later unseen where there is no network: the form says so and keeps it', async () => {
    const { company, moduleId } = await makeModule()
    const { page } = await openApp({ company, isWithoutEvents: true })
    await visit(page, `/modules/${moduleId}/findings?kind=vulnerability`)
    await page.getByRole('row', { name: /GHSA-0000/u }).click()
    const note = page.getByLabel('Add a note')
    await note.fill('typed in a tunnel')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save note' }).click()
    await page
      .locator('form', { has: note })
      .getByText(/cannot be reached/u)
      .waitFor()
    await page.context().setOffline(false)
    expect(await note.inputValue()).toBe('typed in a tunnel')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect.poll(() => note.inputValue()).toBe('')
    const [finding] = (await company.get(`/core/modules/${moduleId}/findings`)).body
    expect((await company.get(`/core/findings/${String(finding['_id'])}/notes`)).body).toHaveLength(1)
  })

  it('into settings stays while the service is away for longer than its answers are waited for', { timeout: 300_000 }, async () => {
    const { company, moduleId } = await makeModule()
    const { page } = await openApp({ company, isWithoutEvents: true })
    await page.clock.install()
    await visit(page, `/modules/${moduleId}/settings`)
    await page.getByLabel('Version', { exact: true }).fill('9.9.9')
    const asked: string[] = []
    await page.route(new RegExp(`/core/modules/${moduleId}$`, 'u'), (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    await page.clock.runFor(16_000)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    for (let tries = 1; tries <= 4; tries++) {
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(tries)
      await page.clock.runFor(5000)
    }
    expect(await page.getByLabel('Version', { exact: true }).inputValue()).toBe('9.9.9')
  })

  it('into the form of a risk stays where its scheme cannot be read again', async () => {
    const { page, add } = await openRegister({ isWithoutEvents: true })
    await visit(page, `/risks/${await add('Typed', { impactClass: 'high', state: 'assessed' })}`)
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('mitigate')
    await page.getByRole('textbox', { name: 'Rationale' }).fill('a long and careful rationale')
    const failed = page.waitForResponse((response) => response.status() === 500)
    await page.route(/\/core\/risks\/scheme\?/u, (route) => route.fulfill({ status: 500, json: { error: 'broken for a moment' } }))
    await page.getByRole('region', { name: 'Description' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Better name')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await failed
    await page.getByRole('heading', { level: 1, name: /Better name/u }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Rationale' }).inputValue()).toBe('a long and careful rationale')
  })

  it('while settings are being saved stays a change', async () => {
    const { company, moduleId } = await makeModule()
    const { page } = await openApp({ company, isWithoutEvents: true })
    await visit(page, `/modules/${moduleId}/settings`)
    const typed = Promise.withResolvers<undefined>()
    await page.route(new RegExp(`/core/modules/${moduleId}$`, 'u'), async (route) => {
      if (route.request().method() === 'POST') await typed.promise
      await route.continue()
    })
    await page.getByLabel('Version', { exact: true }).fill('1.0')
    const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith(moduleId))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel('Identifier for uploads').fill('typed-meanwhile')
    typed.resolve(undefined)
    await saved
    await page
      .getByText(/1 change/u)
      .first()
      .waitFor()
    expect(await page.getByLabel('Identifier for uploads').inputValue()).toBe('typed-meanwhile')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await company.get(`/core/modules/${moduleId}`)).body).toMatchObject({ version: '1.0', moduleIdentifier: 'typed-meanwhile' })
  })

  it('about a request is not there in the form of another one', async () => {
    const { company, moduleId } = await makeModule()
    for (const version of ['1.0', '2.0']) await company.post('/compliance/approvals', { name: 'checkout', version, moduleId })
    const { page } = await openApp({ company, roles: ['compliance_manager'] })
    await visit(page, '/approvals')
    for (const version of ['2.0', '1.0']) {
      await page.getByRole('link', { name: 'Approvals' }).click()
      await page.getByRole('row', { name: `checkout ${version}` }).click()
      await page.getByRole('heading', { level: 1, name: `checkout ${version}` }).waitFor()
    }
    await page.getByLabel('Comment').fill('only about 1.0')
    await page.getByRole('button', { name: 'Search or command' }).click()
    await page.getByRole('combobox').fill('checkout 2.0')
    await page
      .getByRole('option', { name: /checkout 2\.0/u })
      .filter({ hasNotText: 'Lookups' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'checkout 2.0' }).waitFor()
    await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('')
  })
})

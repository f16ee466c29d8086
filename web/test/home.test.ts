import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { service } from '../../server/test/harness.ts'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { makeModule } from '../../server/test/make-portfolio.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, openHome, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the home page', () => {
  it('shows how the modules stand, with links to exactly them, and what happened last', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages(['harmless@1.0.0'], 'checkout')
    const { page, problems } = await openApp({ company })
    await visit(page, '/')
    const activity = page.getByRole('region', { name: 'Recent activity' })
    await activity.getByText(/^Scan finished: .*checkout$/u).waitFor()
    await expect.poll(() => activity.getByRole('link', { name: 'checkout', exact: true }).getAttribute('href')).toBe(`/modules/${moduleId}`)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('region', { name: 'Modules' }).getByRole('link', { name: 'ok: 1', exact: true }).click()
    await page.waitForURL('/portfolio?level=module&status=ok')
    await page.getByRole('row', { name: /checkout/u }).waitFor()
    expect(problems).toEqual([])
  })

  it('leads from a card to its list, and from a row to what to do', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const [name, ghsa] = [`new-${randomUUID()}`, `GHSA-${randomUUID()}`]
    await publish(advisory(ghsa, name))
    const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
    await company.post('/compliance/approvals', { moduleId, name: 'Shop', version: '1' })
    const { page, problems } = await openHome({ company, roles: ['manager', 'compliance_manager'] })
    const reviews = page.getByRole('region', { name: 'Requests awaiting your review' })
    await reviews.getByRole('link', { name: 'Review', exact: true }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await reviews.getByRole('heading').getByRole('link').click()
    await page.waitForURL('/approvals?status=open')
    await page.goto('/')
    const found = page.getByRole('region', { name: 'New vulnerabilities' })
    await found.getByRole('heading').getByRole('link').click()
    await page.getByRole('row', { name: new RegExp(ghsa, 'u') }).waitFor()
    await page.goto('/')
    await found.getByRole('link', { name: 'Decide', exact: true }).click()
    await page.waitForURL(`/vulnerabilities/${ghsa}`)
    expect(problems).toEqual([])
  })

  it('moves among the rows of its cards by keys, from the first, and opens one', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const names = ['one', 'other'].map((word) => `${word}-${randomUUID()}`)
    await publish(...names.map((name) => advisory(`GHSA-${name}`, name)))
    await importPackages(names.map((name) => `${name}@1.0.0`))
    const { page, problems } = await openHome({ company })
    const rows = page.getByRole('region', { name: 'New vulnerabilities' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    const first = await rows.first().getByRole('link').first().getAttribute('href')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('heading', { name: 'On the start page' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const chosen = page.locator('a:focus')
    for (const [key, index] of [
      ['j', 0],
      ['j', 1],
      ['ArrowUp', 0],
      ['ArrowDown', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key)
      await rows.nth(index).locator(chosen).waitFor()
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(String(first))
    await page.goto('/')
    await rows.nth(1).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(String(first))
    expect(problems).toEqual([])
  })

  it('shows all of a card that has more than five', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const names = Array.from({ length: 7 }, () => `new-${randomUUID()}`)
    await publish(...names.map((name) => advisory(`GHSA-${randomUUID()}`, name)))
    await importPackages(names.map((name) => `${name}@1.0.0`))
    const { page, problems } = await openHome({ company })
    const card = page.getByRole('region', { name: 'New vulnerabilities' })
    await expect.poll(() => card.getByRole('listitem').count()).toBe(5)
    await card.getByRole('button', { name: 'Show all 7', exact: true }).click()
    await expect.poll(() => card.getByRole('listitem').count()).toBe(7)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await card.getByRole('button', { name: 'Show fewer', exact: true }).click()
    await expect.poll(() => card.getByRole('listitem').count()).toBe(5)
    expect(problems).toEqual([])
  })

  it('leads from a card to no list that has more than the card counts', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages(['harmless@1.0.0'], 'checkout')
    const { db } = (await service()).context
    await db
      .updateTable('scan')
      .set({ submitted: new Date('2026-01-01') })
      .where('module_id', '=', moduleId)
      .execute()
    await importPackages(['harmless@1.0.0'], 'other')
    const { page } = await openHome({ company })
    const card = page.getByRole('region', { name: 'Modules without a scan for 30 days' })
    await card.getByRole('heading', { name: /days 1$/u }).waitFor()
    expect(await card.getByRole('link').allTextContents()).toEqual(['checkout'])
  })

  it('shows a developer the pinned modules first, until they are pinned no more', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `pinned-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
    await importPackages(['harmless@1.0.0'], 'other')
    const { page, problems } = await openApp({ company, roles: ['developer'] })
    await page.goto('/portfolio?level=module')
    await page.getByRole('row', { name: /checkout/u }).click()
    await page.waitForURL(`/modules/${moduleId}`)
    await page.getByRole('button', { name: 'Pin', exact: true }).click()
    await page.getByRole('button', { name: 'Pinned', pressed: true }).waitFor()
    await page.goto('/')
    const pinned = page.getByRole('region', { name: 'Pinned modules' })
    await pinned.getByRole('link', { name: /checkout/u }).waitFor()
    await expect.poll(() => pinned.getByRole('listitem').count()).toBe(1)
    await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe('Pinned modules')
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await pinned.getByRole('link', { name: /checkout/u }).click()
    await page.getByRole('button', { name: 'Pinned', pressed: true }).click()
    await page.getByRole('button', { name: 'Pin', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByRole('region', { name: 'New vulnerabilities' }).waitFor()
    await expect.poll(() => pinned.count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('leads roles that may not read what needs attention to their pages', async () => {
    const { page, problems } = await openHome({ roles: ['company_component_manager'] })
    const main = page.getByRole('main')
    await main.getByText('You can open these pages:').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await main.getByRole('link', { name: 'Reports' }).click()
    await page.getByText('These reports need none: One vulnerability, Company.').waitFor()
    expect(await page.getByText('Your roles do not allow this.').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('says on a quiet day what was decided and how old the feeds are, and shows a developer no totals', async () => {
    const { company, projectId } = await makeAnalysedModule()
    await makeModule(company, projectId)
    const { page, problems } = await openHome({ company, roles: ['developer'] })
    await page.getByText('0 decisions in the last seven days').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Modules' }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('leads a company without modules to its first: by an upload, from CI, or through the demo', async () => {
    const { page, company, problems } = await openHome({ roles: ['account_admin', 'developer'] })
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByText('There are no modules yet.').waitFor()
    expect(await page.getByText('Nothing needs your attention.').count()).toBe(0)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const choosing = page.waitForEvent('filechooser')
    await steps.getByRole('button', { name: 'Choose a file' }).click()
    const sbom = { name: 'till.cdx.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(cyclonedx([]))) }
    await (await choosing).setFiles(sbom)
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project').fill('Shop')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('status').filter({ hasText: 'Stored in Shop / till.' }).waitFor()
    await form.getByRole('button', { name: 'Done' }).click()
    await steps.waitFor({ state: 'detached' })
    expect((await company.get('/core/modules')).body).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('creates the key of a first upload on the spot, with the role that the upload needs alone, and fills it in the commands', async () => {
    const { page, company, problems } = await openHome({ roles: ['account_admin', 'developer'] })
    const snippet = page.getByRole('region', { name: 'Upload from CI' })
    await page.getByLabel('Project').fill('Corner shop')
    await page.getByLabel('Module').fill('till')
    await snippet.getByText('Commit this as .github/workflows/waybill.yml.').waitFor()
    await snippet.getByRole('button', { name: 'Create key' }).dblclick()
    const value = (await snippet.getByRole('region', { name: 'Value of the key' }).locator('pre').textContent()) ?? ''
    expect(value).toMatch(/^wb_/u)
    const keys = await company.get('/account/keys')
    const created = keys.body.filter(({ name }: { readonly name: string }) => name === 'CI of Corner shop / till')
    expect(created).toMatchObject([{ scopes: ['developer'] }])
    expect(await snippet.locator('pre').first().textContent()).not.toContain(value)
    await snippet.getByText('Store it as the secret WAYBILL_API_KEY').waitFor()
    await snippet.getByRole('button', { name: 'GitLab' }).click()
    await snippet.getByText('Store it as the masked variable WAYBILL_API_KEY').waitFor()
    expect(await snippet.locator('pre').first().textContent()).not.toContain(value)
    await snippet.getByRole('button', { name: 'curl' }).click()
    const commands = snippet.locator('pre').first()
    await commands.getByText(`export WAYBILL_API_KEY=${value}`).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    const { code, output } = await runInNpmProject((await commands.textContent()) ?? '')
    const [modules, projects] = [await company.get('/core/modules'), await company.get('/core/projects')]
    const names = [...modules.body, ...projects.body].map(({ name }: { readonly name: string }) => name)
    const uploaded = ['till', 'Corner shop']
    expect([code === missingProgram ? uploaded : names, output]).toEqual([uploaded, output])
    expect(problems).toEqual([])
  })

  it.each(['developer', 'manager'] as const)(
    'says who can create the key to a %s, who may not, and that an own one does too',
    async (role) => {
      const { page, company } = await openHome({ roles: [role] })
      await company.post('/account/users', { email: `carl-${company.companyId}@acme.example`, name: 'Carl Clay', roles: ['account_admin'] })
      const snippet = page.getByRole('region', { name: 'Upload from CI' })
      await snippet.getByRole('link', { name: 'Personal settings' }).waitFor()
      expect(await snippet.getByRole('button', { name: 'Create key' }).count()).toBe(0)
      await snippet.getByRole('button', { name: 'Who can create one?' }).click()
      await snippet.getByText('Carl Clay').waitFor()
    },
  )
})

/** What a shell answers where npm or curl is not installed. */
const missingProgram = 127

/** Runs commands where a package-lock.json names one package. */
async function runInNpmProject(commands: string): Promise<{ readonly code: number; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'first-upload-'))
  const packages = { '': { name: 'till', version: '1.0.0', dependencies: { leaf: '2.0.0' } }, 'node_modules/leaf': { version: '2.0.0' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(packages['']))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ name: 'till', version: '1.0.0', lockfileVersion: 3, packages }))
  return new Promise((resolve) => {
    const sh = execFile('sh', ['-e', '-c', commands], { cwd: folder }, (_error, stdout, stderr) => {
      void rm(folder, { recursive: true, force: true }).then(() => resolve({ code: sh.exitCode ?? 1, output: stdout + stderr }))
    })
  })
}

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { makeModule, makeProject } from '../../server/test/make-portfolio.ts'
import { makeRisks } from '../../server/test/make-risks.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** The app of a project with a module that has one violation. */
async function openShop(options: Parameters<typeof openApp>[0] = {}): Promise<OpenPage & Record<'projectId' | 'moduleId', string>> {
  const { company, importPackages } = await makeAnalysedModule()
  const projectId = await makeProject(company, { name: 'Shop' })
  const name = `affected-${randomUUID()}`
  await publish(advisory(`GHSA-${randomUUID()}`, name))
  const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
  await company.post(`/core/modules/${moduleId}`, { projectId })
  return { ...(await openApp({ ...options, company })), projectId, moduleId }
}

/** Opens the form for a project, and types its name. */
async function nameProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog', { name: 'New project' }).getByLabel('Name', { exact: false }).fill(name)
}

describe.skipIf(chromiumPath === undefined)('a manager', () => {
  it('creates a project, finds it in the portfolio, and deletes it', async () => {
    const { page, company, problems } = await openApp()
    await visit(page, '/portfolio')
    await nameProject(page, 'Depot')
    const form = page.getByRole('dialog', { name: 'New project' })
    await form.getByLabel('Description').fill('Keeps what is sold.')
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await form.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('heading', { level: 1, name: 'Depot' }).waitFor()
    const projectId = page.url().split('/').at(-1) ?? ''
    expect((await company.get(`/core/projects/${projectId}`)).body).toMatchObject({ name: 'Depot', description: 'Keeps what is sold.' })

    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByRole('row', { name: /Depot/u }).click()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Delete project' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete project' })
    await dialog.getByText('no module').waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await page.getByText('The project “Depot” was deleted.').waitFor()
    await page.waitForURL(/\/portfolio$/u)
    await page.getByRole('heading', { name: /There is no project yet/u }).waitFor()
    expect((await company.get(`/core/projects/${projectId}`)).status).toBe(404)
    expect(problems).toEqual([])
  })

  it('is led to the project that has the name, where it is taken', async () => {
    const { page, projectId, problems } = await openShop()
    await visit(page, '/portfolio')
    await nameProject(page, ' Shop ')
    const form = page.getByRole('dialog', { name: 'New project' })
    await form.getByRole('button', { name: 'Create project' }).click()
    await form.getByText('There is already a project with the name “Shop”.').waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await form.getByLabel('Name', { exact: false }).fill('Shop 2')
    await expect.poll(() => form.getByRole('alert').count()).toBe(0)
    await form.getByLabel('Name', { exact: false }).fill('Shop')
    await form.getByRole('button', { name: 'Create project' }).click()
    await form.getByRole('link', { name: 'Open that project' }).click()
    await page.waitForURL(new RegExp(`/projects/${projectId}$`, 'u'))
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
    expect(problems).toEqual([])
  })

  it('reads at the field what is wrong with the name of a project', async () => {
    const { page } = await openApp()
    await visit(page, '/portfolio')
    await nameProject(page, 'ab')
    const form = page.getByRole('dialog', { name: 'New project' })
    await form.getByRole('button', { name: 'Create project' }).click()
    await form.getByText('Nothing was saved: see the marked field.').waitFor()
    expect(await form.getByLabel('Name', { exact: false }).getAttribute('aria-invalid')).toBe('true')
  })

  it('creates a project from the palette', async () => {
    const { page, problems } = await openApp()
    await visit(page, '/portfolio')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill('New project')
    await page.getByRole('option', { name: 'New project Action' }).click()
    await page.getByRole('dialog', { name: 'New project' }).waitFor()
    expect(problems).toEqual([])
  })

  it('types the name of a project that has modules, after reading what goes and what stays', async () => {
    const { page, company, projectId, moduleId, problems } = await openShop()
    await makeRisks(company, [{ projectId, name: 'Orders are lost' }])
    await visit(page, `/projects/${projectId}/settings`)
    // a change that is not saved keeps nobody here
    await page.getByLabel('Name', { exact: false }).first().fill('Shop of tomorrow')
    await page.getByRole('button', { name: 'Delete project' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete project' })
    await dialog.getByText('1 module: checkout').waitFor()
    await dialog.getByText('1 open finding').waitFor()
    await dialog.getByText('1 open risk').waitFor()
    await dialog.getByText('Releases and approvals stay').waitFor()
    const confirm = dialog.getByRole('button', { name: 'Delete project' })
    expect(await confirm.isDisabled()).toBe(true)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await dialog.getByLabel('Name of the project').fill('Shop')
    await confirm.click()
    await page.getByText('The project “Shop” was deleted.').waitFor()
    await page.waitForURL(/\/portfolio$/u)
    expect((await company.get(`/core/modules/${moduleId}`)).status).toBe(404)
    expect(problems).toEqual([])
  })

  it('reads why the service keeps a project that has a module by now', async () => {
    const { page, company, problems } = await openApp({ isWithoutEvents: true })
    const projectId = await makeProject(company)
    await visit(page, `/projects/${projectId}/settings`)
    await page.getByRole('button', { name: 'Delete project' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete project' })
    await dialog.getByText('no module').waitFor()
    await makeModule(company, projectId)
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await dialog.getByText('the project still has modules (1); send force=true to delete them with it').waitFor()
    expect([(await company.get(`/core/projects/${projectId}`)).status, problems.length]).toEqual([200, 1])
  })

  it('deletes a module, and is led to its project', async () => {
    const { page, company, projectId, moduleId, problems } = await openShop()
    await visit(page, `/modules/${moduleId}/settings`)
    await page.getByRole('button', { name: 'Delete module' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete module' })
    await dialog.getByText('1 open finding').waitFor()
    await dialog.getByRole('button', { name: 'Delete module' }).click()
    await page.getByText('The module “checkout” was deleted.').waitFor()
    await page.waitForURL(new RegExp(`/projects/${projectId}$`, 'u'))
    await page.getByText('There is no module in this project.').waitFor()
    expect((await company.get(`/core/modules/${moduleId}`)).status).toBe(404)
    expect(problems).toEqual([])
  })
})

describe.skipIf(chromiumPath === undefined)('creating and deleting', () => {
  it('is offered to nobody whose roles do not allow it', async () => {
    const { page, projectId, moduleId } = await openShop({ roles: ['compliance_manager'] })
    for (const path of ['/portfolio', `/projects/${projectId}/settings`, `/modules/${moduleId}/settings`]) {
      await visit(page, path)
      expect([path, await page.getByRole('button', { name: /New project|Delete (?:project|module)/u }).count()]).toEqual([path, 0])
    }
  })

  it('is, for a developer, creating alone', async () => {
    const { page, projectId, moduleId } = await openShop({ roles: ['developer'] })
    await visit(page, '/portfolio')
    expect(await page.getByRole('button', { name: 'New project' }).count()).toBe(1)
    for (const path of [`/projects/${projectId}`, `/modules/${moduleId}`]) {
      await visit(page, path)
      expect([path, await page.getByRole('button', { name: /Delete/u }).count()]).toEqual([path, 0])
    }
  })

  it('asks for a project where projects are listed, not modules', async () => {
    const { page } = await openApp()
    await visit(page, '/portfolio?level=module')
    expect(await page.getByRole('button', { name: 'New project' }).count()).toBe(0)
  })
})

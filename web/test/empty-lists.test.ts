import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { makeModule, makeProject } from '../../server/test/make-portfolio.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, openHome, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('an empty list', () => {
  it.each(['/findings', '/components'])('of a company without an upload says so at %s, and opens the upload', async (path) => {
    const { page, company, problems } = await openHome()
    await makeModule(company, await makeProject(company))
    await visit(page, path)
    await page.getByRole('heading', { name: 'Nothing has been uploaded yet.' }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('main').getByRole('button', { name: 'Upload an SBOM' }).click(),
    ])
    expect(chooser.isMultiple()).toBe(true)
    expect(problems).toEqual([])
  })

  it('says to a role that may not upload who fills it', async () => {
    const { page } = await openHome({ roles: ['compliance_manager'] })
    await visit(page, '/findings')
    await page.getByText('What others upload is listed here.').waitFor()
    expect(await page.getByRole('main').getByRole('button', { name: 'Upload an SBOM' }).count()).toBe(0)
  })

  it('of findings says that the filters match nothing, or that nothing was uploaded', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages([`clean-${randomUUID()}@1.0.0`], 'checkout')
    const { page, problems } = await openApp({ company })
    await visit(page, `/modules/${moduleId}/findings?kind=vulnerability`)
    await page.getByRole('heading', { name: 'Nothing matches these filters.' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.search === '?decided=any')
    const other = await makeModule(company, await makeProject(company))
    await visit(page, `/modules/${other}/findings`)
    await page.getByRole('heading', { name: 'Nothing has been uploaded yet.' }).waitFor()
    expect(problems).toEqual([])
  })

  it('of findings says that nothing was found', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages([`clean-${randomUUID()}@1.0.0`], 'checkout')
    const { page, problems } = await openApp({ company })
    await visit(page, `/modules/${moduleId}/findings`)
    await page.getByText('Nothing in what has been analysed violates the policy.').waitFor()
    expect(problems).toEqual([])
  })

  it('of requests says how one is made, and leads from an empty view to all', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages([`clean-${randomUUID()}@1.0.0`], 'checkout')
    const { page, problems } = await openApp({ company })
    await visit(page, '/approvals')
    await page.getByRole('heading', { name: 'No release has been requested yet.' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Portfolio' }).waitFor()
    await company.post('/compliance/approvals', { moduleId, name: 'Checkout', version: '1' })
    await visit(page, '/approvals?status=rejected')
    await page.getByRole('heading', { name: 'No request is in this view.' }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Show all requests' }).click()
    await page.getByRole('row', { name: /Checkout/u }).waitFor()
    expect(problems).toEqual([])
  })
})

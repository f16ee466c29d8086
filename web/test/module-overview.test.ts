import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { importKev } from '../../server/test/import-kev.ts'
import { makeModule, makeProject } from '../../server/test/make-portfolio.ts'
import { makeCompany } from '../../server/test/harness.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** The app of a company with a module whose only component has an exploited vulnerability. */
async function openModule(): Promise<OpenPage & { readonly moduleId: string }> {
  const { company, importPackages } = await makeAnalysedModule()
  const name = `exploited-${randomUUID()}`
  const cve = `CVE-2033-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
  await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve] }))
  await importKev(cve)
  const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
  return { ...(await openApp({ company })), moduleId }
}

describe.skipIf(chromiumPath === undefined)('the overview of a module', () => {
  it('says what is exploited and how many upgrades help, and leads to both', async () => {
    const { page, moduleId, problems } = await openModule()
    await page.goto(`/modules/${moduleId}`)
    await page.getByRole('link', { name: '1 finding is about a vulnerability known to be exploited', exact: true }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('link', { name: '1 upgrade clears 1 finding', exact: true }).click()
    await page.waitForURL(`/modules/${moduleId}/fixes`)
    expect(problems).toEqual([])
  })

  it('shows what the import of the last document reported', async () => {
    const { page, moduleId } = await openModule()
    await page.goto(`/modules/${moduleId}`)
    await page.getByText('What the import of the last document reported').click()
    await expect.poll(() => page.locator('details').textContent()).toMatch(/CycloneDX .*1 component/u)
  })

  it('leads to what changed since the scan before from the second one on', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = randomUUID()
    const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
    const { page, problems } = await openApp({ company })
    await page.goto(`/modules/${moduleId}`)
    const link = page.getByRole('link', { name: 'What changed since the scan before', exact: true })
    await page.getByRole('link', { name: 'What changed since the last release', exact: true }).waitFor()
    expect(await link.count()).toBe(0)
    await importPackages([`${name}@2.0.0`], 'checkout')
    await page.reload()
    await link.click()
    await page.waitForURL(`/modules/${moduleId}/diff`)
    expect(problems).toEqual([])
  })

  it('leads to what changed since the last release', async () => {
    const { page, moduleId, company } = await openModule()
    await page.goto(`/modules/${moduleId}`)
    await page.getByRole('link', { name: 'What changed since the last release', exact: true }).click()
    await page.getByText('No release of this module has been approved yet.').waitFor()
    const { body } = await company.post('/compliance/approvals', { moduleId, name: 'Shop', version: '1' })
    await company.post(`/compliance/approvals/${String(body['_id'])}/approve`, { comment: 'known' })
    await page.reload()
    await page.getByRole('heading', { name: /^From release Shop 1/u }).waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe('release')
  })

  it('without a document has a snippet for this module, for those who may upload', async () => {
    const company = await makeCompany({ scopes: ['account_admin', 'manager'] })
    const projectId = await makeProject(company)
    const moduleId = await makeModule(company, projectId)
    const { body } = await company.get(`/core/modules/${moduleId}`)
    const query = new URLSearchParams({ project: String(body.project), module: String(body.name) }).toString()
    const { page } = await openApp({ company })
    await page.goto(`/modules/${moduleId}`)
    const snippet = page.getByRole('region', { name: 'Upload from CI' })
    for (const kind of ['GitLab', 'curl']) {
      await snippet.getByRole('button', { name: kind }).click()
      await snippet.getByText(`/api/v2/core/imports/any?${query}`).waitFor()
    }
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    const reader = await openApp({ company, roles: ['company_security_manager'] })
    await reader.page.goto(`/modules/${moduleId}`)
    await reader.page.getByText('No document yet.').waitFor()
    await expect.poll(() => reader.page.getByRole('region', { name: 'Upload from CI' }).count()).toBe(0)
  })
})

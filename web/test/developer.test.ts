import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { makeRisks } from '../../server/test/make-risks.ts'
import { closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** The app of a developer with a module; and what says that something is not for this role. */
async function openModule() {
  const { company, projectId, importPackages } = await makeAnalysedModule()
  const moduleId = await importPackages(['harmless@1.0.0'], 'web')
  const { page, problems } = await openApp({ company, roles: ['developer'] })
  return { page, problems, company, projectId, moduleId, refusals: page.getByText('Your roles do not allow this.') }
}

describe.skipIf(chromiumPath === undefined)('a developer', () => {
  it('opens every page of a module but its settings', async () => {
    const { page, moduleId, refusals, problems } = await openModule()
    await visit(page, `/modules/${moduleId}`)
    const tabs = page.getByRole('navigation', { name: 'web', exact: true }).getByRole('link')
    const names = await tabs.allTextContents()
    expect(names).toContain('Findings')
    expect(names).not.toContain('Settings')
    for (const address of await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      await visit(page, address)
      expect([address, await refusals.count()]).toEqual([address, 0])
    }
    expect(problems).toEqual([])
  })

  it('opens the modules, findings, fix plan and licences of a project', async () => {
    const { page, projectId, refusals, problems } = await openModule()
    await visit(page, `/projects/${projectId}`)
    const tabs = page.locator('main').getByRole('navigation').getByRole('link')
    expect(await tabs.allTextContents()).toEqual(['Modules', 'Findings', 'Fix plan', 'Licences'])
    for (const tab of ['findings', 'fixes', 'licences']) {
      await visit(page, `/projects/${projectId}/${tab}`)
      expect([tab, await refusals.count()]).toEqual([tab, 0])
    }
    expect(problems).toEqual([])
  })

  it('takes what start.js asked for on the pages of a module and of a project', async () => {
    const { page, moduleId, projectId } = await openModule()
    // before, the browser knows no roles
    await visit(page, '/')
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.url()))
    for (const path of [`/modules/${moduleId}`, `/projects/${projectId}`]) {
      sent.length = 0
      await visit(page, path)
      const standing = sent.filter((url) => url.includes('/api/v2/core/portfolio?level='))
      expect(standing).not.toEqual([])
      expect(standing).toEqual([...new Set(standing)])
      // the page itself, and not what it may not read
      expect(sent.filter((url) => url.endsWith(path))).toHaveLength(1)
    }
  })

  it('is shown once who may read the register, where a link leads there', async () => {
    const { page, refusals, problems } = await openModule()
    await visit(page, '/risks')
    await page.getByRole('heading', { level: 1, name: 'Your roles do not allow this.' }).waitFor()
    expect([await refusals.count(), await page.getByRole('grid').count()]).toEqual([1, 0])
    await page.reload()
    await page
      .getByText(/compliance manager/iu)
      .first()
      .waitFor()
    expect(problems).toEqual([])
  })

  it('reads of a risk that waits for a decision, without a link to the register', async () => {
    const { page, problems, company, projectId } = await openModule()
    await makeRisks(company, [{ projectId, name: 'Orders are lost', properties: { impactClass: 'critical' } }])
    await company.put('/core/risks/scheme', { level: 'company', thresholds: { decisionRequiredFrom: 'high' } })
    await visit(page, '/')
    await page.getByText('Orders are lost').waitFor()
    expect(await page.getByRole('link', { name: 'Orders are lost', exact: true }).count()).toBe(0)
    expect(problems).toEqual([])
  })
})

/** Pages that a developer may not open, and one of the roles that may. */
const closed = [
  ['/risks/scheme', 'portfolio manager'],
  ['/approvals', 'portfolio manager'],
  ['/reports/dashboard', 'component manager'],
  ['/reports/endoflife', 'security manager'],
  ['/admin', 'account administrator'],
] as const

describe.skipIf(chromiumPath === undefined)('a page that the roles do not open', () => {
  it('says who may open it, and asks the service for nothing of it', async () => {
    const { page, problems } = await openApp({ roles: ['developer'] })
    for (const [path, role] of closed) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1, name: 'Your roles do not allow this.' }).waitFor()
      expect([path, (await page.locator('main').textContent())?.toLowerCase()]).toEqual([path, expect.stringContaining(role)])
    }
    expect(problems).toEqual([])
    await visit(page, '/reports/nothing')
    await page.getByRole('heading', { level: 1, name: 'There is no such page.' }).waitFor()
  })
})

describe.skipIf(chromiumPath === undefined)('an account administrator', () => {
  it('reads what is known of a vulnerability, without the findings of the company', async () => {
    const { page } = await openApp({ roles: ['account_admin'] })
    await visit(page, '/vulnerabilities/CVE-2021-44228')
    await page.getByRole('heading', { name: 'CVE-2021-44228' }).waitFor()
    expect(await page.getByText('Your roles do not allow this.').count()).toBe(0)
  })
})

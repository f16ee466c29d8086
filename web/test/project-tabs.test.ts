import { afterAll, describe, expect, it } from 'vitest'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { accessibilityProblemsInThemes, closeBrowser, isOfPage, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** The pair is in the order in which the catalogue knows its components. */
const clash = /(?:GPL-2.0-only × Apache-2.0|Apache-2.0 × GPL-2.0-only).*replace npm:/u

/** The app of a project with a module whose licences clash. */
async function openProject(options: Parameters<typeof openApp>[0] = {}): Promise<OpenPage & { readonly projectId: string }> {
  const opened = await openApp(options)
  const { company } = opened
  const { body } = await company.post('/core/projects', { name: 'Shop' })
  const projectId = String(body.projectId)
  const licensed = { 'pkg:npm/glue@1.0.0': 'GPL-2.0-only', 'pkg:npm/paint@1.0.0': 'Apache-2.0' }
  const sbom = cyclonedx(Object.entries(licensed).map(([purl, id]) => [purl, { licenses: [{ license: { id } }] }]))
  await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=web`, sbom)
  return { ...opened, projectId }
}

describe.skipIf(chromiumPath === undefined)('the head of a project', () => {
  it('shows its status and its tags, which lead to all projects that have them', async () => {
    const { page, projectId, company, problems } = await openProject()
    const { body } = await company.post('/account/tags', { name: 'edge' })
    await company.post(`/core/projects/${projectId}`, { tags: [body.tagId] })
    await page.goto(`/projects/${projectId}/goals`)
    await page.getByRole('heading', { name: 'Shop' }).locator('..').getByText('warnings').waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'edge' }).click()
    await page.waitForURL('**/portfolio?tags=edge')
    await page.getByRole('row', { name: /Shop/u }).waitFor()
    expect(problems).toEqual([])
  })

  it('names the settings that differ from those of the company, and leads to them', async () => {
    const { page, projectId, company, problems } = await openProject()
    await company.post(`/core/projects/${projectId}`, { confidenceMinScore: '4' })
    await page.goto(`/projects/${projectId}`)
    await page.getByRole('link', { name: 'Differs from the company: Minimum confidence of matches and licences' }).click()
    await page.waitForURL(/\/settings$/u)
    expect(problems).toEqual([])
  })

  it('asks for nothing more than four answers, with tags in the list, too', async () => {
    const { page, projectId, company } = await openProject({ isWithoutEvents: true })
    const [{ body }, { body: modules }] = [await company.post('/account/tags', { name: 'edge' }), await company.get('/core/modules')]
    await company.post(`/core/modules/${String(modules[0]['_id'])}`, { tags: [body.tagId] })
    const sent: string[] = []
    page.on('request', (request) => isOfPage(request) && sent.push(request.url()))
    await visit(page, `/projects/${projectId}`)
    await page.getByRole('row', { name: /web/u }).waitFor()
    expect(sent.length).toBeLessThanOrEqual(4)
  })

  it('shows how a project stands to roles that may not read its settings', async () => {
    const { page, projectId, problems } = await openProject({ roles: ['developer'] })
    await page.goto(`/projects/${projectId}`)
    await page.getByRole('heading', { name: 'Shop' }).locator('..').getByText('warnings').waitFor()
    expect(problems).toEqual([])
  })
})

describe.skipIf(chromiumPath === undefined)('the licences of a project', () => {
  it('name what clashes, what resolves it, and the module where it is edited', async () => {
    const { page, projectId, problems } = await openProject()
    await page.goto(`/projects/${projectId}`)
    await page.getByRole('link', { name: 'Licences', exact: true }).click()
    const conflicts = page.getByRole('region', { name: 'Conflicts' })
    await conflicts.getByRole('table').waitFor()
    const row = conflicts.getByRole('row', { name: clash })
    await row.getByRole('link', { name: 'web', exact: true }).click()
    await page.waitForURL(/\/modules\/[^/]+\/licences$/u)
    await page.getByRole('region', { name: 'Conflicts' }).getByRole('row', { name: clash }).waitFor()
    expect(problems).toEqual([])
  })

  it('have obligations that are ticked off with a comment, and reopened', async () => {
    const { page, projectId, company } = await openProject()
    await page.goto(`/projects/${projectId}/licences`)
    const obligation = page.getByRole('region', { name: 'Obligations' }).getByRole('row').nth(1)
    const text = (await obligation.getByRole('rowheader').textContent()) ?? ''
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: text, exact: true }) })
    await row.getByText('open').waitFor()
    await row.getByRole('button', { name: 'Tick off' }).click()
    const form = page.getByRole('dialog', { name: 'The obligation is met' })
    await form.getByLabel('How, and by whom').fill('Ann ships the text in NOTICE')
    await form.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Ann ships the text in NOTICE').waitFor()
    const { body } = await company.get(`/core/projects/${projectId}`)
    expect(body.obligationConfig).toMatchObject([{ obligationKey: expect.any(String), comment: 'Ann ships the text in NOTICE' }])
    await row.getByRole('button', { name: 'Reopen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
    await row.getByText('open').waitFor()
  })

  it('are no tab for roles that may not read the report', async () => {
    const { page, projectId } = await openProject({ roles: ['company_security_manager'] })
    await page.goto(`/projects/${projectId}`)
    await page.getByRole('link', { name: 'Documents', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Licences', exact: true }).count()).toBe(0)
  })
})

describe.skipIf(chromiumPath === undefined)('the documents of a project', () => {
  it('are downloads of every bill of materials that it has', async () => {
    const { page, projectId } = await openProject()
    await page.goto(`/projects/${projectId}/documents`)
    const links = page.getByRole('region', { name: 'Made from the current SBOM' }).getByRole('link')
    await links.first().waitFor()
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.map((address) => address.replace(/^.*\//u, ''))).toEqual([
      'sbom?format=cyclonedx',
      'sbom?format=spdx',
      'sbom',
      'partsList',
      'cbom',
      'aibom',
    ])
    for (const address of addresses) expect([address, (await page.request.get(address)).status()]).toEqual([address, 200])
  })

  it('are offered by a module, too', async () => {
    const { page, projectId } = await openProject()
    await page.goto(`/projects/${projectId}`)
    await page.getByRole('row', { name: /web/u }).focus()
    await page.keyboard.press('Enter')
    // the project has tabs of the same names
    await page.getByRole('link', { name: 'Dependencies', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.getByRole('link', { name: 'SBOM as SPDX', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'SBOM as SPDX', exact: true }).getAttribute('href')).toContain('/core/modules/')
  })
})

describe.skipIf(chromiumPath === undefined)('the newest document of a module', () => {
  it('is analysed again by those who may', async () => {
    const { page, company, projectId, problems } = await openProject()
    const { body } = await company.get(`/core/scans?projectId=${projectId}`)
    const [{ moduleId }] = body as unknown as [{ readonly moduleId: string }]
    await page.goto(`/modules/${moduleId}/documents`)
    await page.getByRole('button', { name: 'Analyse again' }).click()
    await page.getByText('The newest document is being analysed again.').waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    async function lastCause(): Promise<unknown> {
      const { body: analyses } = await company.get(`/core/modules/${moduleId}/analyses`)
      return (analyses as unknown as { readonly reason: string }[])[0]?.reason
    }
    await expect.poll(lastCause).toBe('reprocess')
    expect(problems).toEqual([])
    const reader = await openApp({ company, roles: ['company_security_manager'] })
    await reader.page.goto(`/modules/${moduleId}/documents`)
    await reader.page.getByRole('region', { name: 'SBOMs' }).getByRole('table').waitFor()
    expect(await reader.page.getByRole('button', { name: 'Analyse again' }).count()).toBe(0)
  })
})

describe.skipIf(chromiumPath === undefined)('the tabs of a project', () => {
  it('are accessible in both themes, also on the narrowest screen', async () => {
    const { page, projectId, problems } = await openProject()
    for (const tab of ['licences', 'documents']) {
      await page.goto(`/projects/${projectId}/${tab}`)
      await page.getByRole('table').first().waitFor()
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect([tab, width, await accessibilityProblemsInThemes(page)]).toEqual([tab, width, []])
      }
      expect([tab, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([tab, 320])
    }
    expect(problems).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

interface Portfolio extends OpenPage, Pick<AnalysedModule, 'projectId' | 'importPackages'> {
  readonly moduleId: string
}

/** The app of a company with a module that has one violation. */
async function openPortfolio(options: Parameters<typeof openApp>[0] = {}): Promise<Portfolio> {
  const { company, projectId, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  await publish(advisory(`GHSA-${randomUUID()}`, name))
  const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
  return { ...(await openApp({ width: 1600, ...options, company })), moduleId, projectId, importPackages }
}

describe.skipIf(chromiumPath === undefined)('the portfolio', () => {
  it('draws a bar for each kind of finding, and says the numbers', async () => {
    const { page, problems } = await openPortfolio()
    await page.goto('/portfolio?level=module')
    const row = page.getByRole('row', { name: /checkout/u })
    const bars = row.getByRole('img', { name: /Legal .*Vulnerability 1 \/ 0, .*End of life/u })
    await bars.waitFor()
    await expect.poll(() => bars.locator('rect').count()).toBe(18)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('shows the modules of a project below it, which the address keeps', async () => {
    const { page, problems } = await openPortfolio()
    await page.goto('/portfolio')
    const project = page.getByRole('row', { expanded: false })
    await project.focus()
    await page.keyboard.press('ArrowRight')
    const module = page.getByRole('row', { name: /checkout/u })
    await module.waitFor()
    expect(await module.getAttribute('aria-level')).toBe('2')
    expect(await accessibilityProblemsInThemes(page)).toEqual([])

    await page.reload()
    await module.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.getByRole('row', { expanded: true }).evaluate((row) => row === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => module.count()).toBe(0)

    await page.getByRole('row', { expanded: false }).getByText('▸').click()
    await module.click({ position: { x: 30, y: 12 } })
    await page.waitForURL(/\/modules\/[^/]+$/u)
    expect(problems).toEqual([])
  })

  it('has a column of tags where anything has one', async () => {
    const { page, company, moduleId } = await openPortfolio()
    const [row, head] = [page.getByRole('row', { name: /checkout/u }), page.getByRole('columnheader', { name: 'Tags' })]
    await page.goto('/portfolio?level=module')
    await row.waitFor()
    expect(await head.count()).toBe(0)
    const { body } = await company.post('/account/tags', { name: 'edge' })
    await company.post(`/core/modules/${moduleId}`, { tags: [body.tagId] })
    await page.reload()
    await head.waitFor()
    await row.getByText('edge').waitFor()
  })

  it('shows that it is filtered by status where the start page leads, and takes the filter away', async () => {
    const { page, problems, importPackages } = await openPortfolio()
    await importPackages(['harmless@1.0.0'], 'storefront')
    await page.goto('/')
    await page.getByRole('link', { name: /^violations: /iu }).click()
    await page.waitForURL('**/portfolio?level=module&status=violations')
    const [affected, harmless] = [page.getByRole('row', { name: /checkout/u }), page.getByRole('row', { name: /storefront/u })]
    await affected.waitFor()
    const filter = page.getByRole('combobox', { name: 'Status' })
    expect([await filter.inputValue(), await harmless.count()]).toEqual(['violations', 0])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await harmless.waitFor()
    await page.waitForURL('**/portfolio?level=module')
    await filter.selectOption('ok')
    await expect.poll(() => affected.count()).toBe(0)

    await page.getByRole('button', { name: 'Projects', exact: true }).click()
    await page.getByRole('heading', { name: 'Nothing matches these filters.' }).waitFor()
    await filter.selectOption('violations')
    await page.getByRole('row', { expanded: false }).waitFor()
    await filter.selectOption({ label: 'all' })
    await expect.poll(() => page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('filters projects and modules by tag, where any has one', async () => {
    const { page, company, moduleId, projectId, problems } = await openPortfolio()
    const [edge, core] = [
      (await company.post('/account/tags', { name: 'edge' })).body.tagId,
      (await company.post('/account/tags', { name: 'core' })).body.tagId,
    ]
    const filter = page.getByRole('combobox', { name: 'Tags' })
    await page.goto('/portfolio')
    await page.getByRole('row', { expanded: false }).waitFor()
    expect(await filter.count()).toBe(0)
    await company.post(`/core/projects/${projectId}`, { tags: [core] })
    await company.post(`/core/modules/${moduleId}`, { tags: [edge] })
    await page.reload()
    await filter.focus()
    await filter.selectOption('edge')
    await page.getByRole('heading', { name: 'Nothing matches these filters.' }).waitFor()
    await filter.selectOption('core')
    await page.getByRole('row', { expanded: false }).waitFor()
    await page.goto('/portfolio?level=module&tags=edge,core')
    await page.getByRole('row', { name: /checkout/u }).waitFor()
    expect(await filter.inputValue()).toBe('edge,core')
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => filter.inputValue()).toBe('')
    expect(problems).toEqual([])
  })

  it('has its controls in one line on a small screen of a desk, with all filters too', async () => {
    const { page, company, moduleId } = await openPortfolio({ width: 1280 })
    const { body } = await company.post('/account/tags', { name: 'edge' })
    await company.post(`/core/modules/${moduleId}`, { tags: [body.tagId] })
    await page.goto('/portfolio?level=module&status=violations&tags=edge')
    await page.getByRole('row', { name: /checkout/u }).waitFor()
    const boxes = [
      await page.getByRole('searchbox', { name: 'Search by name' }).boundingBox(),
      await page.getByRole('button', { name: 'Clear filters' }).boundingBox(),
      await page.getByRole('button', { name: 'Views' }).boundingBox(),
    ]
    const middles = boxes.map((box) => (box === null ? 0 : box.y + box.height / 2))
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  })

  it('offers the tags of its rows to roles that may not list all', async () => {
    const { page, company, moduleId, problems } = await openPortfolio({ roles: ['compliance_manager'] })
    const { body } = await company.post('/account/tags', { name: 'edge' })
    await company.post(`/core/modules/${moduleId}`, { tags: [body.tagId] })
    await page.goto('/portfolio?level=module')
    await page.getByRole('combobox', { name: 'Tags' }).selectOption('edge')
    await page.waitForURL('**/portfolio?level=module&tags=edge')
    await page.getByRole('row', { name: /checkout/u }).waitFor()
    expect(problems).toEqual([])
  })

  it('has a map that is accessible in both themes', async () => {
    const { page, problems } = await openPortfolio()
    await page.goto('/portfolio?view=map&level=module')
    await page.getByRole('img', { name: 'Map of 1 project or module' }).locator('canvas').waitFor()
    await page.getByRole('list', { name: 'Legend' }).getByRole('listitem').first().waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    expect(problems).toEqual([])
  })
})

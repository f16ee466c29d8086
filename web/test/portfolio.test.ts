import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** The app of a company with a module that has one violation. */
async function openPortfolio(): Promise<OpenPage & { readonly moduleId: string }> {
  const { company, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  await publish(advisory(`GHSA-${randomUUID()}`, name))
  const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
  return { ...(await openApp({ company, width: 1600 })), moduleId }
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
})

import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** The app of a company with a module that has one violation. */
async function openPortfolio(): Promise<OpenPage & { readonly moduleId: string }> {
  const { company, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  await publish(advisory(`GHSA-${randomUUID()}`, name))
  const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
  return { ...(await openApp({ company, width: 1600, roles: ['account_admin', 'manager'] })), moduleId }
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
})

/** Returns the heads of columns that are seen in part. */
function cutHeads(): readonly string[] {
  const heads = [...document.querySelectorAll('[role="columnheader"]')]
  return heads
    .filter((head) => [head, ...head.children].some((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0))
    .map(({ textContent }) => textContent)
}

describe.skipIf(chromiumPath === undefined)('a list', () => {
  it.each(['en', 'de'])('of many columns cuts no head and does not scroll sideways, in "%s"', async (language) => {
    const { page, moduleId } = await openPortfolio()
    await page.evaluate((chosen) => localStorage.setItem('waybill-language', chosen), language)
    for (const path of [
      '/portfolio?level=module',
      '/portfolio',
      `/modules/${moduleId}/components`,
      '/admin/audit',
      '/findings',
      '/components',
    ])
      for (const width of [1280, 1600]) {
        await page.setViewportSize({ width, height: 800 })
        await visit(page, path)
        const beyond = await page.getByRole('grid').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        expect([path, width, beyond, await page.evaluate(cutHeads)]).toEqual([path, width, 0, []])
      }
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, visit } from './app-under-test.ts'
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
    await expect.poll(() => activity.getByRole('link', { name: 'checkout' }).getAttribute('href')).toBe(`/modules/${moduleId}`)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('region', { name: 'Modules' }).getByRole('link', { name: 'ok: 1' }).click()
    await page.waitForURL('/portfolio?level=module&status=ok')
    await page.getByRole('row', { name: /checkout/u }).waitFor()
    expect(problems).toEqual([])
  })

  it('says on a quiet day what was decided and how old the feeds are, and shows a developer no totals', async () => {
    const { page, problems } = await openApp({ roles: ['developer'] })
    await page.getByText('0 decisions in the last seven days').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Modules' }).count()).toBe(0)
    expect(problems).toEqual([])
  })
})

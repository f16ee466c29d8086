import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** The list of findings of a module with so many vulnerabilities, and what imports its package into another. */
async function openFindings(count: number, address: (moduleId: string) => string) {
  const { company, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  await publish(...Array.from({ length: count }, (_, i) => advisory(`GHSA-${String(i).padStart(4, '0')}-${randomUUID()}`, name)))
  const moduleId = await importPackages([`${name}@1.0.0`])
  const { page } = await openApp({ company })
  await visit(page, address(moduleId))
  return { page, importInto: (module: string) => importPackages([`${name}@1.0.0`], module) }
}

/** Scrolls to a row, and selects it. */
async function select(page: Page, index: number, total: number): Promise<void> {
  await page.getByRole('grid').evaluate((grid, share) => (grid.scrollTop = share * grid.scrollHeight), index / total)
  await page.locator(`[role=row][data-index="${String(index)}"][aria-busy=false]`).focus()
  await page.keyboard.press('x')
}

describe.skipIf(chromiumPath === undefined)('findings that are selected', () => {
  it('are decided also where they are far out of view by then', async () => {
    const { page } = await openFindings(520, (moduleId) => `/modules/${moduleId}/findings?kind=vulnerability`)
    for (const index of [150, 152, 450]) await select(page, index, 520)
    await page.getByRole('button', { name: 'Decide (3)' }).click()
    await expect.poll(() => page.getByRole('dialog', { name: 'Decide on 3 findings' }).count()).toBe(1)
  })

  it('are selected no longer once they are decided', async () => {
    const { page, importInto } = await openFindings(3, () => '/findings')
    await page.getByRole('row', { name: /GHSA/u }).first().focus()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Decide (3)' }).click()
    const form = page.getByRole('dialog', { name: 'Decide on 3 findings' })
    await form.getByLabel('Reason').fill('the parser never sees foreign input')
    await form.getByRole('button', { name: 'Save decision' }).click()
    await form.waitFor({ state: 'detached' })
    await importInto('second')
    await page.getByRole('row', { name: /GHSA/u }).first().focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Decide (1)' }).click()
    await expect.poll(() => page.getByRole('dialog', { name: /Decide on GHSA-/u }).count()).toBe(1)
  })

  it('are selected no longer in a list with other filters', async () => {
    const { page } = await openFindings(3, (moduleId) => `/modules/${moduleId}/findings?kind=vulnerability`)
    await page.getByRole('row', { name: /GHSA-0000/u }).focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Decide (1)' }).waitFor()
    await page.getByRole('searchbox').first().fill('GHSA-0002')
    await expect.poll(() => page.getByRole('row', { name: /GHSA/u }).count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: /Decide \(/u }).count()).toBe(0)
  })
})

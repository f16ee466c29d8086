import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblems, closeBrowser, openApp, type OpenPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

interface Analysed extends OpenPage {
  readonly cve: string
  readonly moduleId: string
}

/** The app of a company with one module, one affected component and one that is not. */
async function openAnalysed(options: Parameters<typeof openApp>[0] = {}): Promise<Analysed> {
  const { company, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  const cve = `CVE-2031-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
  await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve], summary: 'a hole in the parser' }))
  const moduleId = await importPackages([`${name}@1.0.0`, `harmless-${randomUUID()}@1.0.0`], 'checkout')
  return { ...(await openApp({ ...options, company })), cve, moduleId }
}

describe.skipIf(chromiumPath === undefined)('findings', () => {
  it('are listed for the company, opened with Enter, and explained', async () => {
    const { page, cve, problems } = await openAnalysed()
    await page.getByRole('link', { name: 'Findings' }).click()
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    await row.focus()
    await page.keyboard.press('Enter')
    const details = page.getByRole('region', { name: 'Details of the finding' })
    await details.getByRole('heading', { name: 'Why' }).waitFor()
    expect(await details.textContent()).toContain('a hole in the parser')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('a filter is in the address, and the address opens the same list', async () => {
    const { page, cve } = await openAnalysed()
    await page.goto('/findings')
    await page.getByRole('group', { name: 'Kind' }).getByText('Vulnerability').click()
    await page.waitForURL(/kind=vulnerability/u)
    await page.goto(page.url())
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    expect(await page.getByRole('checkbox', { name: /Vulnerability/u }).isChecked()).toBe(true)
  })

  it('are decided with a reason: the preview says what changes, and the finding is accepted afterwards', async () => {
    const { page, cve, company, moduleId } = await openAnalysed()
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: 'Decide on this finding' })
    await form.getByText('Applies to 1 findings in 1 modules.').waitFor()
    await form.getByLabel('Reason').fill('the parser never sees foreign input')
    await form.getByRole('button', { name: 'Save decision' }).click()
    await form.waitFor({ state: 'detached' })
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    expect(body).toMatchObject([{ status: 'whitelisted', decided: { by: 'vex' } }])
  })

  it('a user who may not decide has no button for it', async () => {
    const { page, cve } = await openAnalysed({ roles: ['portfolio_manager'] })
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Why' }).waitFor()
    expect(await page.getByRole('button', { name: 'Decide' }).count()).toBe(0)
  })
})

describe.skipIf(chromiumPath === undefined)('a module', () => {
  it('opens from the address that existing clients print', async () => {
    const { page, moduleId } = await openAnalysed()
    await page.goto(`/projects/any/modules/${moduleId}/dependencies`)
    await page.waitForURL(`/modules/${moduleId}`)
    await page.getByRole('heading', { level: 1, name: /checkout/u }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/modules/${moduleId}`)
  })

  it.each(['light', 'dark'] as const)('has accessible pages in the %s theme', async (theme) => {
    const { page, moduleId, problems } = await openAnalysed({ theme })
    for (const tab of ['', '/findings', '/components', '/fixes', '/history']) {
      await page.goto(`/modules/${moduleId}${tab}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect([tab, await accessibilityProblems(page)]).toEqual([tab, []])
    }
    expect(problems).toEqual([])
  })

  it('gets a document by upload, and leads to its findings', async () => {
    const { page } = await openAnalysed()
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [{ type: 'library', name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0' }],
    }
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload' }).click()
    await (await chooser).setFiles({ name: 'web.cdx.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) })
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project').fill('Shop')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('link', { name: 'Show findings' }).click()
    await page.waitForURL(/\/modules\/[^/]+\/findings/u)
    await page.getByRole('heading', { level: 1, name: 'Shop / web' }).waitFor()
    const rows = page.getByRole('row', { name: /\ba 1\.0\.0/u })
    await rows.first().waitFor()
    expect(await rows.count()).toBeGreaterThan(0)
  })
})

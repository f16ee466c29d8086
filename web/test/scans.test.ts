import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArchiveServer, startArchiveServer } from '../../server/test/archive-server.ts'
import { makeCompany, type Service, startService, stopService } from '../../server/test/harness.ts'
import { makeProject } from '../../server/test/make-portfolio.ts'
import { zipOf } from '../../server/test/zip.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage, type PageOptions } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

const running: { at?: Service; url?: string; archives?: ArchiveServer } = {}

beforeAll(async () => {
  if (chromiumPath === undefined) return
  running.archives = await startArchiveServer()
  running.at = await startService({ WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1' })
  await running.at.http.listen({ port: 0, host: '127.0.0.1' })
  running.url = `http://127.0.0.1:${String((running.at.http.server.address() as AddressInfo).port)}`
})

afterAll(async () => {
  await closeBrowser()
  if (running.at !== undefined) await stopService(running.at)
  running.archives?.close()
})

const source = `// SPDX-License-Identifier: Apache-2.0
// Copyright (c) 2021 Example Ltd
import { createHash } from 'node:crypto'
export const hash = createHash('sha256')
`
const lock = JSON.stringify({
  name: 'shop',
  version: '1.2.0',
  lockfileVersion: 3,
  packages: { '': { name: 'shop', dependencies: { 'left-pad': '^1.0.0' } }, 'node_modules/left-pad': { version: '1.0.0' } },
})

/** Serves an archive with a source file, a lock file and a file that says nothing. */
function serveArchive(): string {
  const archives = running.archives as ArchiveServer
  const entries = [
    { name: 'src/a.js', content: source },
    { name: 'src/empty.js', content: 'run()\n' },
    { name: 'package-lock.json', content: lock },
  ]
  archives.files.set('/shop.zip', zipOf(entries))
  return `${archives.url}/shop.zip`
}

async function openScans(options: PageOptions = {}): Promise<OpenPage> {
  const company = options.company ?? (await makeCompany({ in: running.at as Service, scopes: ['account_admin', 'manager', 'developer'] }))
  const opened = await openApp({ roles: ['developer'], ...options, company, at: running.at as Service, url: running.url as string })
  await opened.page.goto('/repository-scans')
  return opened
}

/** Submits a scan in the dialog and opens it. */
async function submit(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Scan a repository …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan a repository' })
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByLabel('What is there').selectOption('file')
  await dialog.getByRole('button', { name: 'Start the scan' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: new RegExp(RegExp.escape(url.replace('https://', '')), 'u') }).click()
}

describe.skipIf(chromiumPath === undefined)('repository scans', () => {
  it('are submitted, followed to their result, and show what each file says', async () => {
    const { page, problems } = await openScans()
    await page.getByText('No repository was scanned yet.').waitFor()
    await submit(page, serveArchive())
    await page.getByRole('row', { name: /src\// }).click()
    await page.getByRole('row', { name: /a\.js.*Apache-2\.0.*SPDX tag.*Example Ltd.*SHA-256/u }).click()
    const file = page.getByRole('dialog', { name: 'src/a.js' })
    await file.getByText('Copyright (c) 2021 Example Ltd').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: /^Licence/u }).selectOption('none')
    await page.getByRole('row', { name: /src\/empty\.js/u }).waitFor()
    await page.getByRole('button', { name: 'Components' }).click()
    await page.getByRole('row', { name: /left-pad.*1\.0\.0/u }).waitFor()
    await page.getByRole('button', { name: 'Cryptography' }).click()
    await page.getByRole('row', { name: /SHA-256.*src\/ a\.js/u }).waitFor()
    await page.getByRole('button', { name: 'Hygiene' }).click()
    await page.getByText('Branch-Protection').waitFor()
    expect(problems).toEqual([])
  })

  it('fill a module where a project is chosen', async () => {
    const { page, company } = await openScans()
    await makeProject(company, { name: 'Shop' })
    await page.getByRole('button', { name: 'Scan a repository …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan a repository' })
    await dialog.getByLabel('Address').fill(serveArchive())
    await dialog.getByLabel('What is there').selectOption('file')
    await dialog.getByLabel('Project to fill').fill('Shop')
    await dialog.getByLabel('Module').fill('storefront')
    await dialog.getByRole('button', { name: 'Start the scan' }).click()
    await page.getByRole('row', { name: /Shop \/ storefront/u }).waitFor()
    await page.getByRole('row', { name: /finished/u }).waitFor()
    const { body } = await company.get('/core/modules')
    expect(body).toMatchObject([{ name: 'storefront' }])
  })

  it('say beside the field what is wrong with an address', async () => {
    const { page } = await openScans()
    await page.getByRole('button', { name: 'Scan a repository …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan a repository' })
    await dialog.getByLabel('Address').fill('https://10.0.0.1/repository.git')
    await dialog.getByRole('button', { name: 'Start the scan' }).click()
    await dialog.getByLabel('Address').and(page.locator('[aria-invalid=true]')).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(0)
  })

  it('are removed with their result', async () => {
    const { page, company } = await openScans()
    await submit(page, serveArchive())
    await page.getByRole('link', { name: 'Result as JSON', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No repository was scanned yet.').waitFor()
    expect((await company.get('/repository/scans')).body).toEqual([])
  })

  it('lose no value of a row on a phone: what has no room beside the others is below them', async () => {
    const { page } = await openScans({ width: 390 })
    await submit(page, serveArchive())
    for (const [view, columns] of Object.entries({ Files: 5, Components: 6, Cryptography: 5, Copyrights: 2 })) {
      await page.getByRole('button', { name: view, exact: true }).click()
      const row = page.getByRole('grid').or(page.getByRole('treegrid')).getByRole('row').nth(1)
      await row.waitFor()
      expect([view, await row.getByRole('gridcell').count()]).toEqual([view, columns])
    }
    await page.goto('/repository-scans')
    const row = page.getByRole('grid').getByRole('row').nth(1)
    await row.waitFor()
    expect(await row.getByRole('gridcell').count()).toBe(6)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
  })

  // checks many pages
  it('are accessible in both themes, also on the narrowest screen', { timeout: 300_000 }, async () => {
    const { page } = await openScans({ width: 390 })
    await submit(page, serveArchive())
    for (const view of ['Files', 'Components', 'Cryptography', 'Copyrights', 'Hygiene', 'Left out']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      expect(await accessibilityProblemsInThemes(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
  })
})

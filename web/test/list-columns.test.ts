import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { importRepositories, repositoryOf } from '../../server/test/import-repositories.ts'
import { packageRecord, publishPackages } from '../../server/test/publish-packages.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { rowHeights } from './rows-on-phones.ts'

afterAll(closeBrowser)

/** Returns the heads of columns that are seen in part. */
function cutHeads(): readonly string[] {
  const heads = [...document.querySelectorAll('[role="columnheader"]')]
  return heads
    .filter((head) => [head, ...head.children].some((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0))
    .map(({ textContent }) => textContent)
}

describe.skipIf(chromiumPath === undefined)('a list of many columns', () => {
  // opens many lists in several widths
  it.each([
    ['en', 'Open risks'],
    ['de', 'Offene Risiken'],
  ])('cuts no head and does not scroll sideways, in "%s"', { timeout: 300_000 }, async (language, title) => {
    const { company, importPackages, projectId } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    await publishPackages(packageRecord(name, ['1.0.0', '2.0.0']))
    await importRepositories([repositoryOf(name, { stars: 1 })])
    const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
    const { page } = await openApp({ company, roles: ['account_admin', 'manager', 'compliance_manager'] })
    await page.addInitScript((chosen) => localStorage.setItem('waybill-language', chosen), language)
    await page.goto('/portfolio?level=module')
    await page.getByRole('columnheader', { name: title }).waitFor()
    const reports = ['vulnerabilities', 'licenses', 'versioning', 'viability'].map((kind) => `/reports/${kind}?projectId=${projectId}`)
    const lists = ['/portfolio?level=module', '/portfolio', '/findings', '/components', `/modules/${moduleId}/components`, '/admin/audit']
    const ofModule = [`/modules/${moduleId}/fixes`, `/modules/${moduleId}/history`]
    const paths = [...lists, ...reports, '/findings?group=vulnerability', '/findings?group=upgrade', ...ofModule]
    for (const path of paths)
      for (const width of [1280, 1600]) {
        await page.setViewportSize({ width, height: 800 })
        await visit(page, path)
        const beyond = await page
          .getByRole('grid')
          .or(page.getByRole('treegrid'))
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        expect([path, width, beyond, await page.evaluate(cutHeads)]).toEqual([path, width, 0, []])
      }
  })

  it('needs one line a row for what is listed most, on a small screen of a desk', { timeout: 300_000 }, async () => {
    const { company, importPackages, projectId } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
    const { page } = await openApp({ company })
    const ofModule = ['components', 'history', 'fixes'].map((tab) => `/modules/${moduleId}/${tab}`)
    for (const path of [
      '/portfolio',
      '/portfolio?level=module',
      `/projects/${projectId}/fixes`,
      '/findings?group=vulnerability',
      ...ofModule,
    ]) {
      await visit(page, path)
      expect([path, await page.evaluate(rowHeights)]).toEqual([path, [36]])
    }
  })
})

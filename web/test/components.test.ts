import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { makeProject } from '../../server/test/make-portfolio.ts'
import { makeVulnerable } from '../../server/test/make-statement.ts'
import { packageRecord, publishPackages } from '../../server/test/publish-packages.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { isSeenIn, rowHeights } from './rows-on-phones.ts'

afterAll(closeBrowser)

const expression = 'GPL-2.0-only WITH Font-exception-2.0'

/** The list of a company that uses one component with a long version, under a licence and others. */
async function openComponents(width: number, path: string) {
  const { page, company, problems } = await openApp({ width })
  const licenses = [{ expression: `${expression} OR MIT` }]
  const document = cyclonedx([['pkg:golang/github.com/acme/runtime/v2@v2.0.0-20230717121745-296ad89f973d', { licenses }]])
  const { status, text } = await company.post(`/core/imports/scan/cyclonedx?project=${await makeProject(company)}&module=till`, document)
  if (status !== 201) throw new Error(`the import was refused: ${text}`)
  await visit(page, path)
  return { page, problems, row: page.getByRole('row', { name: /runtime/u }) }
}

describe.skipIf(chromiumPath === undefined)('the components', () => {
  it('say on a phone which of their licences are meant', async () => {
    const { page, problems, row } = await openComponents(320, '/components?licence=GPL-*')
    expect(await isSeenIn(row, new RegExp(`^${expression}$`, 'u'))).toBe(true)
    expect(await page.evaluate(rowHeights)).toEqual([78])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('name the upgrade that clears most, and lead to what it clears in a module', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const { name, cve } = await makeVulnerable()
    await publishPackages(packageRecord(name, ['1.0.0', '2.0.0']))
    const moduleId = await importPackages([`${name}@1.0.0`], 'till')
    const { page, problems } = await openApp({ company })
    await visit(page, `/components/npm:${name}`)
    const upgrades = page.getByRole('group', { name: 'Upgrades' })
    await upgrades.getByText('(newest release)').waitFor()
    await page.getByText('no known vulnerabilities').waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await upgrades.getByRole('link', { name: '1 vulnerability' }).click()
    await page.waitForURL((url) => url.pathname === `/modules/${moduleId}/findings`)
    await page.getByText('1 row', { exact: true }).waitFor()
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    expect(problems).toEqual([])
  })

  it('have a version that a phone shows in full', async () => {
    const { row } = await openComponents(390, '/components')
    expect(await isSeenIn(row, /^v2\.0\.0-20230717121745-296ad89f973d$/u)).toBe(true)
  })

  it.each([
    '/components/golang/github.com/acme/runtime/v2',
    '/components/golang:github.com/acme/runtime/v2',
    '/components/golang/github.com%2Facme/runtime%2Fv2',
    '/components/golang:github.com%2Facme%2Fruntime%2Fv2',
  ])('have a page at %s', async (path) => {
    const { page, problems } = await openComponents(1280, path)
    await page.getByRole('heading', { level: 1, name: 'golang:github.com/acme/runtime/v2' }).waitFor()
    expect(new URL(page.url()).pathname.replace('%3A', ':')).toBe('/components/golang:github.com%2Facme%2Fruntime%2Fv2')
    expect(problems).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import type { Worker } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '../../server/test/harness.ts'
import { makeProject } from '../../server/test/make-portfolio.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** A component with a licence, so that only advisories make findings. */
function componentOf(name: string): object {
  const licenses = [{ license: { id: 'MIT' } }]
  return { type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, 'bom-ref': name, licenses }
}

/** Imports npm packages in version 1.0.0 with their dependencies; `web` is the module itself. */
async function importGraph(company: TestCompany, dependencies: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const { web: _itself, ...components } = dependencies
  const names = [...new Set([...Object.keys(components), ...Object.values(dependencies).flat()])]
  const { status, body, text } = await company.post(`/core/imports/scan/cyclonedx?project=${await makeProject(company)}&module=web`, {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', name: 'web', 'bom-ref': 'web' } },
    components: names.map(componentOf),
    dependencies: Object.entries(dependencies).map(([ref, dependsOn]) => ({ ref, dependsOn })),
  })
  if (status !== 201) throw new Error(`the import was refused: ${text}`)
  return body.moduleId as string
}

async function openGraph(options: Parameters<typeof openApp>[0] = {}) {
  const company = await makeCompany({ scopes: ['account_admin', 'manager', 'developer'] })
  const affected = `affected-${randomUUID()}`
  await publish(advisory(`GHSA-${randomUUID()}`, affected))
  const moduleId = await importGraph(company, { web: ['a', 'b'], a: ['c'], b: ['d'], c: [affected], [affected]: ['c'] })
  const opened = await openApp({ ...options, company })
  await opened.page.goto(`/modules/${moduleId}/graph`)
  return { ...opened, moduleId, affected }
}

describe.skipIf(chromiumPath === undefined)('the dependency graph', () => {
  it('opens the branches with findings, and says what would be gone without a component', async () => {
    const { page, affected, problems } = await openGraph()
    const tree = page.getByRole('treegrid')
    const row = tree.getByRole('row', { name: new RegExp(affected, 'u') })
    await row.waitFor()
    await expect.poll(() => row.getAttribute('aria-level')).toBe('3')
    await expect.poll(() => tree.getByRole('row', { name: /\bd 1\.0\.0/u }).count()).toBe(0)
    await tree.getByRole('row', { name: /\ba 1\.0\.0/u }).focus()
    await page.keyboard.press('f')
    await page.getByText('Without npm:a 1.0.0, 2 more components and 1 finding would be gone.').waitFor()
    expect(problems).toEqual([])
  })

  it('shows the version of a component whose name is too long, on a phone too, and the whole name as its title', async () => {
    const company = await makeCompany({ scopes: ['manager', 'developer'] })
    const long = `a-package-with-a-long-name-${'that-goes-on-'.repeat(12)}and-ends`
    const moduleId = await importGraph(company, { web: [long] })
    const { page } = await openApp({ company })
    await page.goto(`/modules/${moduleId}/graph`)
    const cell = page.getByRole('treegrid').getByRole('gridcell').filter({ hasText: long })
    await cell.getByTitle(`npm:${long} 1.0.0`).waitFor()
    const version = cell.getByText('1.0.0', { exact: true })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await version.evaluate((element) => {
        const end = element.closest('[role=gridcell]')?.getBoundingClientRect().right ?? 0
        return element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > end
      })
      expect([width, cut]).toEqual([width, false])
    }
  })

  it('is walked with the arrow keys as any tree', async () => {
    const { page, affected } = await openGraph()
    const row = page.getByRole('row', { name: new RegExp(affected, 'u') })
    await row.focus()
    await page.keyboard.press('ArrowLeft')
    await page.locator('[role=row]:focus', { hasText: 'npm:c 1.0.0' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await row.waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await row.waitFor()
    await expect.poll(() => row.count()).toBe(1)
  })

  it('keeps the row in focus and the branches as they are while it is loaded again', async () => {
    const { page, affected } = await openGraph()
    const [row, branch] = [page.getByRole('row', { name: new RegExp(affected, 'u') }), page.getByRole('row', { name: /\bc 1\.0\.0/u })]
    await row.waitFor()
    await branch.focus()
    await page.keyboard.press('ArrowLeft')
    await row.waitFor({ state: 'detached' })
    await publish(advisory(`GHSA-${randomUUID()}`, affected))
    await expect.poll(() => branch.getByRole('gridcell').nth(2).textContent()).toBe('■ 2 ')
    await expect.poll(() => branch.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('false')
  })

  it('marks violations, warnings and none as all lists do', async () => {
    const { page, company, affected } = await openGraph()
    const row = page.getByRole('row', { name: new RegExp(affected, 'u') })
    const own = row.getByRole('gridcell').nth(1)
    await expect.poll(() => own.textContent()).toBe('■ 1 ')
    await expect
      .poll(() =>
        page
          .getByRole('row', { name: /\bc 1\.0\.0/u })
          .getByRole('gridcell')
          .nth(1)
          .textContent(),
      )
      .toBe('✓ 0')
    const { body } = await company.get('/account/company')
    const policies = { ...body.policies, vulnerability: { ...body.policies.vulnerability, warningFrom: 1, violationFrom: 10 } }
    await company.patch('/account/company', { policies })
    await expect.poll(() => own.textContent()).toBe(' ▲ 1')
  })

  it('shows the path from the direct dependency as a drawing and as a list', async () => {
    const { page, affected } = await openGraph()
    await page.getByRole('row', { name: new RegExp(affected, 'u') }).focus()
    await page.keyboard.press('Enter')
    const paths = page.getByRole('region', { name: 'Paths, shortest first' })
    await paths.waitFor()
    await expect.poll(() => paths.getByRole('listitem').allTextContents()).toEqual([`npm:a 1.0.0 › npm:c 1.0.0 › npm:${affected} 1.0.0`])
    await page.getByRole('img', { name: /1 path to/u }).waitFor()
    expect(new URL(page.url()).searchParams.get('component')).toBe(`npm:${affected} 1.0.0`)
  })

  it('steps through the neighbours of a component, and names a cycle', async () => {
    const { page, affected, moduleId } = await openGraph()
    await page.getByText('1 group of components that depend on each other in a circle').waitFor()
    await page.goto(`/modules/${moduleId}/graph?view=neighbours&component=npm:a+1.0.0`)
    await page.getByRole('region', { name: 'Used by' }).getByText('the module itself').waitFor()
    await page.getByRole('button', { name: 'npm:c 1.0.0' }).click()
    await page.getByRole('region', { name: 'Uses' }).getByText(affected).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Used by' }).getByRole('listitem').count()).toBe(2)
  })

  it('is computed in a worker above 2,000 components', async () => {
    const company = await makeCompany({ scopes: ['account_admin', 'manager', 'developer'] })
    const moduleId = await importGraph(company, { web: ['root'], root: Array.from({ length: 2100 }, (_, i) => `leaf-${String(i)}`) })
    const { page, problems } = await openApp({ company, isWithoutEvents: true })
    const workers: Worker[] = []
    page.on('worker', (worker) => workers.push(worker))
    await page.goto(`/modules/${moduleId}/graph`)
    const root = page.getByRole('row', { name: /\broot 1\.0\.0/u })
    await root.waitFor()
    await expect.poll(() => root.textContent()).toContain('2,100')
    expect(workers).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('is accessible in both themes', async () => {
    const { page, affected, moduleId } = await openGraph()
    await page.getByRole('treegrid').waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    for (const view of ['paths', 'neighbours']) {
      await page.goto(`/modules/${moduleId}/graph?view=${view}&component=${encodeURIComponent(`npm:${affected} 1.0.0`)}`)
      await page.getByRole('button', { name: 'npm:c 1.0.0' }).first().waitFor()
      expect([view, await accessibilityProblemsInThemes(page)]).toEqual([view, []])
    }
  })
})

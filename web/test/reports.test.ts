import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { makeProject } from '../../server/test/make-portfolio.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { setBack } from '../../server/test/set-back.ts'
import { toDay } from '../src/shared/days.ts'
import { accessibilityProblems, accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

interface Affected extends OpenPage {
  readonly projectId: string
  readonly name: string
  readonly cve: string
}

/** The app of a company with one project, one affected component and one that is not. */
async function openAffected(options: Parameters<typeof openApp>[0] = {}): Promise<Affected> {
  const { company, projectId, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  const cve = `CVE-2031-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
  await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve], summary: 'a hole in the parser' }))
  await importPackages([`${name}@1.0.0`, `harmless-${randomUUID()}@1.0.0`], 'checkout')
  return { ...(await openApp({ ...options, company })), projectId, name, cve }
}

describe.skipIf(chromiumPath === undefined)('a report', () => {
  it('is opened for a project by its name, searched and sorted; the address keeps all of it', async () => {
    const { page, company, projectId, cve, problems } = await openAffected()
    const { body: project } = await company.get(`/core/projects/${projectId}`)
    await page.goto('/reports')
    await page.getByText('Choose a project to see its report.').waitFor()
    await page.getByLabel('Project').fill(String(project.name))
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    await page.goto('/reports')
    await page
      .getByRole('main')
      .getByRole('link', { name: String(project.name) })
      .click()
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    await page.getByRole('button', { name: 'Score' }).click()
    await page.getByLabel('Search the report').fill('no such thing')
    await page.getByText('Nothing matches these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    expect(new URL(page.url()).search).toBe(`?projectId=${projectId}&sort=-score`)
    expect(problems).toEqual([])
  })

  it('says that it counts a component once, whatever its versions, unlike the portfolio', async () => {
    const { company, projectId, importPackages } = await makeAnalysedModule()
    const name = `twice-${randomUUID()}`
    await importPackages([`${name}@1.0.0`, `${name}@2.0.0`], 'web')
    const { page, problems } = await openApp({ company })
    await page.goto(`/reports/vulnerabilities?projectId=${projectId}`)
    await page.getByText('1 component, in any version').waitFor()
    await page.goto('/portfolio?level=module')
    await page.getByRole('row', { name: /web/u }).getByRole('gridcell', { name: '2', exact: true }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Components' }).getAttribute('title')).toMatch(/^Each version counts/u)
    expect(problems).toEqual([])
  })

  it('names the first projects, and where to find the others', async () => {
    const { page, company } = await openAffected()
    for (const i of [1, 2, 3, 4, 5, 6, 7]) await makeProject(company, { name: `Project ${String(i)} of many` })
    const last = await makeProject(company, { name: 'Zebra' })
    await page.goto('/reports')
    await page.getByText('Find other projects by name in the field above.').waitFor()
    await page.getByLabel('Project').fill('Zebra')
    await expect.poll(() => new URL(page.url()).searchParams.get('projectId')).toBe(last)
  })

  it('leaves the app as CSV, and on paper with all of its rows', async () => {
    const { page, projectId, cve } = await openAffected()
    await page.goto(`/reports/vulnerabilities?projectId=${projectId}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV of the whole report', exact: true }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(cve)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.getByRole('table').getByText(cve).waitFor()
    await expect.poll(() => page.getByRole('grid').count()).toBe(0)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.getByRole('grid').waitFor()
  })

  it('of a vulnerability says where it affects the company, and that it affects nothing', async () => {
    const { page, name, cve } = await openAffected()
    const other = `CVE-2031-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
    await publish(advisory(`GHSA-${randomUUID()}`, `elsewhere-${randomUUID()}`, { aliases: [other] }))
    await page.goto('/reports/cve')
    await page.getByLabel('Vulnerability').fill(cve)
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: new RegExp(`checkout.*npm:${name}`, 'u') }).waitFor()
    await page.goto(`/reports/cve?cveId=${other}`)
    await page.getByText('The module contains no affected component').waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('shows a past day, and says what is not stored of it', async () => {
    const { page, company, projectId, name, cve, problems } = await openAffected()
    const day = toDay(Date.now() - 5 * 86_400_000)
    await setBack(company, 10)
    const recent = `CVE-2031-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
    await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [recent] }))
    await page.goto(`/reports/vulnerabilities?projectId=${projectId}`)
    await page.getByRole('row', { name: new RegExp(recent, 'u') }).waitFor()
    await page.getByRole('button', { name: 'Another day' }).click()
    await page.getByLabel('As of').fill(day)
    await page.getByText('what you see is the past').waitFor()
    await page.getByText('– components').waitFor()
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: new RegExp(recent, 'u') }).count()).toBe(0)
    await expect
      .poll(() => page.getByRole('link', { name: 'CSV of the whole report', exact: true }).getAttribute('href'))
      .toContain('asOf=')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Licences', exact: true }).click()
    await page.getByText('Read from the SBOMs that the modules had that day').waitFor()
    await page.getByRole('row', { name: /^.*MIT/u }).waitFor()
    await page.getByRole('link', { name: 'Viability', exact: true }).click()
    await page.getByText('Of each past month, the last visit of a repository is stored').waitFor()
    await page.getByRole('link', { name: 'Versions', exact: true }).click()
    await page.getByText('compared with what registries had published by then').waitFor()
    expect(new URL(page.url()).searchParams.get('asOf')).toBe(day)
    expect(problems).toEqual([])
  })

  it('is offered only to the roles that may read it', async () => {
    const { page } = await openAffected({ roles: ['developer'] })
    await page.goto('/')
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    const tabs = page.getByRole('navigation', { name: 'Reports' }).getByRole('link')
    await tabs.first().waitFor()
    await expect.poll(() => tabs.allTextContents()).toEqual(['Vulnerabilities', 'Licences', 'Versions', 'Viability'])
  })
})

/** Keeps the bodies of what the page posts: the browser does not show streamed ones. */
function recordPosts(): void {
  const { fetch } = globalThis
  const sent: string[] = []
  Object.assign(globalThis, {
    sent,
    async fetch(request: Request): Promise<Response> {
      if (request.method === 'POST') sent.push(await request.clone().text())
      return fetch(request)
    },
  })
}

describe.skipIf(chromiumPath === undefined)('the check before use', () => {
  it('evaluates packages under the policy of a project and stores nothing', async () => {
    const { page, company, projectId, name, cve, problems } = await openAffected({ roles: ['developer'] })
    const before = await company.get('/core/findings')
    await page.goto(`/check?projectId=${projectId}`)
    await page.getByLabel('Packages').fill(`pkg:npm/${name}@1.0.0\nnot a package`)
    await page.getByText('1 entry names no package: not a package').waitFor()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('row', { name: new RegExp(name, 'u') }).focus()
    await page.keyboard.press('Enter')
    const details = page.getByRole('region', { name: 'Details of the component' })
    await expect.poll(() => details.getByRole('link', { name: cve }).getAttribute('href')).toBe(`/vulnerabilities/${cve}`)
    expect(await accessibilityProblems(page)).toEqual([])
    expect((await company.get('/core/findings')).body).toEqual(before.body)
    expect(problems).toEqual([])
  })

  it('reads a document in the browser: only packages and licences are sent', async () => {
    const { page, name, problems } = await openAffected()
    const secret = `internal-${randomUUID()}`
    const document = {
      bomFormat: 'CycloneDX',
      components: [{ name: secret, purl: `pkg:npm/${name}@1.0.0`, licenses: [{ license: { id: 'MIT' } }] }],
    }
    await page.addInitScript(recordPosts)
    await page.goto('/check')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a document' }).click()
    await (await chooser).setFiles({ name: 'shop.cdx.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) })
    await page.getByText('shop.cdx.json: 1 component').waitFor()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('row', { name: new RegExp(`${name}.*MIT`, 'u') }).waitFor()
    await expect
      .poll(() => page.evaluate(() => (globalThis as { readonly sent?: readonly string[] }).sent))
      .toEqual([JSON.stringify({ components: [{ purl: `pkg:npm/${name}@1.0.0`, license: 'MIT' }] })])
    expect(problems).toEqual([])
  })
})

describe.skipIf(chromiumPath === undefined)('a lookup', () => {
  it('recognises an id, a package and words', async () => {
    const { page, name, cve } = await openAffected({ roles: ['developer'] })
    await page.goto('/')
    await page.getByRole('link', { name: 'Lookups', exact: true }).click()
    const box = page.getByRole('searchbox')
    for (const typed of [cve, `pkg:npm/${name}@1.0.0`, `hole ${cve}`]) {
      await box.fill(typed)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.searchParams.get('q') === typed)
      await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    }
    await box.fill(`npm:unknown-${name}`)
    await page.keyboard.press('Enter')
    await page.getByText('No vulnerability of this component is known.').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(0)
  })

  it('is offered by the palette', async () => {
    const { page, cve } = await openAffected()
    await page.goto('/')
    await page.getByRole('button', { name: 'Search or command' }).click()
    await page.getByRole('combobox').fill(cve)
    await page.getByRole('option', { name: /Lookups/u }).click()
    await page.waitForURL(`/lookups?q=${cve}`)
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: cve }).getAttribute('href')).toBe(`/vulnerabilities/${cve}`)
  })

  it('keep a description within its box on a narrow screen', async () => {
    const { page, cve } = await openAffected({ width: 390 })
    await visit(page, `/lookups?q=${cve}`)
    const row = page.locator('tbody tr').filter({ hasText: cve })
    await row.waitFor()
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  // checks many pages
  it('and the reports are accessible in both themes', { timeout: 300_000 }, async () => {
    const { page, projectId, cve, problems } = await openAffected({ roles: ['compliance_manager'] })
    const paths = ['vulnerabilities', 'licenses', 'versioning', 'algorithms', 'dashboard'].map(
      (kind) => `/reports/${kind}?projectId=${projectId}`,
    )
    for (const path of [...paths, `/reports/cve?cveId=${cve}`, '/check', '/lookups', `/lookups?q=${cve}`]) {
      await visit(page, path)
      expect([path, await accessibilityProblemsInThemes(page)]).toEqual([path, []])
    }
    expect(problems).toEqual([])
  })
})

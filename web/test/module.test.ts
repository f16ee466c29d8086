import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { packageRecord, publishPackages } from '../../server/test/publish-packages.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { readCsv } from '../src/api/csv.ts'
import { accessibilityProblems, accessibilityProblemsInThemes, closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { savedCsv } from './saved-csv.ts'
import { openAnalysed } from './open-analysed.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('a module', () => {
  it('opens from the address that existing clients print', async () => {
    const { page, moduleId } = await openAnalysed()
    await page.goto(`/projects/any/modules/${moduleId}/dependencies`)
    await page.waitForURL(`/modules/${moduleId}`)
    await page.getByRole('heading', { level: 1, name: /checkout/u }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/modules/${moduleId}`)
  })

  it('says beside the numbers of its differences which kinds of findings are not compared, and where they are', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    await importPackages([`${name}@1.0.0`])
    const moduleId = await importPackages([`${name}@1.0.0`, `${name}-too@1.0.0`])
    const { page } = await openApp({ company })
    await page.goto(`/modules/${moduleId}/diff`)
    const appeared = page.locator('section', { has: page.getByRole('heading', { name: 'Findings: New none' }) })
    await appeared.getByText('Not compared: Legal, Viability, Versioning, Integrity, End of life. See Changes').waitFor()
    await appeared.getByRole('link', { name: 'Changes' }).click()
    await page.waitForURL(`/modules/${moduleId}/changes`)
    expect(new URL(page.url()).pathname).toBe(`/modules/${moduleId}/changes`)
  })

  it('offers the search for a scan or a finding that it does not have', async () => {
    const { page, moduleId } = await openAnalysed()
    const id = '01a21b0d-1a23-7726-92a6-000000000000'
    for (const address of [`diff?from=${id}`, `findings?finding=${id}`]) {
      await visit(page, `/modules/${moduleId}/${address}`)
      await page.getByRole('heading', { level: 2, name: 'There is no such page.' }).waitFor()
      await page.getByRole('button', { name: 'Search for it' }).waitFor()
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    }
  })

  // checks many pages
  it('has accessible pages in both themes', { timeout: 300_000 }, async () => {
    const { page, moduleId, problems } = await openAnalysed()
    for (const tab of ['', '/findings', '/components', '/licences', '/fixes', '/history', '/documents', '/diff']) {
      await visit(page, `/modules/${moduleId}${tab}`)
      expect([tab, await accessibilityProblemsInThemes(page)]).toEqual([tab, []])
    }
    expect(problems).toEqual([])
  })

  it('names the version of a direct dependency that brings a better one, with its command', async () => {
    const { company, projectId } = await makeAnalysedModule()
    const [parent, name] = [`parent-${randomUUID()}`, `affected-${randomUUID()}`]
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    function requiring(version: string, text: string): Readonly<Record<string, unknown>> {
      return { version, requirements: { [`pkg:npm/${name}`]: text } }
    }
    await publishPackages(
      packageRecord(parent, [requiring('1.0.0', '^1.0.0'), requiring('1.2.0', '^2.0.0')]),
      packageRecord(name, ['1.0.0', '2.0.0']),
    )
    const purls = [`pkg:npm/${parent}@1.0.0`, `pkg:npm/${name}@1.0.0`]
    const dependencies = ['root', ...purls].slice(0, -1).map((ref, i) => ({ ref, dependsOn: [purls[i]] }))
    const { body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, cyclonedx(purls, { dependencies }))
    const { page, problems } = await openApp({ company })
    await page.goto(`/modules/${String(body.moduleId)}/fixes`)
    await page.getByRole('row', { name: new RegExp(name, 'u') }).click()
    const commands = page.getByRole('region', { name: 'Commands' })
    await commands.getByText(`npm:${parent} 1.0.0 uses a better version from 1.2.0 on.`).waitFor()
    await commands.getByText(`npm install ${parent}@1.2.0 && npm update ${name}`, { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('marks an upgrade that brings nothing as good, also where something stays', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    const unfixed = { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }
    await publish(advisory(`GHSA-${randomUUID()}`, name), advisory(`GHSA-${randomUUID()}`, name, { affected: [unfixed] }))
    await publishPackages(packageRecord(name, ['1.0.0', '2.0.0']))
    const moduleId = await importPackages([`${name}@1.0.0`])
    const { page } = await openApp({ company })
    await page.goto(`/modules/${moduleId}/fixes`)
    const row = page.getByRole('row', { name: new RegExp(name, 'u') })
    await expect.poll(() => row.getByRole('gridcell').allTextContents()).toEqual(expect.arrayContaining(['major', '1', '✓ 0']))
  })

  it('recounts the findings after the upgrades that are checked in its fix plan, and copies them', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const names = [`affected-a-${randomUUID()}`, `affected-b-${randomUUID()}`]
    await publish(...names.map((name) => advisory(`GHSA-${randomUUID()}`, name)))
    await publishPackages(...names.map((name) => packageRecord(name, ['1.0.0', '2.0.0'])))
    const moduleId = await importPackages(names.map((name) => `${name}@1.0.0`))
    const { page, problems } = await openApp({ company })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/modules/${moduleId}/fixes`)
    await page.getByRole('row', { name: /affected-a/u }).focus()
    await page.keyboard.press('x')
    await page.getByRole('region', { name: '1 upgrade checked' }).getByText('1 gone', { exact: false }).waitFor()
    await page.getByRole('row', { name: /affected-b/u }).focus()
    await page.keyboard.press('x')
    const plan = page.getByRole('region', { name: '2 upgrades checked' })
    await plan.getByText('2 gone', { exact: false }).waitFor()
    await plan.getByText(/npm install affected-.+@2\.0\.0\s+npm install affected-.+@2\.0\.0/u).waitFor()
    await plan.getByRole('button', { name: 'Copy as ticket text' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    for (const name of names) expect(copied).toContain(`- npm:${name} 1.0.0 → 2.0.0: clears 1 finding`)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('is listed by upgrade, in all modules of the company, with what it copies', async () => {
    const { company, projectId, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    await publishPackages(packageRecord(name, ['1.0.0', '2.0.0']))
    await importPackages([`${name}@1.0.0`])
    await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=other`, cyclonedx([`pkg:npm/${name}@1.0.0`]))
    const { page, problems } = await openApp({ company })
    await page.goto('/findings')
    await page.getByRole('combobox', { name: 'View', exact: true }).selectOption('By upgrade')
    const row = page.getByRole('row', { name: new RegExp(name, 'u') })
    await row.waitFor()
    expect(await row.getByRole('gridcell').allTextContents()).toEqual(
      expect.arrayContaining([`npm:${name}`, '1.0.0', '2.0.0', 'major', '2']),
    )
    await row.getByRole('checkbox').check()
    const checked = page.getByRole('region', { name: '1 upgrade checked' })
    await checked.getByText(`npm install ${name}@2.0.0`).waitFor()
    await checked.getByRole('button', { name: 'What remains after them?' }).click()
    await checked.getByText('2 gone', { exact: false }).waitFor()
    expect(new URL(page.url()).search).toBe('?group=upgrade')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('compares two documents that are selected in its history', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const [kept, old, added] = [`kept-${randomUUID()}`, `old-${randomUUID()}`, `added-${randomUUID()}`]
    await publish(advisory(`GHSA-${randomUUID()}`, added))
    await importPackages([`${kept}@1.0.0`, `${old}@1.0.0`])
    const moduleId = await importPackages([`${kept}@1.1.0`, `${added}@1.0.0`])
    const { page, problems } = await openApp({ company })
    await page.goto(`/modules/${moduleId}/history`)
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.locator('[data-index="1"]:focus').waitFor()
    await page.keyboard.press('x')
    await page.getByRole('link', { name: 'Compare the two selected', exact: true }).click()
    await page.getByRole('group', { name: 'Findings: New' }).getByText(added).waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Components: Updated' }).textContent()).toContain(`npm:${kept}1.0.01.1.0`)
    await expect.poll(() => page.getByRole('group', { name: 'Components: Removed' }).textContent()).toContain(old)
    expect(problems).toEqual([])
  })

  it('selects rows of its history by touch on a phone', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    await importPackages([`old-${randomUUID()}@1.0.0`])
    const moduleId = await importPackages([`added-${randomUUID()}@1.0.0`])
    const { page } = await openApp({ company, width: 320 })
    await visit(page, `/modules/${moduleId}/history`)
    const boxes = page.getByRole('grid').getByRole('row').getByRole('checkbox')
    for (const box of [boxes.nth(1), boxes.nth(2)]) await box.check()
    await page.getByRole('link', { name: 'Compare the two selected', exact: true }).waitFor()
    const target = await boxes.nth(1).locator('..').boundingBox()
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24)
  })

  it('saves its licences as a table, with a row for each component', async () => {
    const { page, moduleId, problems } = await openAnalysed()
    await visit(page, `/modules/${moduleId}/licences`)
    const { name, text } = await savedCsv(page)
    expect(name).toBe('licences.csv')
    const rows = readCsv(text).map((row) => `${row['Licence']} ${row['Component']}`)
    expect(rows).toContainEqual(expect.stringMatching(/^MIT npm:harmless-/u))
    expect(problems).toEqual([])
  })

  it('gets the licence of a component by hand, with the reason', async () => {
    const { page, company, moduleId } = await openAnalysed()
    await page.goto(`/modules/${moduleId}/licences`)
    await page.getByRole('row', { name: /^MIT/u }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /npm:harmless-/u }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog')
    await form.getByLabel('Licence').fill('NOT-A-LICENCE')
    await form.getByText('“NOT-A-LICENCE” is no SPDX licence.').waitFor()
    await form.getByLabel('Licence').fill('Apache 2')
    await form.getByRole('button', { name: 'Apache-2.0' }).click()
    await form.getByText('is no SPDX licence').waitFor({ state: 'detached' })
    await form.getByLabel('Justification').fill('says its licence file')
    await form.getByRole('button', { name: 'Save licence' }).click()
    await page.getByRole('row', { name: /^Apache-2\.0/u }).waitFor()
    const { body } = await company.get(`/core/modules/${moduleId}`)
    expect(body.componentConfig.licensesSelected).toMatchObject([{ license: 'Apache-2.0', justification: 'says its licence file' }])
  })

  it('gets a document by upload, and leads to its findings', async () => {
    const { page } = await openAnalysed()
    await page.goto('/')
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
    await form.getByRole('link', { name: 'Show findings', exact: true }).click()
    await page.waitForURL(/\/modules\/[^/]+\/findings/u)
    await page.getByRole('heading', { level: 1, name: 'Shop / web' }).waitFor()
    const rows = page.getByRole('row', { name: /\ba 1\.0\.0/u })
    await rows.first().waitFor()
    await expect.poll(() => rows.count()).toBeGreaterThan(0)
  })
})

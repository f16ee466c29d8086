import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { importEpss } from '../../server/test/import-epss.ts'
import { importKev } from '../../server/test/import-kev.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblems, accessibilityProblemsInThemes, closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { isSeenIn, rowHeights } from './rows-on-phones.ts'
import { isFocused } from './focus.ts'
import { openAnalysed } from './open-analysed.ts'

afterAll(closeBrowser)

/** Returns what cells and items show only in part: texts wider than their place, and rows that lie over each other. */
function cutTexts(): readonly string[] {
  const places = [...document.querySelectorAll('[role="row"] > [data-kept], main li *')].filter((each) => each.clientWidth > 0)
  const cut = places.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  const rows = [...document.querySelectorAll('[role="rowgroup"] [role="row"]')]
  const covered = rows.filter((row, i) => row.getBoundingClientRect().bottom > (rows[i + 1]?.getBoundingClientRect().top ?? Infinity) + 1)
  return [...cut, ...covered].map(({ textContent }) => textContent)
}

async function closeDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The height of a row whose columns stand in two lines. */
const twoLines = 56

describe.skipIf(chromiumPath === undefined)('findings', () => {
  // the first of the file, which starts the service and the browser
  it('are listed for the company, opened with Enter, and explained', { timeout: 300_000 }, async () => {
    const { page, cve, problems } = await openAnalysed()
    await page.goto('/')
    await page.getByRole('link', { name: 'Findings', exact: true }).click()
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    await row.focus()
    await page.keyboard.press('Enter')
    const details = page.getByRole('region', { name: 'Details of the finding' })
    await details.getByRole('heading', { name: 'Why' }).waitFor()
    await expect.poll(() => details.textContent()).toContain('a hole in the parser')
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
    await expect.poll(() => page.getByRole('checkbox', { name: /Vulnerability/u }).isChecked()).toBe(true)
  })

  it('in groups are counted as groups', async () => {
    const { page, cve } = await openAnalysed()
    await page.goto('/findings?group=vulnerability')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    await page.getByText('1 group', { exact: true }).waitFor()
    expect(await page.getByRole('rowgroup').getByRole('row').count()).toBe(1)
  })

  it('name the module and the project of a filter', async () => {
    const { page, company, moduleId } = await openAnalysed()
    const { projectId, project } = (await company.get(`/core/modules/${moduleId}`)).body
    await page.goto(`/findings?moduleId=${moduleId}&projectId=${projectId}`)
    await page.getByRole('button', { name: 'Module: checkout' }).waitFor()
    await page.getByRole('button', { name: `Project: ${project}` }).click()
    await page.waitForURL(`/findings?moduleId=${moduleId}`)
    await expect.poll(() => page.getByRole('button', { name: 'Project: ' }).count()).toBe(0)
  })

  it('have ids, packages and causes that a phone shows in full', async () => {
    const { page, cve, moduleId, problems } = await openAnalysed({ width: 390 })
    for (const path of ['/', '/findings?group=vulnerability', `/modules/${moduleId}/history`, `/vulnerabilities/${cve}`]) {
      await visit(page, path)
      expect([path, await page.evaluate(cutTexts)]).toEqual([path, []])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
    }
    expect(problems).toEqual([])
  })

  it.each([390, 320])('have their severity, version and exploitation on a screen of %i px, in rows of one height', async (width) => {
    const { page, cve, moduleId, problems } = await openAnalysed({ width })
    await importKev(cve)
    await visit(page, `/modules/${moduleId}/findings`)
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    for (const text of [/^■ critical 9\.8$/u, /^■ KEV$/u, / 1\.0\.0$/u]) expect(await isSeenIn(row, text)).toBe(true)
    expect(await row.getByRole('gridcell', { name: 'KEV' }).ariaSnapshot()).toBe('- gridcell "KEV"')
    expect(await page.evaluate(rowHeights)).toEqual([78])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('have all their columns in a list of any width, below each other where they do not fit, and are sorted by each', async () => {
    const { page, cve, problems } = await openAnalysed()
    await visit(page, '/findings')
    const grid = page.getByRole('grid', { name: 'Findings' })
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    await row.waitFor()
    await expect.poll(() => page.evaluate(rowHeights)).toEqual([twoLines])
    await row.press('Enter')
    const details = page.getByRole('region', { name: 'Details of the finding' })
    await details.getByRole('heading', { name: cve }).waitFor()
    await expect.poll(() => page.evaluate(rowHeights)).toEqual([twoLines])
    await details.press('Escape')
    await details.waitFor({ state: 'detached' })
    for (const width of [1280, 1000, 800]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await expect.poll(() => page.evaluate(rowHeights)).toHaveLength(1)
    }
    expect(await row.getByRole('gridcell').count()).toBe(await grid.getByRole('columnheader').count())
    await grid.getByRole('button', { name: 'Module' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=-module')
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('are filtered on a phone too, by a dialog that says how many filters are set and how many findings are left', async () => {
    const { page, problems } = await openAnalysed({ width: 390, height: 844 })
    await visit(page, '/findings')
    const button = page.getByRole('button', { name: 'Filters', exact: false })
    await button.focus()
    await page.keyboard.press('Enter')
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /Vulnerability/u }).check()
    await filters.getByRole('button', { name: 'Show 1 finding' }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await isFocused(button)
    expect([await button.textContent(), new URL(page.url()).search]).toEqual(['Filters (2)', '?kind=vulnerability&decided=false'])
    await page.keyboard.press('Enter')
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?decided=any')
    await filters.getByRole('button', { name: /Show/u }).click()
    await filters.waitFor({ state: 'detached' })
    await expect.poll(() => button.textContent()).toBe('Filters')
    expect(problems).toEqual([])
  })

  it('have heads for all values of a row on a phone', async () => {
    const { page, moduleId } = await openAnalysed({ width: 390 })
    await visit(page, `/modules/${moduleId}/findings`)
    const heads = page.getByRole('grid').getByRole('columnheader')
    const row = page.getByRole('grid').getByRole('row').nth(1)
    expect(await heads.allTextContents()).toEqual(['', 'Finding ', 'Component', 'Status', 'Severity', 'KEV'])
    expect(await row.getByRole('gridcell').count()).toBe(await heads.count())
  })

  it('have rows of one height again when a narrow window, in which details hid them, gets wide', async () => {
    const { page, cve, moduleId } = await openAnalysed({ width: 390 })
    await visit(page, `/modules/${moduleId}/findings`)
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    await row.press('Enter')
    await row.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 2200, height: 900 })
    await expect.poll(() => page.evaluate(rowHeights)).toEqual([36])
    const rows = page.getByRole('grid').getByRole('rowgroup')
    const count = await rows.getByRole('row').count()
    await expect.poll(async () => (await rows.boundingBox())?.height).toBe(36 * count)
  })

  it('are grouped by component, and a group lists its findings', async () => {
    const { page, cve, problems } = await openAnalysed()
    await page.goto('/findings')
    await page.getByLabel('View').selectOption('By component')
    const groups = page.getByRole('grid', { name: 'By component' })
    await groups.getByRole('row', { name: /npm: ?affected-/u }).focus()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    expect(new URL(page.url()).searchParams.get('component')).toMatch(/^npm:affected-.+@1\.0\.0$/u)
    expect(problems).toEqual([])
  })

  it('are grouped by weakness, and a group lists its findings', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name, { database_specific: { cwe_ids: ['CWE-79'] } }))
    await importPackages([`${name}@1.0.0`])
    const { page, problems } = await openApp({ company })
    await page.goto('/findings?group=weakness')
    await page
      .getByRole('grid', { name: 'By weakness' })
      .getByRole('row', { name: /CWE-79/u })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: new RegExp(name, 'u') }).waitFor()
    expect(new URL(page.url()).searchParams.get('weakness')).toBe('CWE-79')
    expect(problems).toEqual([])
  })

  it('have keys for the plan, the graph, a note, the link, the neighbours, the table and the views', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    const ids = [`GHSA-a-${randomUUID()}`, `GHSA-b-${randomUUID()}`]
    await publish(...ids.map((id) => advisory(id, name)))
    const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
    const { page, problems } = await openApp({ company })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const list = `/modules/${moduleId}/findings?kind=vulnerability&sort=key`
    const row = page.getByRole('row', { name: /GHSA-a/u })
    const details = page.getByRole('region', { name: 'Details of the finding' })
    async function press(key: string): Promise<void> {
      await visit(page, list)
      await row.focus()
      await page.keyboard.press(key)
    }
    await press('c')
    await page.getByText('The link to the finding is copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/modules/${moduleId}/findings/.`, 'u'))
    const download = page.waitForEvent('download')
    await page.keyboard.press('e')
    expect((await download).suggestedFilename()).toMatch(/\.csv$/u)
    await page.keyboard.press('v')
    await page.getByRole('menuitem', { name: 'Save this view' }).waitFor()
    await press('n')
    await isFocused(details.getByLabel('Add a note'))
    await press('Enter')
    await isFocused(details.getByRole('heading', { name: /GHSA-a/u }))
    await page.keyboard.press(']')
    await isFocused(details.getByRole('heading', { name: /GHSA-b/u }))
    await page.keyboard.press('[')
    await isFocused(details.getByRole('heading', { name: /GHSA-a/u }))
    await press('t')
    await page.waitForURL(/\/graph\?.*component=npm%3Aaffected/u)
    await press('f')
    await page.waitForURL(`/modules/${moduleId}/fixes`)
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('heading', { name: 'In a list of findings' }).waitFor()
    expect(problems).toEqual([])
  })

  it('obey the keys of their list while a filter, a chip, or the box of a row has the focus, but not while a field takes the letters', async () => {
    const { page, cve, problems } = await openAnalysed()
    await visit(page, '/findings')
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    const filter = page.getByRole('group', { name: 'Kind' }).getByRole('checkbox')
    await filter.check()
    await page.keyboard.press('j')
    await isFocused(row)
    await page.getByRole('button', { name: /Kind: vulnerability/u }).focus()
    await page.keyboard.press('x')
    await isFocused(row)
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
    await row.getByRole('checkbox').click()
    await page.keyboard.press('x')
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
    await filter.focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: `Decide on ${cve} in npm:` })
    await form.getByRole('radio', { name: 'the whole company' }).check()
    await form.getByText('Other findings there are answered, too,').waitFor()
    for (const key of ['g', 'h', 'j']) await page.keyboard.press(key)
    await closeDialog(page, `Decide on ${cve} in npm:`)
    await page.getByRole('searchbox').focus()
    for (const key of ['j', 'x', 'd']) await page.keyboard.press(key)
    expect(await page.getByRole('searchbox').inputValue()).toBe('jxd')
    expect(problems).toEqual([])
  })

  it('have a menu of what can be done with them, by key and by the right button of the mouse', async () => {
    const { page, cve, problems } = await openAnalysed()
    await visit(page, '/findings')
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    const menu = page.getByRole('menu', { name: 'What to do with the finding' })
    await row.focus()
    await page.keyboard.press('.')
    await isFocused(menu.getByRole('menuitem', { name: 'Show details' }))
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await isFocused(row)
    await page.keyboard.press('.')
    await isFocused(menu.getByRole('menuitem', { name: 'Show details' }))
    await page.keyboard.press('Enter')
    await isFocused(page.getByRole('region', { name: 'Details of the finding' }).getByRole('heading', { name: new RegExp(cve, 'u') }))
    await row.getByRole('gridcell').nth(1).click({ button: 'right' })
    await isFocused(menu.getByRole('menuitem', { name: 'Show details' }))
    await page.keyboard.press('d')
    await menu.waitFor({ state: 'detached' })
    await closeDialog(page, `Decide on ${cve} in npm:`)
    await isFocused(row)
    expect(problems).toEqual([])
  })

  it('are those that are not decided, as many as the menu says, until that filter is removed', async () => {
    const { page, company, cve, moduleId, problems } = await openAnalysed()
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    await visit(page, '/findings')
    await row.waitFor()
    const menu = page.getByRole('navigation').getByTitle('1 undecided finding', { exact: true })
    await menu.waitFor()
    const decision = { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path', detail: 'never called here' }
    const place = { level: 'module', id: moduleId }
    await company.post('/core/statements', { place, findings: [body[0]['_id']], versions: 'this', ...decision })
    await page.getByRole('navigation').getByTitle('0 undecided findings', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Every finding here is decided.' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Decided: no' }).click()
    await row.waitFor()
    expect(new URL(page.url()).search).toBe('?decided=any')
    await page.goto('/findings')
    await page.getByRole('button', { name: 'Show 1 decided finding' }).click()
    await row.waitFor()
    expect(problems).toEqual([])
  })

  it('have their tools in one line on a small screen of a desk, and room for their titles', async () => {
    const { page, cve } = await openAnalysed()
    await visit(page, '/findings')
    const tools = await Promise.all(
      ['searchbox', 'combobox'].map((role) =>
        page
          .getByRole('main')
          .getByRole(role as 'searchbox')
          .first()
          .boundingBox(),
      ),
    )
    const views = await page.getByRole('button', { name: 'Views' }).boundingBox()
    const middles = [...tools, views].map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(4)
    const title = await page
      .getByRole('row', { name: new RegExp(cve, 'u') })
      .getByText('a hole in the parser')
      .boundingBox()
    expect(title?.width).toBeGreaterThan(100)
  })

  it('that are decided come last, however bad they are', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    const [bad, mild] = [`GHSA-bad-${randomUUID()}`, `GHSA-mild-${randomUUID()}`]
    const severity = [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }]
    await publish(advisory(bad, name), advisory(mild, name, { severity }))
    const moduleId = await importPackages([`${name}@1.0.0`])
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${bad}`)
    const place = { level: 'module', id: moduleId }
    const { page } = await openApp({ company })
    const rows = page.getByRole('row', { name: /GHSA-/u })
    await page.goto(`/modules/${moduleId}/findings?kind=vulnerability`)
    await rows
      .first()
      .and(page.getByRole('row', { name: new RegExp(bad, 'u') }))
      .waitFor()
    const decision = {
      status: 'not_affected',
      justification: 'vulnerable_code_not_in_execute_path',
      detail: 'never called here',
      versions: 'this',
    }
    const { status, text } = await company.post('/core/statements', { place, findings: [body[0]['_id']], ...decision })
    expect([status, text]).toEqual([201, text])
    await page.reload()
    await rows
      .last()
      .and(page.getByRole('row', { name: new RegExp(bad, 'u') }))
      .waitFor()
    await expect.poll(() => rows.first().textContent()).toContain(mild)
  })

  it('are printed as far as they are loaded, with full names on white paper, across the page, and say how many there are', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(...Array.from({ length: 130 }, (_, i) => advisory(`GHSA-${randomUUID()}-${String(i)}`, name)))
    await importPackages([`${name}@1.0.0`])
    const { page } = await openApp({ company })
    await visit(page, '/findings?kind=vulnerability')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.getByText('100 of 130 rows are printed.').waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(100)
    const { paper, color, isCut } = await page.evaluate(() => ({
      paper: getComputedStyle(document.body).page,
      color: getComputedStyle(document.body).color,
      isCut: [...document.querySelectorAll('td, td *')].some((element) => getComputedStyle(element).overflow === 'hidden'),
    }))
    expect([paper, color, isCut]).toEqual(['wide', 'rgb(27, 31, 36)', false])
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('grid').waitFor()
  })

  it('are all selected with a, also those that are not loaded yet', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(...Array.from({ length: 130 }, (_, i) => advisory(`GHSA-${randomUUID()}-${String(i)}`, name)))
    const moduleId = await importPackages([`${name}@1.0.0`])
    const { page } = await openApp({ company })
    await page.goto(`/modules/${moduleId}/findings?kind=vulnerability`)
    await page.getByRole('row', { name: /GHSA/u }).first().focus()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Decide (130)' }).click()
    const form = page.getByRole('dialog', { name: 'Decide on 130 findings' })
    await form.getByText('Applies to 130 findings in 1 module.').waitFor()
    await expect.poll(() => form.getByRole('radio', { name: 'this module' }).isChecked()).toBe(true)
  })

  it('are selected with a box in the drawing of EPSS and CVSS', async () => {
    const { page, cve, problems } = await openAnalysed()
    await importEpss(cve)
    await page.goto('/findings?view=scatter')
    const drawing = page.getByRole('img', { name: /1 finding by EPSS and CVSS score/u })
    await drawing.locator('canvas').waitFor()
    const box = await drawing.boundingBox()
    if (box === null) throw new Error('the drawing is not visible')
    await page.mouse.move(box.x + 70, box.y + 14)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 30, box.y + box.height - 60, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Decide (1)' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })
})

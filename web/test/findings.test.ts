import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { importEpss } from '../../server/test/import-epss.ts'
import { importKev } from '../../server/test/import-kev.ts'
import { packageRecord, publishPackages } from '../../server/test/publish-packages.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { readCsv } from '../src/api/csv.ts'
import { accessibilityProblems, accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { savedCsv } from './saved-csv.ts'
import { isSeenIn, rowHeights } from './rows-on-phones.ts'

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

/** Reports whether an element is wholly in the window, without scrolling to it. */
async function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.getBoundingClientRect().bottom <= window.innerHeight)
}

/** Waits until an element has the focus. */
async function isFocused(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor()
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

  it.each([1280, 390])('give the focus back to their row when their details close, on a screen of %i px', async (width) => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    const ids = [`GHSA-a-${randomUUID()}`, `GHSA-b-${randomUUID()}`]
    await publish(...ids.map((id) => advisory(id, name)))
    const moduleId = await importPackages([`${name}@1.0.0`])
    const { page, problems } = await openApp({ company, width })
    await visit(page, `/modules/${moduleId}/findings?kind=vulnerability&sort=key`)
    const [first, second] = [page.getByRole('row', { name: /GHSA-a/u }), page.getByRole('row', { name: /GHSA-b/u })]
    const details = page.getByRole('region', { name: 'Details of the finding' })
    await page.keyboard.press('j')
    await isFocused(first)
    await page.keyboard.press('j')
    await isFocused(second)
    for (const close of [() => page.keyboard.press('Escape'), () => details.getByRole('button', { name: 'Close details' }).click()]) {
      await page.keyboard.press('Enter')
      await isFocused(details.getByRole('heading', { name: /GHSA-b/u }))
      await close()
      await isFocused(second)
    }
    await page.keyboard.press('Enter')
    await isFocused(details.getByRole('heading', { name: /GHSA-b/u }))
    await page.keyboard.press('[')
    await isFocused(details.getByRole('heading', { name: /GHSA-a/u }))
    await page.keyboard.press('Escape')
    await isFocused(first)
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

  it('are decided with a reason: the preview says what changes, and the finding is accepted afterwards', async () => {
    const { page, cve, company, moduleId } = await openAnalysed()
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: `Decide on ${cve} in npm:` })
    await form.getByText('Applies to 1 finding in 1 module.').waitFor()
    await isFocused(form.getByRole('radio', { name: 'No', exact: true }))
    await page.setViewportSize({ width: 1280, height: 600 })
    expect(await isInSight(form.getByRole('button', { name: 'Save decision' }))).toBe(true)
    await form.getByLabel('Reason').fill('the parser never sees foreign input')
    await form.getByRole('button', { name: 'Save decision' }).click()
    await form.waitFor({ state: 'detached' })
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    expect(body).toMatchObject([{ status: 'whitelisted', decided: { by: 'vex' } }])
  })

  it('are decided by a form that says in words what is too short, and forgets what was refused when something is changed', async () => {
    const { page, cve } = await openAnalysed()
    await visit(page, '/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: `Decide on ${cve} in npm:` })
    const [reason, submit] = [form.getByLabel('Reason'), form.getByRole('button', { name: 'Save decision' })]
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/core/statements') && sent.push(request.method()))
    await reason.fill(' '.repeat(10))
    await submit.click()
    await form.getByText('At least 10 characters, not counting blanks at the beginning and the end.').waitFor()
    expect([sent, await form.getByText('not_affected').count()]).toEqual([[], 0])
    await reason.fill('the parser never sees foreign input')
    await form.getByText('not counting blanks').waitFor({ state: 'detached' })
    const refusal = { error: 'detail is not liked', parameter: 'detail' }
    await page.route(/\/core\/statements$/u, (route) => route.fulfill({ status: 400, json: refusal }))
    for (const change of [
      () => form.getByRole('radio', { name: 'Yes, and we accept it until a day' }).check(),
      () => reason.fill('the parser never sees any input'),
    ]) {
      await submit.click()
      await form.getByText('is not liked').waitFor()
      await form.getByRole('alert').getByText('Nothing was saved: see the marked field.').waitFor()
      await change()
      await form.getByText('is not liked').waitFor({ state: 'detached' })
      expect(await form.getByRole('alert').count()).toBe(0)
      await form.getByRole('radio', { name: 'No', exact: true }).check()
    }
  })

  it('that will be fixed are stated as affected, with the upgrade that is proposed, and stay open', async () => {
    const { page, cve, company, moduleId, problems } = await openAnalysed()
    await visit(page, '/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: `Decide on ${cve} in npm:` })
    await form.getByRole('radio', { name: 'Yes, we will fix it' }).check()
    expect(await form.getByLabel('What we will do').inputValue()).toMatch(/^Upgrade npm:affected-.+ to 2\.0\.0\.$/u)
    await form.getByText('Applies to 1 finding in 1 module.').waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await form.getByRole('button', { name: 'Save decision' }).click()
    await form.waitFor({ state: 'detached' })
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    expect(body).toMatchObject([{ status: 'violation', vex: { status: 'affected', detail: expect.stringMatching(/^Upgrade npm:/u) } }])
    expect(problems).toEqual([])
  })

  it('keep what was typed about them in a form that is closed, until it is saved', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    const [one, other] = [`GHSA-one-${randomUUID()}`, `GHSA-other-${randomUUID()}`]
    await publish(advisory(one, name), advisory(other, name))
    const moduleId = await importPackages([`${name}@1.0.0`])
    const { page, problems } = await openApp({ company })
    await visit(page, `/modules/${moduleId}/findings?kind=vulnerability`)
    async function open(id: string): Promise<Locator> {
      const dialog = page.getByRole('dialog', { name: `Decide on ${id}` })
      async function isOpen(): Promise<boolean> {
        if ((await dialog.count()) > 0) return true
        // the list is drawn again after a decision, and then no row has the focus
        await page.getByRole('row', { name: new RegExp(id, 'u') }).focus()
        await page.keyboard.press('d')
        return false
      }
      await expect.poll(isOpen).toBe(true)
      return dialog
    }
    await (await open(one)).getByLabel('Reason').fill('the parser never sees foreign input')
    await closeDialog(page, `Decide on ${one}`)
    expect(await (await open(other)).getByLabel('Reason').inputValue()).toBe('')
    await closeDialog(page, `Decide on ${other}`)
    const form = await open(one)
    expect(await form.getByLabel('Reason').inputValue()).toBe('the parser never sees foreign input')
    await form.getByRole('button', { name: 'Save decision' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await (await open(one)).getByLabel('Reason').inputValue()).toBe('')
    expect(problems).toEqual([])
  })

  it('a link to one opens its details, in the list of its module and in that of the company', async () => {
    const { page, cve, moduleId, company, problems } = await openAnalysed()
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    const [{ _id: id }] = body
    for (const address of [`/modules/${moduleId}/findings/${id}`, `/findings?finding=${moduleId}.${id}&kind=legal`]) {
      await page.goto(address)
      await page.getByRole('region', { name: 'Details of the finding' }).getByText('a hole in the parser').first().waitFor()
    }
    expect(new URL(page.url()).searchParams.get('finding')).toBe(`${moduleId}.${id}`)
    expect(problems).toEqual([])
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

  it('that is opened is left with Back, to its list', async () => {
    const { page, cve } = await openAnalysed({ width: 390 })
    await page.goto('/findings')
    await page
      .getByRole('row', { name: new RegExp(cve, 'u') })
      .first()
      .click()
    await page.getByRole('region', { name: 'Details of the finding' }).waitFor()
    await page.goBack()
    await page.getByRole('region', { name: 'Details of the finding' }).waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: new RegExp(cve, 'u') })
      .first()
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/findings')
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

  it('are decided on, and their views saved, by dialogs and a menu that give the focus back to what opened them', async () => {
    const { page, cve, problems } = await openAnalysed()
    await visit(page, '/findings')
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    await row.focus()
    await page.keyboard.press('d')
    await closeDialog(page, `Decide on ${cve} in npm:`)
    await isFocused(row)
    const button = page.getByRole('button', { name: 'Views' })
    await button.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem')
    await isFocused(item.first())
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await item.first().waitFor({ state: 'detached' })
    await isFocused(button)
    await page.keyboard.press('Enter')
    await isFocused(item.first())
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Save this view' })
    await form.getByLabel('Name').fill('Holes')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await isFocused(button)
    await page.keyboard.press('Enter')
    // the list is read again after it was written
    await page.getByRole('menuitem', { name: 'Holes' }).waitFor()
    await isFocused(item)
    for (const [key, name] of [
      ['Home', 'Holes'],
      ['ArrowDown', 'Save this view'],
      ['End', 'Manage views'],
      ['ArrowDown', 'Holes'],
    ] as const) {
      await page.keyboard.press(key)
      await isFocused(page.getByRole('menuitem', { name }))
    }
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await closeDialog(page, 'Views of this page')
    await isFocused(button)
    const search = page.getByRole('button', { name: 'Search or command' })
    await search.click()
    await closeDialog(page, 'Search or command')
    await isFocused(search)
    expect(problems).toEqual([])
  })

  it('give the focus back to the button of a menu that was gone when its dialog opened', async () => {
    const { page, problems } = await openAnalysed()
    await visit(page, '/findings')
    const button = page.getByRole('button', { name: 'Views' })
    await button.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem')
    await isFocused(item.first())
    // the menu gives the focus back by a timer, and the dialog opens before it ends
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.waitFor({ state: 'attached' })
    await page.clock.resume()
    await closeDialog(page, 'Save this view')
    await isFocused(button)
    expect(problems).toEqual([])
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

  it('are shown as a page where the address says so, and beside the list again', async () => {
    const { page, cve, moduleId, company, problems } = await openAnalysed()
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    const id = String(body[0]['_id'])
    await visit(page, `/modules/${moduleId}/findings/${id}?full`)
    const details = page.getByRole('region', { name: 'Details of the finding' })
    await details.getByText('a hole in the parser').first().waitFor()
    await expect.poll(() => page.getByRole('grid').isVisible()).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    await details.getByRole('link', { name: 'Beside the list' }).click()
    await page.getByRole('grid').waitFor()
    expect(new URL(page.url()).search).toBe(`?finding=${id}`)
    await details.getByRole('link', { name: 'As a page' }).click()
    await page.getByRole('grid').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.getByRole('grid').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(problems).toEqual([])
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

  it('tell their EPSS scores, the statement that applies, other occurrences, and what happened to them', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    const cve = `CVE-2031-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
    await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve] }))
    await importEpss(cve, '2026-11-20', 0.01)
    await importEpss(cve)
    await importPackages([`${name}@1.0.0`], 'other')
    const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    const [{ _id: id }] = body
    const { page, problems } = await openApp({ company })
    await page.goto(`/modules/${moduleId}/findings/${id}`)
    const details = page.getByRole('region', { name: 'Details of the finding' })
    await details.getByRole('img', { name: /EPSS from 1% to 2%/u }).waitFor()
    await details.getByRole('img', { name: 'The last 30 days: from 1% to 2%' }).waitFor()
    const history = details.getByRole('region', { name: 'History' }).getByRole('listitem')
    await history.filter({ hasText: ': A new scan was evaluated. not there → ■ violation ■ critical 9.8' }).waitFor()
    const decision = { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path', detail: 'never called here' }
    const place = { level: 'module', id: moduleId }
    await company.post('/core/statements', { place, findings: [id], versions: 'this', ...decision })
    await page.reload()
    await details.getByRole('region', { name: 'VEX statement that applies' }).getByText('never called here').waitFor()
    await history.filter({ hasText: 'decided: not affected. ■ violation → – accepted' }).waitFor()
    await expect.poll(() => history.count()).toBe(2)
    expect(await accessibilityProblems(page)).toEqual([])
    await details.getByRole('link', { name: '1 other finding of this vulnerability', exact: true }).click()
    await page.waitForURL(/\/vulnerabilities\//u)
    expect(problems).toEqual([])
  })

  it('have in their history no decision on another component with their vulnerability', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    const moduleId = await importPackages([`${name}@1.0.0`, `${name}@1.0.1`], 'checkout')
    const [first, second] = (await company.get(`/core/modules/${moduleId}/findings`)).body
    const decision = { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path', detail: 'never called here' }
    const place = { level: 'module', id: moduleId }
    await company.post('/core/statements', { place, findings: [first['_id']], versions: 'this', ...decision })
    const { page } = await openApp({ company })
    const history = page.getByRole('region', { name: 'Details of the finding' }).getByRole('region', { name: 'History' })
    await visit(page, `/modules/${moduleId}/findings/${first['_id']}`)
    await history.getByText('decided: not affected.').waitFor()
    await visit(page, `/modules/${moduleId}/findings/${second['_id']}`)
    await history.getByText('A new scan was evaluated.').waitFor()
    expect(await history.getByRole('listitem').count()).toBe(1)
  })

  it('are open again when their decision is withdrawn in the drawer', async () => {
    const { page, company, moduleId, cve, problems } = await openAnalysed()
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    const [{ _id: id }] = body
    const decision = { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path', detail: 'never called here' }
    await company.post('/core/statements', { place: { level: 'module', id: moduleId }, findings: [id], versions: 'this', ...decision })
    await page.goto(`/modules/${moduleId}/findings/${id}`)
    const details = page.getByRole('region', { name: 'Details of the finding' })
    const statement = details.getByRole('region', { name: 'VEX statement that applies' })
    await statement.getByText('The vulnerable code is never executed').waitFor()
    await statement.getByRole('button', { name: 'Withdraw decision' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw decision' }).click()
    await statement.waitFor({ state: 'detached' })
    await details.getByText('not decided', { exact: true }).waitFor()
    await details.getByRole('region', { name: 'History' }).getByText('withdrew the decision').waitFor()
    expect(problems).toEqual([])
  })

  it('have scores in German as German writes numbers, and their documents a state in words', async () => {
    const { page, cve, moduleId } = await openAnalysed()
    await page.addInitScript(() => localStorage.setItem('waybill-language', 'de'))
    await page.goto(`/modules/${moduleId}/findings?vulnerability=${cve}`)
    const row = page.getByRole('row', { name: new RegExp(cve, 'u') })
    await row.getByText('kritisch 9,8').waitFor()
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Einzelheiten' }).getByText('kritisch 9,8').first().waitFor()
    await page.goto(`/modules/${moduleId}/documents`)
    const document = page.getByRole('group', { name: 'SBOMs' }).getByRole('row').last()
    await expect.poll(() => document.textContent()).toContain('abgeschlossen')
  })

  it('of long names are decided on in a dialog that can be closed on a phone', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `@${'long'.repeat(12)}/${'name'.repeat(16)}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    const moduleId = await importPackages([`${name}@1.0.0`])
    const { page } = await openApp({ company, width: 320 })
    await visit(page, `/modules/${moduleId}/findings?kind=vulnerability`)
    await page.getByRole('row', { name: /GHSA-/u }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: /^Decide on GHSA-/u })
    const close = form.getByRole('button', { name: 'Close' })
    const edge = await form.evaluate((dialog) => dialog.getBoundingClientRect().right)
    expect(await close.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThanOrEqual(edge)
    expect(edge).toBeLessThanOrEqual(320)
  })

  it('that a setting accepts say until when and why, and are open again when a developer withdraws that', async () => {
    const { page, moduleId, cve, company, problems } = await openAnalysed({ roles: ['developer'] })
    // once it is accepted, a list of undecided findings has no row for it
    await visit(page, `/modules/${moduleId}/findings?decided=any`)
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: `Decide on ${cve} in npm:` })
    await form.getByRole('radio', { name: 'Yes, and we accept it until a day' }).check()
    await form.getByText('Your roles may not accept it for the whole company.').waitFor()
    await form.getByRole('textbox', { name: 'Reason' }).fill('only reachable behind the proxy')
    await form.getByRole('textbox', { name: 'Until' }).fill('2999-12-31')
    expect(await accessibilityProblems(page)).toEqual([])
    await form.getByRole('button', { name: 'Save decision' }).click()
    await form.waitFor({ state: 'detached' })
    // the dialog returns the focus some time after it has gone
    await page.locator('[role=row]:focus').waitFor()
    await page.keyboard.press('Enter')
    const details = page.getByRole('region', { name: 'Details of the finding' })
    const accepted = details.getByRole('region', { name: 'Accepted by a setting' })
    await accepted.getByText('only reachable behind the proxy').waitFor()
    expect(await accepted.textContent()).toContain('allow list of the module')
    await details.getByText('setting, until 31 Dec 2999').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await accepted.getByRole('button', { name: 'Withdraw acceptance' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw acceptance' }).click()
    await accepted.waitFor({ state: 'detached' })
    await details.getByText('not decided', { exact: true }).waitFor()
    expect((await company.get(`/core/modules/${moduleId}`)).body.cveConfig.whitelist).toEqual([])
    expect(problems).toEqual([])
  })

  it('that an entry for more than them accepts are withdrawn in the settings alone', async () => {
    const { page, moduleId, cve, company } = await openAnalysed()
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${cve}`)
    const [{ _id: id, component }] = body
    const entry = { cveKey: cve, key: component.key, version: '1.*', comment: 'never called' }
    await company.patch(`/core/modules/${moduleId}/rules`, { add: { 'cveConfig.whitelist': [entry] } })
    await visit(page, `/modules/${moduleId}/findings/${id}`)
    const accepted = page.getByRole('region', { name: 'Accepted by a setting' })
    await accepted.getByText('no end').waitFor()
    await accepted.getByRole('button', { name: 'Withdraw acceptance' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Withdraw acceptance' }).click()
    await question.getByRole('alert').filter({ hasText: 'it can only be removed in the settings' }).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await accepted.getByRole('link', { name: 'allow list of the module' }).click()
    await page.waitForURL(`/modules/${moduleId}/settings`)
    expect((await company.get(`/core/modules/${moduleId}`)).body.cveConfig.whitelist).toMatchObject([entry])
  })

  it('say which roles may accept them, where the own ones may not', async () => {
    const { page, moduleId, cve } = await openAnalysed({ roles: ['compliance_manager'] })
    await visit(page, `/modules/${moduleId}/findings`)
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: `Decide on ${cve} in npm:` })
    await form.getByText('Accepting it until a day needs one of these roles: Developer, Manager, ').waitFor()
    expect(await form.getByRole('radio', { name: /until a day/u }).count()).toBe(0)
  })

  it('have notes, which their authors delete', async () => {
    const { page, cve } = await openAnalysed()
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Add a note').fill('asked the maintainers')
    await page.getByRole('button', { name: 'Save note' }).click()
    const note = page.getByRole('listitem').filter({ hasText: 'asked the maintainers' })
    await note.getByRole('button', { name: 'Delete note' }).click()
    await page.getByText('No notes yet.').waitFor()
    await expect.poll(() => note.count()).toBe(0)
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

  it('that no decision can be made on lead to the licences, and are counted beside those that can be decided', async () => {
    const { page, company, cve, problems } = await openAnalysed()
    const unlicensed = `unlicensed-${randomUUID()}`
    const { component, projectId } = (await company.get(`/core/findings?vulnerability=${cve}`)).body[0]
    const affected = String(component.key).replace(':', '/')
    const document = cyclonedx([`pkg:${affected}@1.0.0`, [`pkg:npm/${unlicensed}@1.0.0`, { licenses: [] }]])
    const { body, text } = await company.post(`/core/imports/scan/cyclonedx?project=${String(projectId)}&module=till`, document)
    expect(text).toContain('moduleId')
    await visit(page, `/modules/${String(body.moduleId)}/findings`)
    const row = page.getByRole('row', { name: new RegExp(unlicensed, 'u') })
    await row.focus()
    await page.keyboard.press('d')
    const refusal = page.getByRole('dialog', { name: 'No decision can be made on this finding' })
    await refusal.getByText('Legal: set the licence of the component').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await closeDialog(page, 'No decision can be made on this finding')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: /^Decide \(\d+\)$/u }).click()
    const form = page.getByRole('dialog', { name: `Decide on ${cve}` })
    await form.getByText(/^1 of \d+ findings can be decided\. Licence findings are settled on the page Licences/u).waitFor()
    await closeDialog(page, `Decide on ${cve}`)
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Show the component on the page Licences' }).click()
    await page.getByRole('row', { name: new RegExp(`npm:${unlicensed} 1\\.0\\.0`, 'u') }).waitFor()
    expect(await page.getByRole('row', { name: /npm:affected-/u }).count()).toBe(0)
    expect(problems).toEqual([])
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

  it('a user who may not decide has no button for it', async () => {
    const { page, cve } = await openAnalysed({ roles: ['portfolio_manager'] })
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Why' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Decide', exact: true }).count()).toBe(0)
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

it.skipIf(chromiumPath === undefined)('the map of the portfolio is accessible in both themes', async () => {
  const { page, problems } = await openAnalysed()
  await page.goto('/portfolio?view=map&level=module')
  await page.getByRole('img', { name: 'Map of 1 project or module' }).locator('canvas').waitFor()
  await page.getByRole('list', { name: 'Legend' }).getByRole('listitem').first().waitFor()
  expect(await accessibilityProblemsInThemes(page)).toEqual([])
  expect(problems).toEqual([])
})

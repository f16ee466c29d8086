import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { importEpss } from '../../server/test/import-epss.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblems, closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { isFocused } from './focus.ts'
import { openAnalysed } from './open-analysed.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('findings', () => {
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

  it('are filtered while details are open, by a dialog where the facets have no room beside them', async () => {
    const { page, cve, problems } = await openAnalysed()
    await visit(page, '/findings')
    const button = page.getByRole('button', { name: 'Filters', exact: false })
    await expect.poll(() => button.isVisible()).toBe(false)
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).click({ position: { x: 120, y: 12 } })
    const details = page.getByRole('region', { name: 'Details of the finding' })
    await details.getByText('a hole in the parser').first().waitFor()
    await button.click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /Vulnerability/u }).check()
    await filters.getByRole('button', { name: 'Show 1 finding' }).click()
    await filters.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('kind')).toBe('vulnerability')
    await details.waitFor()
    expect(problems).toEqual([])
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
})

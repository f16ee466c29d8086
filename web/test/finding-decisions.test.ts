import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblems, accessibilityProblemsInThemes, closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { isFocused } from './focus.ts'
import { openAnalysed } from './open-analysed.ts'

afterAll(closeBrowser)

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

describe.skipIf(chromiumPath === undefined)('findings', () => {
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

  it('that are accepted anew keep no way back, since what accepted them before is gone', async () => {
    const { page, cve, company, moduleId } = await openAnalysed()
    await visit(page, `/modules/${moduleId}/findings?kind=vulnerability`)
    for (const [day, undos] of [
      ['2090-01-01', 1],
      ['2091-01-01', 0],
    ] as const) {
      await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
      await page.keyboard.press('d')
      const form = page.getByRole('dialog')
      await form.getByRole('radio', { name: 'Yes, and we accept it until a day' }).check()
      await form.getByLabel('Reason').fill('only reachable behind the proxy')
      await form.locator('input[type=date]').fill(day)
      await form.getByRole('button', { name: 'Save decision' }).click()
      await form.waitFor({ state: 'detached' })
      await page.getByRole('row', { name: new RegExp(`${cve}.*setting`, 'u') }).waitFor()
      expect(await page.getByRole('button', { name: /Undo/u }).count()).toBe(undos)
      if (undos > 0) await page.getByRole('button', { name: /Undo/u }).waitFor({ state: 'detached' })
    }
    const { body } = await company.get(`/core/modules/${moduleId}`)
    expect(body.cveConfig.whitelist).toMatchObject([{ until: '2091-01-01' }])
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

  it('a user who may not decide has no button for it', async () => {
    const { page, cve } = await openAnalysed({ roles: ['portfolio_manager'] })
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Why' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Decide', exact: true }).count()).toBe(0)
  })
})

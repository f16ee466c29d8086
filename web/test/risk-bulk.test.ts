import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import type { TestCompany } from '../../server/test/harness.ts'
import { accessibilityProblemsInThemes, closeBrowser } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { dayIn, openRegister } from './risk-register.ts'

afterAll(closeBrowser)

/** Selects every risk of the register, and opens the form by keyboard. */
async function openForm(page: Page, rows: string) {
  await page.goto('/risks')
  await page.getByText(rows, { exact: true }).waitFor()
  await page.getByRole('row', { name: /Open port/u }).focus()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: /^Change \(/u }).waitFor()
  await page.keyboard.press('d')
  const form = page.getByRole('dialog', { name: /^Change/u })
  await form.waitFor()
  return form
}

/** Makes a risk whose class the service proposes: a licence set by hand against the policy. */
async function proposeClass(company: TestCompany, projectId: string): Promise<void> {
  await company.post(`/core/projects/${projectId}`, { licenseConfig: { blacklist: [{ key: 'MIT', comment: 'not ours' }] } })
  const { body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=web`, cyclonedx(['pkg:npm/paint@1.0.0']))
  await company.post(`/core/modules/${String(body.moduleId)}/licenses`, {
    key: 'npm:paint',
    version: '1.0.0',
    license: 'MIT',
    justification: 'read in the repository',
  })
}

describe.skipIf(chromiumPath === undefined)('a change of many risks', () => {
  it('shows what it would do to each before it is made, and names what was rejected', async () => {
    const { page, company, add, problems } = await openRegister()
    const critical = await add('Weak token', { impactClass: 'critical', state: 'assessed' })
    const form = await openForm(page, '3 rows')
    await expect.poll(() => form.getByRole('button', { name: 'Change risks' }).isDisabled()).toBe(true)
    await form.getByRole('combobox', { name: 'Strategy' }).selectOption('accept')
    await form.getByText('2 would change, 0 stay as they are, 1 is rejected.').waitFor()
    await form.getByRole('row', { name: /Weak token.*rejected.*not allowed for a risk of class critical/u }).waitFor()
    expect((await company.get(`/core/risks/${critical}`)).body.riskProperties.generalApproach).toBeUndefined()
    await form.getByRole('button', { name: 'Change risks' }).click()
    await form.getByText('2 changed, 0 stayed as they were, 1 was rejected.').waitFor()
    await form.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(0)
    const { body } = await company.get('/core/risks?sort=name')
    expect(body.map(({ riskProperties }: { readonly riskProperties: object }) => riskProperties)).toMatchObject([
      { generalApproach: 'accept' },
      { generalApproach: 'accept' },
      { impactClass: 'critical' },
    ])
    expect(problems).toEqual([])
  })

  it('says that a decision without a state leaves risks untreated', async () => {
    const { page } = await openRegister()
    const form = await openForm(page, '2 rows')
    const hint = form.getByText(/^A decision alone does not treat a risk/u)
    expect(await hint.count()).toBe(0)
    await form.getByRole('combobox', { name: 'Decision' }).selectOption('mitigate')
    await hint.waitFor()
    await form.getByRole('combobox', { name: 'State' }).selectOption('approved')
    await hint.waitFor({ state: 'detached' })
  })

  it('gives the risks an owner, whose risks the register lists', async () => {
    const { page, company, problems } = await openRegister()
    await company.post('/account/users', { email: 'olga@acme.example', name: 'Olga Owner', roles: ['developer'] })
    const form = await openForm(page, '2 rows')
    await form.getByRole('combobox', { name: 'Owner' }).selectOption('Olga Owner')
    await form.getByText('2 would change, 0 stay as they are, 0 are rejected.').waitFor()
    await form.getByRole('button', { name: 'Change risks' }).click()
    await form.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('row', { name: /Open port.*Olga Owner/u }).waitFor()
    await page.getByRole('combobox', { name: 'Owner' }).selectOption('nobody')
    await page.waitForURL(/owner=none/u)
    await page.getByRole('row', { name: /Open port/u }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('covers the selected risks, and with none selected the one that has the focus', async () => {
    const { page } = await openRegister()
    await page.goto('/risks')
    await page.getByRole('row', { name: /Old backup/u }).focus()
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Change 1 risk' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /Old backup/u }).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'Change (2)' }).click()
    await page.getByRole('dialog', { name: 'Change 2 risks' }).waitFor()
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(2)
  })

  it('has the limits of the form of one risk: no forbidden choice, the longest exception, the rationale', async () => {
    const { page, company, add, projectId } = await openRegister()
    await company.put('/core/risks/scheme', { level: 'project', id: projectId, thresholds: { acceptanceForbiddenFrom: 'low' } })
    await add('Weak token', { impactClass: 'critical' })
    const form = await openForm(page, '3 rows')
    await form.getByText('Risks of class Low or above cannot be accepted.').waitFor()
    await expect.poll(() => form.getByRole('option', { name: 'accept', exact: true }).count()).toBe(0)
    await company.put('/core/risks/scheme', { level: 'project', id: projectId, thresholds: { acceptanceForbiddenFrom: null } })
    await page.reload()
    const again = await openForm(page, '3 rows')
    await again.getByRole('combobox', { name: 'Decision' }).selectOption('temporary-exception')
    await again.getByText('At most 30 days.').waitFor()
    await again.getByText('The preview follows when the decision is complete.').waitFor()
    await expect.poll(() => again.getByRole('textbox', { name: 'Rationale' }).getAttribute('required')).not.toBeNull()
  })

  it('a field says for how many risks it is rejected, and why', async () => {
    const { page } = await openRegister()
    const form = await openForm(page, '2 rows')
    await form.getByRole('combobox', { name: 'Decision' }).selectOption('temporary-exception')
    await form.getByRole('textbox', { name: 'Rationale' }).fill('the fix comes with the next release')
    await form.getByLabel('Valid until').fill(dayIn(60))
    await form.getByText(/^Rejected for 2: .*30/u).waitFor()
    await expect.poll(() => form.getByLabel('Valid until').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => form.getByRole('button', { name: 'Change risks' }).isDisabled()).toBe(true)
  })

  it('of several modules leaves the limits to the preview, and says so', async () => {
    const { page, company } = await openRegister()
    const { body } = await company.post('/core/projects', { name: 'Depot' })
    await company.post('/core/risks', { name: 'Open gate', projectId: body.projectId })
    const form = await openForm(page, '3 rows')
    await form.getByText(/^The risks belong to several projects or modules\./u).waitFor()
    await expect.poll(() => form.getByRole('option', { name: 'accept', exact: true }).count()).toBe(1)
  })

  it('confirms proposed classes as they are', async () => {
    const { page, company, projectId } = await openRegister()
    await proposeClass(company, projectId)
    await page.goto('/risks?assessmentOrigin=proposed')
    await page.getByRole('row', { name: /set by hand in web/u }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: 'Change 1 risk' })
    await form.getByRole('checkbox', { name: 'Confirm proposed classes' }).check()
    await form.getByText('1 would change, 0 stay as they are, 0 are rejected.').waitFor()
    await form.getByRole('button', { name: 'Change risks' }).click()
    await form.getByText(/^1 changed/u).waitFor()
    // the list behind the form is empty now, and what was done stays
    await page.getByText('Nothing matches these filters.').waitFor()
    await expect.poll(() => form.getByText(/^1 changed/u).isVisible()).toBe(true)
    expect((await company.get('/core/risks?assessmentOrigin=proposed')).body).toEqual([])
  })

  it('is not needed to confirm one class, which is done on the page of its risk', async () => {
    const { page, company, projectId } = await openRegister()
    await proposeClass(company, projectId)
    await page.goto('/risks?assessmentOrigin=proposed')
    await page.getByRole('link', { name: /set by hand in web/u }).click()
    await page.getByRole('button', { name: 'Confirm the class' }).click()
    await page.getByText('The class is proposed.').waitFor({ state: 'detached' })
    expect((await company.get('/core/risks?assessmentOrigin=proposed')).body).toEqual([])
  })

  it('is accessible in both themes, also on the narrowest screen', async () => {
    const { page } = await openRegister()
    const form = await openForm(page, '2 rows')
    await form.getByRole('combobox', { name: 'State' }).selectOption('planned')
    await form.getByText(/would change/u).waitFor()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await accessibilityProblemsInThemes(page)]).toEqual([width, []])
    }
  })
})

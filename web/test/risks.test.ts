import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, accessibilityProblemsInThemes, closeBrowser, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { dayIn, openRegister } from './risk-register.ts'
import { isSeenIn, rowHeights } from './rows-on-phones.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the risk register', () => {
  it('a cell of the heat map filters the list, and the address opens the same list', async () => {
    const { page, problems } = await openRegister()
    await page.goto('/')
    await page.getByRole('link', { name: 'Risks', exact: true }).click()
    await page.getByRole('row', { name: /Old backup/u }).waitFor()
    const highRow = page.getByRole('row', { name: /^high/iu })
    await highRow.getByRole('link').click()
    await page.waitForURL(/impactClass=high&treatment=untreated|treatment=untreated&impactClass=high/u)
    await page.getByText('1 row', { exact: true }).waitFor()
    await page.goto(page.url())
    await page.getByRole('row', { name: /Open port/u }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /Old backup/u }).count()).toBe(0)
    await expect.poll(() => page.getByRole('combobox', { name: 'Treatment' }).inputValue()).toBe('untreated')
    expect(problems).toEqual([])
  })

  it('names the months and numbers of its trend, and what stands in a cell of its heat map beside the number', async () => {
    const { page, add } = await openRegister()
    await add('Lost orders', { impactClass: 'moderate', BV: 1000, EF: 0.5, ARO: 4 })
    await visit(page, '/risks')
    const trend = page.getByRole('figure')
    const now = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date())
    await trend.getByText(now, { exact: true }).waitFor()
    for (const number of ['0', '3']) await trend.locator('span').getByText(number, { exact: true }).waitFor()
    const row = page.getByRole('row', { name: /^moderate/iu })
    await row.getByText('ALE 2,000', { exact: true }).waitFor()
    await page.getByText('Number of risks; ALE is their expected loss a year.').waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
  })

  it('is searched by words, which the key / leads to, and the heat map counts what is found', async () => {
    const { page, problems } = await openRegister()
    await visit(page, '/risks')
    await page.getByRole('row', { name: /Old backup/u }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('port')
    await page.waitForURL(/\?q=port$/u)
    await page.getByText('1 row', { exact: true }).waitFor()
    await page.getByRole('row', { name: /Open port/u }).waitFor()
    expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('q=port')
    await expect.poll(() => page.getByRole('row', { name: /^low/iu }).getByRole('link').count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Search risks' }).fill('nothing of that kind')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('row', { name: /Old backup/u }).waitFor()
    expect(problems).toEqual([])
  })

  it('has rows on a phone in which no text covers another', async () => {
    const { page, problems } = await openRegister({ width: 320 })
    await visit(page, '/risks')
    const row = page.getByRole('row', { name: /Open port/u })
    for (const text of [/untreated$/u, /^Class high/u, /^assessed$/u, /^Shop$/u]) expect(await isSeenIn(row, text)).toBe(true)
    expect(await page.evaluate(rowHeights)).toEqual([78])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(problems).toEqual([])
  })

  it('opens a risk with Enter, and from the palette', async () => {
    const { page } = await openRegister()
    await page.goto('/risks?treatment=untreated')
    await page.getByRole('row', { name: /Open port/u }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Open port/u }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or command' }).fill('old back')
    await page.getByRole('option', { name: /Old backup/u }).click()
    await page.getByRole('heading', { level: 1, name: /Old backup/u }).waitFor()
    expect(page.url()).toMatch(/\/risks\/[^/]+$/u)
  })

  it('has accessible pages in both themes, also on a narrow screen', async () => {
    const { page, add, problems } = await openRegister({ roles: ['manager', 'compliance_manager'] })
    const riskId = await add('Weak token', { impactClass: 'critical', state: 'assessed' })
    for (const path of ['/risks', `/risks/${riskId}`, '/risks/scheme']) {
      await visit(page, path)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, width, await accessibilityProblemsInThemes(page)]).toEqual([path, width, []])
      }
    }
    expect(problems).toEqual([])
  })
})

describe.skipIf(chromiumPath === undefined)('a risk', () => {
  it('is decided by the scheme: a class above the threshold needs a decision, and its exposure is shown while it is typed', async () => {
    const { page, company, add } = await openRegister()
    const riskId = await add('Weak token', { impactClass: 'high', state: 'assessed', BV: 1000, EF: 0.5 })
    await page.goto(`/risks/${riskId}`)
    await page.getByLabel('Times a year').fill('4')
    await page.getByText('Costs 500 each time (SLE) and 2,000 a year (ALE).').waitFor()
    await page.getByRole('combobox', { name: 'State' }).selectOption('closed')
    await page.getByText('A risk of class High or above needs a decision before it is done.').waitFor()
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('temporary-exception')
    await page.getByRole('textbox', { name: 'Rationale' }).fill('the fix comes with the next release')
    await page.getByLabel('Valid until').fill(dayIn(20))
    await page.getByRole('button', { name: 'Save decision' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByText(/Ann Arbor set Decision to Accept until a date\./u).waitFor()
    const { body } = await company.get(`/core/risks/${riskId}`)
    expect(body).toMatchObject({
      treatment: 'done',
      exposure: { SLE: 500, ALE: 2000 },
      riskProperties: { decision: { type: 'temporary-exception', decidedByName: 'Ann Arbor' }, generalApproach: 'accept' },
    })
  })

  it('offers no acceptance from the class on where it is forbidden', async () => {
    const { page, add } = await openRegister()
    await page.goto(`/risks/${await add('Weak token', { impactClass: 'high' })}`)
    const strategies = page.getByRole('combobox', { name: 'Strategy' })
    await strategies.waitFor()
    await expect.poll(() => strategies.getByRole('option', { name: 'accept' }).count()).toBe(1)
    await page.getByLabel('Impact class').selectOption('critical')
    await page.getByText('Risks of class Critical or above cannot be accepted.').waitFor()
    await expect.poll(() => strategies.getByRole('option', { name: 'accept' }).count()).toBe(0)
  })

  it('a share above 1 and a day that is over are refused in words at their fields before anything is sent', async () => {
    const { page, add } = await openRegister()
    await page.goto(`/risks/${await add('Weak token', { impactClass: 'low', state: 'assessed' })}`)
    await page.getByLabel('Exposure, 0 to 1').fill('50')
    await page.getByText('A share from 0 to 1: 0.5 means that half of the value is lost.').waitFor()
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('mitigate')
    await page.getByRole('textbox', { name: 'Rationale' }).fill('the fix comes with the next release')
    await page.getByLabel('Valid until').fill(dayIn(-2))
    await page.getByText('This day is over. Choose today or a later day.').waitFor()
    const writes: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && writes.push(request.url()))
    await page.getByRole('button', { name: 'Save decision' }).click()
    await page.getByLabel('Exposure, 0 to 1').fill('0.5')
    await page.getByRole('button', { name: 'Save decision' }).click()
    expect(writes).toEqual([])
    await page.getByLabel('Valid until').fill(dayIn(2))
    await page.getByRole('button', { name: 'Save decision' }).click()
    await page.getByText('Saved.').waitFor()
    expect(writes).toHaveLength(1)
  })

  it('an untreated risk says what it lacks, whatever was decided and planned', async () => {
    const { page, company, add } = await openRegister()
    const riskId = await add('Weak token', { impactClass: 'low', state: 'assessed' })
    await company.post(`/core/risks/${riskId}/countermeasures`, { countermeasure: 'Rotate the token', status: 'planned' })
    await page.goto(`/risks/${riskId}`)
    await page.getByText(/untreated until it has a strategy and its state is “approved” or later/u).waitFor()
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('mitigate')
    await page.getByText(/untreated until its state is “approved” or later/u).waitFor()
    await page.getByRole('combobox', { name: 'State' }).selectOption('planned')
    await expect.poll(() => page.getByText(/counts as untreated/u).count()).toBe(0)
  })

  it('what the service rejects stands beside its field, once and without the name of the API, and nothing is lost', async () => {
    const { page, add } = await openRegister()
    await page.goto(`/risks/${await add('Weak token', { impactClass: 'low' })}`)
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('mitigate')
    await page.getByRole('textbox', { name: 'Rationale' }).fill('          ')
    await page.getByRole('button', { name: 'Save decision' }).click()
    await page.getByRole('alert').getByText('Nothing was saved: see the marked field.').waitFor()
    expect(await page.getByText(/riskProperties/u).count()).toBe(0)
    await expect.poll(() => page.getByRole('combobox', { name: 'Decision' }).inputValue()).toBe('mitigate')
  })

  it('a change of somebody else in the same field is shown, and overwritten only on demand', async () => {
    const { page, company, add } = await openRegister()
    const riskId = await add('Weak token', { impactClass: 'low', state: 'assessed' })
    // with the stream of events the page knows before it saves
    await page.route('**/account/events*', (route) => route.abort())
    await page.goto(`/risks/${riskId}`)
    await page.getByRole('combobox', { name: 'State' }).selectOption('planned')
    await company.patch(`/core/risks/${riskId}`, { riskProperties: { state: 'escalated', impactClass: 'moderate' } })
    await page.getByRole('button', { name: 'Save decision' }).click()
    const conflict = page.getByRole('alert')
    await conflict.getByText(/set State to escalated/u).waitFor()
    expect((await company.get(`/core/risks/${riskId}`)).body.riskProperties.state).toBe('escalated')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save decision' }).click()
    await page.getByText('Saved.').waitFor()
    expect((await company.get(`/core/risks/${riskId}`)).body.riskProperties).toMatchObject({ state: 'planned', impactClass: 'moderate' })
  })

  it('gets a countermeasure, and a task for it', async () => {
    const { page, add, company } = await openRegister()
    const riskId = await add('Weak token', { impactClass: 'low' })
    await page.goto(`/risks/${riskId}`)
    await page.getByRole('region', { name: 'Countermeasures' }).getByRole('button', { name: 'Add' }).click()
    const measure = page.getByRole('dialog', { name: 'Add countermeasure' })
    await measure.getByLabel('Countermeasure').fill('Rotate the keys')
    await measure.getByLabel('Reduction in percent').fill('60')
    await measure.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Rotate the keys.*60/u }).waitFor()
    await page.getByRole('region', { name: 'Tasks' }).getByRole('button', { name: 'Add' }).click()
    const task = page.getByRole('dialog', { name: 'Add task' })
    await task.getByRole('textbox', { name: 'Task' }).fill('Write the script')
    await task.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Write the script/u }).waitFor()
    expect((await company.get(`/core/risks/${riskId}/tasks`)).body).toMatchObject([
      { task: 'Write the script', countermeasure: 'Rotate the keys' },
    ])
  })
})

describe.skipIf(chromiumPath === undefined)('the assessment scheme', () => {
  it('shows where each list and each limit is set, and a manager cannot change it', async () => {
    const { page } = await openRegister()
    await page.goto('/risks/scheme')
    const limits = page.getByRole('region', { name: 'Limits' })
    await limits.getByText('set for the company').first().waitFor()
    await page.getByRole('region', { name: 'Impact classes' }).getByText('default').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  it('a compliance manager sets a list for a project', async () => {
    const { page, company, projectId } = await openRegister({ roles: ['compliance_manager'] })
    await page.goto('/risks/scheme')
    await page.getByRole('region', { name: 'Likelihood' }).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Likelihood' })
    await form.getByLabel('Amount').first().fill('0.1')
    await form.getByLabel('Set for').selectOption('project')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Likelihood' }).getByText('set for this project').waitFor()
    const { body } = await company.get(`/core/risks/scheme?projectId=${projectId}`)
    expect(body).toMatchObject({ scheme: { aroScale: [{ value: 'rare', amount: 0.1 }, {}, {}, {}, {}] }, sources: { aroScale: 'project' } })
  })

  it('shows before a list or a limit is saved which risks would no longer fit', async () => {
    const { page, company, projectId, problems } = await openRegister({ roles: ['compliance_manager'] })
    await page.goto('/risks/scheme')
    await page.getByRole('region', { name: 'Impact classes' }).getByRole('button', { name: 'Edit' }).click()
    const list = page.getByRole('dialog', { name: 'Impact classes' })
    await list.getByRole('button', { name: 'Remove high' }).click()
    await list.getByRole('button', { name: 'Show which risks would no longer fit' }).click()
    await list.getByText('1 risk would no longer fit.').waitFor()
    await list.getByRole('row', { name: /Open port Shop high the class is not in the list/u }).waitFor()
    await list.getByRole('button', { name: 'Remove critical' }).click()
    await expect.poll(() => list.getByText('1 risk would no longer fit.').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Limits' }).getByRole('button', { name: 'Edit' }).click()
    const limits = page.getByRole('dialog', { name: 'Limits' })
    await limits.getByLabel('A decision is required from class').selectOption('low')
    await limits.getByRole('button', { name: 'Show which risks would no longer fit' }).click()
    await limits.getByRole('row', { name: /Old backup Shop low done without the decision that is required/u }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const { body } = await company.get(`/core/risks/scheme?projectId=${projectId}`)
    expect(body.scheme.thresholds.decisionRequiredFrom).toBe('high')
    expect(problems).toEqual([])
  })
})

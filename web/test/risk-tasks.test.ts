import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityProblemsInThemes, closeBrowser } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { dayIn, openRegister } from './risk-register.ts'

afterAll(closeBrowser)

/** The app of a user who is responsible for an overdue task and one that is due later; a third is nobody's. */
async function openTasks(options: Parameters<typeof openRegister>[0] = {}) {
  const register = await openRegister(options)
  const { company, email, add } = register
  const riskId = await add('Weak token', { impactClass: 'low', countermeasures: [{ countermeasure: 'Patch', status: 'planned' }] })
  const { body: users } = await (await company.as('account_admin')).get('/account/users')
  const own = (users as readonly { readonly _id: string; readonly email: string }[]).find((user) => user.email === email)?.['_id']
  const tasks = [
    { task: 'Write the script', responsible: [own], due: dayIn(-3) },
    { task: 'Run the script', responsible: [own], due: dayIn(20) },
    { task: 'Tell the customers' },
  ]
  for (const task of tasks) await company.post(`/core/risks/${riskId}/tasks`, { ...task, countermeasure: 'Patch' })
  async function statuses(): Promise<readonly string[]> {
    const { body } = await company.get('/core/tasks')
    return body.map(({ status }: { readonly status: string }) => status)
  }
  return { ...register, riskId, statuses }
}

describe.skipIf(chromiumPath === undefined)('the tasks', () => {
  it('are those of the reader, linked from the home page, and overdue ones say so', async () => {
    const { page, problems } = await openTasks()
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Your tasks/u })
      .click()
    await page.getByRole('row', { name: /Write the script.*overdue/u }).waitFor()
    const later = page.getByRole('row', { name: /Run the script/u })
    await expect.poll(() => later.textContent()).not.toContain('overdue')
    await expect.poll(() => page.getByRole('row', { name: /Tell the customers/u }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('of everybody are one click away, and the address opens the same list', async () => {
    const { page } = await openTasks()
    await page.goto('/risks/tasks')
    await page.getByRole('link', { name: 'Of everybody', exact: true }).click()
    await page.getByRole('row', { name: /Tell the customers/u }).waitFor()
    await page.goto(page.url())
    await page.getByText('3 rows').waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Responsible' }).inputValue()).toBe('any')
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').allTextContents())
      .toEqual(['Of everybody'])
    await page.getByRole('link', { name: 'Overdue', exact: true }).click()
    await page.getByText('1 row', { exact: true }).waitFor()
  })

  it('are set done with one key, and u takes it back', async () => {
    const { page, statuses } = await openTasks()
    await page.goto('/risks/tasks')
    await page.getByRole('row', { name: /Write the script/u }).focus()
    await page.keyboard.press('d')
    await page.getByText('“Write the script” is done.').waitFor()
    await page.getByText('1 row', { exact: true }).waitFor()
    await expect.poll(() => statuses()).toEqual(['done', 'open', 'open'])
    await page.keyboard.press('u')
    await page.getByRole('row', { name: /Write the script/u }).waitFor()
    await expect.poll(() => statuses()).toEqual(['open', 'open', 'open'])
  })

  it('are set done with one click', async () => {
    const { page, statuses } = await openTasks()
    await page.goto('/risks/tasks')
    await page
      .getByRole('row', { name: /Run the script/u })
      .getByRole('button', { name: 'Done' })
      .click()
    await page.getByText('“Run the script” is done.').waitFor()
    await expect.poll(() => statuses()).toEqual(['open', 'done', 'open'])
  })

  it('open their risk with Enter', async () => {
    const { page, riskId } = await openTasks()
    await page.goto('/risks/tasks')
    await page.getByRole('row', { name: /Write the script/u }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Weak token/u }).waitFor()
    expect(page.url()).toContain(`/risks/${riskId}`)
  })

  it('of a developer have no link to a risk, which only readers of the register may open', async () => {
    const { page } = await openTasks({ roles: ['developer'] })
    await page.goto('/risks/tasks')
    await page.getByRole('row', { name: /Write the script.*Weak token/u }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Weak token', exact: true }).count()).toBe(0)
  })

  it('show who has none the way to those of everybody', async () => {
    const { page } = await openRegister()
    await page.goto('/risks/tasks')
    await page.getByText('You have no unfinished task.').waitFor()
    await page.getByRole('button', { name: 'Show the tasks of everybody' }).click()
    await page.waitForURL(/responsible=any/u)
    await expect.poll(() => page.getByRole('combobox', { name: 'Responsible' }).inputValue()).toBe('any')
  })

  it('are accessible in both themes, also on the narrowest screen', async () => {
    const { page, problems } = await openTasks()
    await page.goto('/risks/tasks')
    await page.getByRole('row', { name: /Write the script/u }).waitFor()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await accessibilityProblemsInThemes(page)]).toEqual([width, []])
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(problems).toEqual([])
  })
})

describe.skipIf(chromiumPath === undefined)('the views of the register', () => {
  it('list decisions that are due, exceptions, classes to confirm, and the risks of the reader', async () => {
    const { page, add } = await openTasks()
    const rationale = 'the fix comes with the next release'
    await add('Slow disk', { impactClass: 'low', decision: { type: 'temporary-exception', rationale, validUntil: dayIn(25) } })
    await add('Lost key', { impactClass: 'low', decision: { type: 'mitigate', rationale, validUntil: dayIn(5) } })
    await page.goto('/risks')
    const listed = { Exceptions: 'Slow disk', 'Decision due': 'Lost key', Mine: 'Weak token', Untreated: 'Open port' }
    for (const [view, name] of Object.entries(listed)) {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click()
      await page.getByRole('row', { name: new RegExp(name, 'u') }).waitFor()
      await page.getByRole('row', { name: /Old backup/u }).waitFor({ state: 'detached' })
    }
    await page.getByRole('link', { name: 'Classes to confirm', exact: true }).click()
    await page.getByText('Nothing matches these filters.').waitFor()
    expect(new URL(page.url()).search).toBe('?assessmentOrigin=proposed')
  })
})

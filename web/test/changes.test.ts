import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { addChanges, forgetFirstChange, setBack } from '../../server/test/set-back.ts'
import { toDay } from '../src/shared/days.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

const dayMs = 86_400_000

/** Once, so that days agree with each other when a test runs at midnight. */
const start = Date.now()

/** Returns the day so many days before this run. */
function daysAgo(days: number): string {
  return toDay(start - days * dayMs)
}

/** Returns that day, and the next one: where the app has counted, the day may have ended in between. */
function countedDaysAgo(days: number): RegExp {
  return new RegExp(`${daysAgo(days)}|${daysAgo(days - 1)}`, 'u')
}

interface Changed extends OpenPage {
  readonly moduleId: string
  readonly name: string
  /** A vulnerability since ten days ago, and one since today. */
  readonly old: string
  readonly recent: string
  readonly scope: AnalysedModule
}

/** The app of a company of twenty days with a module of ten days, and an advisory of today. */
async function openChanged(options: Parameters<typeof openApp>[0] = {}): Promise<Changed> {
  const scope = await makeAnalysedModule()
  const { company } = scope
  const [name, old, recent] = [`affected-${randomUUID()}`, `GHSA-${randomUUID()}`, `GHSA-${randomUUID()}`]
  await setBack(company, 10)
  await publish(advisory(old, name))
  const moduleId = await scope.importPackages([`${name}@1.0.0`], 'checkout')
  await setBack(company, 10)
  await publish(advisory(recent, name))
  return { ...(await openApp({ ...options, company })), moduleId, name, old, recent, scope }
}

/** The rows of the sums. */
async function sumRows(page: Page): Promise<readonly { readonly name: string; readonly counts: readonly number[] }[]> {
  const rows = await page.getByRole('region', { name: 'What each cause contributed' }).locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const [name = '', , ...counts] = await row.locator('td').allTextContents()
      return { name, counts: counts.map((text) => Number(text.replace('−', '-'))) }
    }),
  )
}

describe.skipIf(chromiumPath === undefined)('the changes of a module', () => {
  it('are the counts before, what each cause contributed, and the counts after, which add up', async () => {
    const { page, moduleId, problems } = await openChanged()
    await page.goto(`/modules/${moduleId}/changes`)
    await page.getByRole('heading', { name: /Violations 0 → 2/u }).waitFor()
    const [before, ...others] = await sumRows(page)
    const after = others.pop()
    expect(others.map(({ name }) => name).toSorted()).toEqual(['advisories changed', 'new scan'])
    for (const i of [0, 1, 2]) expect([before, ...others].reduce((sum, row) => sum + Number(row?.counts[i]), 0)).toBe(after?.counts[i])
    expect(after?.counts[0]).toBe(2)
    await page
      .getByRole('img', { name: /Violations from 0 to 2 .*, with 2 changes as marks/u })
      .locator('canvas')
      .waitFor()
    expect(problems).toEqual([])
  })

  it('name their causes: advisories lead to their pages, settings name who changed them', async () => {
    const { page, moduleId, name, recent, old, scope } = await openChanged()
    const whitelist = [{ cveKey: old, key: `npm:${name}`, version: '*', comment: 'agreed' }]
    await scope.changeSettings(`/core/modules/${moduleId}`, { cveConfig: { whitelist } })
    await page.goto(`/modules/${moduleId}/changes`)
    const items = page.getByRole('region', { name: 'Changes, oldest first' }).getByRole('listitem')
    await items.nth(2).waitFor()
    await expect
      .poll(() => items.allTextContents())
      .toEqual([
        expect.stringMatching(/A new scan was evaluated\..*Violations \+1/u),
        expect.stringMatching(/Advisories were added or changed:.*Violations \+1/u),
        expect.stringMatching(/changed settings, tags or policies\..*Violations −1/u),
      ])
    await items.nth(1).getByRole('link', { name: recent }).click()
    await page.getByRole('heading', { level: 1, name: recent }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/vulnerabilities/${recent}`)
  })

  it('name the decision and its withdrawal apart', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    const moduleId = await importPackages([`${name}@1.0.0`])
    const { body: findings } = await company.get(`/core/modules/${moduleId}/findings?kind=vulnerability`)
    const decision = { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path', detail: 'never called here' }
    const { body } = await company.post('/core/statements', {
      place: { level: 'module', id: moduleId },
      findings: [findings[0]['_id']],
      versions: 'this',
      ...decision,
    })
    await company.delete(`/core/statements/${String(body.vexId)}`)
    const { page } = await openApp({ company })
    await page.goto(`/modules/${moduleId}/changes`)
    const items = page.getByRole('region', { name: 'Changes, oldest first' }).getByRole('listitem')
    await expect
      .poll(() => items.allTextContents())
      .toEqual([
        expect.stringContaining('A new scan was evaluated.'),
        expect.stringMatching(/decided on findings\..*Violations −1/u),
        expect.stringMatching(/withdrew a decision on findings\..*Violations \+1/u),
      ])
  })

  it('open with their findings, before and after; the address keeps which one is open', async () => {
    const { page, moduleId, name, recent } = await openChanged()
    await page.goto(`/modules/${moduleId}/changes`)
    await page.getByRole('button', { name: 'Findings: 1 new' }).last().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/change=2/u)
    await page.goto(page.url())
    const row = page.getByRole('group', { name: 'Findings of change 2' }).getByRole('row', { name: new RegExp(name, 'u') })
    await row.waitFor()
    await expect
      .poll(() => row.locator('td').allTextContents())
      .toEqual([
        recent,
        `npm:${name} 1.0.0`,
        'not there',
        expect.stringContaining('violation'),
        expect.stringContaining(`${recent} affects`),
        expect.stringContaining(recent),
      ])
    await page.getByRole('button', { name: 'Findings: 1 new' }).last().press('Enter')
    await row.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('change')).toBe(false)
  })

  it('are of a period that the address keeps', async () => {
    const { page, moduleId } = await openChanged()
    await page.goto(`/modules/${moduleId}/changes`)
    await page.getByRole('button', { name: '7 days' }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/changes') && countedDaysAgo(7).test(url.searchParams.get('from') ?? ''))
    await page.goto(page.url())
    await page.getByRole('heading', { name: /Violations 1 → 2/u }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByLabel('Up to').fill(daysAgo(2))
    await page.getByText('Nothing changed in this period.').waitFor()
    await page.getByRole('button', { name: 'Show all changes' }).click()
    await page.getByRole('heading', { name: /Violations 0 → 2/u }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('are loaded a hundred at a time, and the drawing says that it shows a part', async () => {
    const { page, moduleId, company } = await openChanged()
    await addChanges(company, moduleId, 120)
    await page.goto(`/modules/${moduleId}/changes`)
    await page.getByText('The first 100 of 122 changes are drawn and listed.').waitFor()
    await page.getByRole('button', { name: 'Later changes' }).click()
    await page.getByRole('img', { name: /with 122 changes as marks/u }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Later changes' }).count()).toBe(0)
  })

  it('keep coming when the module changes while a further page is loaded', async () => {
    const { page, moduleId, company, name, scope } = await openChanged()
    await addChanges(company, moduleId, 120)
    const [asked, changed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    await page.route('**/changes?page=2*', async (route) => {
      asked.resolve(undefined)
      await changed.promise
      await route.continue()
    })
    await visit(page, `/modules/${moduleId}/changes`)
    await page.getByRole('button', { name: 'Later changes' }).click()
    await asked.promise
    const again = page.waitForResponse((response) => response.url().endsWith(`/core/modules/${moduleId}`))
    await scope.importPackages([`${name}@1.0.0`], 'checkout')
    await again
    changed.resolve(undefined)
    await page.getByRole('img', { name: /with 12[23] changes as marks/u }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Later changes' }).count()).toBe(0)
  })

  it('are counted by kind where one is chosen', async () => {
    const { page, moduleId } = await openChanged()
    await page.goto(`/modules/${moduleId}/changes`)
    await page.getByLabel('Kind').selectOption('Legal')
    await page.getByRole('heading', { name: /Violations 0 → 0/u }).waitFor()
    expect(new URL(page.url()).searchParams.get('kind')).toBe('legal')
  })

  it('say since when they are stored, where that is later than the period', async () => {
    const { page, moduleId, company } = await openChanged()
    await forgetFirstChange(company)
    await page.goto(`/modules/${moduleId}/changes`)
    await page.getByRole('note').filter({ hasText: 'Changes of this module are stored since' }).waitFor()
    expect((await sumRows(page))[0]?.counts[0]).toBe(1)
  })

  it('of a period that the service refuses are its words, and the period can be changed', async () => {
    const { page, moduleId } = await openChanged()
    await page.goto(`/modules/${moduleId}/changes?from=2001-01-01`)
    await page.getByRole('alert').getByText('from lies before the company').waitFor()
    await page.getByRole('button', { name: 'Everything' }).click()
    await page.getByRole('heading', { name: /Violations 0 → 2/u }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('have a CSV of their period, and so have the analyses', async () => {
    const { page, moduleId } = await openChanged()
    await page.goto(`/modules/${moduleId}/changes?from=${daysAgo(5)}`)
    const csv = page.getByRole('link', { name: 'CSV', exact: true })
    const [changes] = await Promise.all([page.waitForEvent('download'), csv.click()])
    expect(changes.suggestedFilename()).toBe('changes.csv')
    expect(new URL(changes.url()).searchParams.get('from')).toBe(daysAgo(5))
    await page.goto(`/modules/${moduleId}/history`)
    const [analyses] = await Promise.all([page.waitForEvent('download'), csv.click()])
    expect(analyses.suggestedFilename()).toBe('analyses.csv')
  })

  it('lead to all findings after one of them', async () => {
    const { page, moduleId, old, recent } = await openChanged()
    await page.goto(`/modules/${moduleId}/changes`)
    await page.getByRole('link', { name: 'All findings after it', exact: true }).first().click()
    await page.getByRole('row', { name: new RegExp(old, 'u') }).waitFor()
    expect(new URL(page.url()).searchParams.get('asOf')).toMatch(/^\d{4}-.*Z$/u)
    await expect.poll(() => page.getByRole('row', { name: new RegExp(recent, 'u') }).count()).toBe(0)
  })

  it('are reached from the overview of the module', async () => {
    const { page, moduleId } = await openChanged()
    await page.goto(`/modules/${moduleId}`)
    const lately = page.getByRole('region', { name: 'In the last 30 days' })
    await lately.getByText('advisories changed: Violations +1').waitFor()
    await lately.getByRole('link', { name: 'All changes and their causes', exact: true }).click()
    await page.waitForURL(/\/changes$/u)
    await page.getByRole('heading', { name: /Violations 0 → 2/u }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Changes', exact: true }).getAttribute('aria-current')).toBe('page')
  })

  it('are reached from the trend in the portfolio, also with w', async () => {
    const { page, moduleId } = await openChanged()
    const row = page.getByRole('row', { name: /checkout/u })
    await page.goto('/portfolio?level=module')
    await row.getByRole('link', { name: /findings in 30 days/u }).click()
    await page.waitForURL(`**/modules/${moduleId}/changes**`)
    await page.goto('/portfolio?level=module')
    await row.getByRole('link').waitFor()
    await row.focus()
    await page.keyboard.press('w')
    await page.waitForURL(`**/modules/${moduleId}/changes**`)
    await page.getByRole('heading', { name: /Violations 0 → 2/u }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/modules/${moduleId}/changes`)
  })
})

describe.skipIf(chromiumPath === undefined)('a list of the past', () => {
  it('is chosen with the slider, by keyboard too, and the address keeps the day', async () => {
    const { page, old, recent, problems } = await openChanged()
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(recent, 'u') }).waitFor()
    await page.getByRole('button', { name: 'Another day' }).click()
    const slider = page.getByRole('slider', { name: 'Day' })
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('now')
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL((url) => url.pathname.endsWith('/findings') && countedDaysAgo(0).test(url.searchParams.get('asOf') ?? ''))
    await page.goto(page.url())
    await page.getByRole('row', { name: new RegExp(old, 'u') }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: new RegExp(recent, 'u') }).count()).toBe(0)
    await slider.press('Home')
    await page.getByText('There are no findings.').waitFor()
    await slider.press('End')
    await page.getByRole('row', { name: new RegExp(recent, 'u') }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(problems).toEqual([])
  })

  it('is chosen by its date as well, and no half of a date is taken for one', async () => {
    const { page, recent } = await openChanged()
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(recent, 'u') }).waitFor()
    await page.getByRole('button', { name: 'Another day' }).click()
    const field = page.getByLabel('As of')
    await field.fill('0202-01-01')
    expect(new URL(page.url()).search).toBe('')
    await field.fill(daysAgo(3))
    await page.waitForURL(`**/findings?asOf=${daysAgo(3)}`)
    await page.getByRole('row', { name: new RegExp(recent, 'u') }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/\d{4}$/u)
  })

  it('says that it is the past, and leads back to now', async () => {
    const { page, recent } = await openChanged()
    const clicked = Promise.withResolvers<undefined>()
    // how far back the slider goes may come after the click
    await page.route('**/core/changes/earliest', async (route) => {
      await clicked.promise
      await route.continue()
    })
    await page.goto(`/findings?asOf=${daysAgo(3)}`)
    await page.getByRole('status').filter({ hasText: 'what you see is the past, not the present' }).waitFor()
    await page.getByRole('button', { name: 'Back to now' }).click()
    clicked.resolve(undefined)
    await page.getByRole('row', { name: new RegExp(recent, 'u') }).waitFor()
    await expect.poll(() => page.getByRole('slider').evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('cannot be decided on, and says why', async () => {
    const { page, old } = await openChanged()
    await page.goto(`/findings?asOf=${daysAgo(3)}&view=scatter`)
    const row = page.getByRole('row', { name: new RegExp(old, 'u') })
    await row.focus()
    await page.keyboard.press('x')
    await page.keyboard.press('d')
    await page.keyboard.press('Enter')
    const details = page.getByRole('region', { name: 'Details of the finding' })
    await details.getByText('Evidence, notes and decisions belong to the present.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Decide/u }).count()).toBe(0)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => row.getByRole('checkbox').count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href')).toContain(`asOf=${daysAgo(3)}`)
    await details.getByRole('link', { name: 'Open the finding of now', exact: true }).click()
    await details.getByRole('button', { name: 'Decide' }).waitFor()
    expect(new URL(page.url()).searchParams.has('asOf')).toBe(false)
  })

  it('has no filters of what is not stored', async () => {
    const { page, old } = await openChanged()
    await page.goto('/findings?decided=false&epssFrom=0&sort=epss')
    await page.getByRole('button', { name: 'Another day' }).click()
    await page.getByLabel('As of').fill(daysAgo(3))
    await page.waitForURL(`**/findings?asOf=${daysAgo(3)}`)
    await page.getByRole('row', { name: new RegExp(old, 'u') }).waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Decided' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('columnheader', { name: 'EPSS' }).count()).toBe(0)
  })

  it('of a module is evaluated with the knowledge of today where that is chosen, without CSV', async () => {
    const { page, moduleId, recent } = await openChanged()
    await page.goto(`/modules/${moduleId}/findings?asOf=${daysAgo(3)}`)
    await page.getByRole('link', { name: 'CSV', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: new RegExp(recent, 'u') }).count()).toBe(0)
    await page.getByLabel('evaluated with today’s knowledge').check()
    await page.getByRole('row', { name: new RegExp(recent, 'u') }).waitFor()
    await page.getByText('there is neither a CSV nor a decision').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'CSV', exact: true }).count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('knowledge')).toBe('today')
    await page.getByLabel('View').selectOption('By component')
    await page.getByRole('grid', { name: 'By component' }).waitFor()
  })

  it('of a day that the service refuses is its words, and the way back', async () => {
    const { page, recent } = await openChanged()
    await page.goto('/findings?asOf=2001-01-01')
    await page.getByRole('alert').getByText('asOf lies before the company').waitFor()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await page.getByRole('row', { name: new RegExp(recent, 'u') }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('of the portfolio has the figures of then, and opens a module as of the same day', async () => {
    const { page, moduleId, old, problems } = await openChanged()
    await page.goto(`/portfolio?level=module&asOf=${daysAgo(3)}`)
    const row = page.getByRole('row', { name: /checkout/u })
    await row.waitFor()
    await expect.poll(() => row.textContent()).toMatch(/1 \/ \d/u)
    await expect.poll(() => page.getByRole('columnheader', { name: 'Open risks' }).count()).toBe(0)
    await row.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/modules/${moduleId}/findings?asOf=${daysAgo(3)}`)
    await page.getByRole('row', { name: new RegExp(old, 'u') }).waitFor()
    expect(problems).toEqual([])
  })

  it('does not exist for a company of today, which is said', async () => {
    const { page } = await openApp()
    await page.goto('/portfolio')
    await page.getByRole('button', { name: 'Another day' }).click()
    await page.getByText('There is no past day yet').waitFor()
    await expect.poll(() => page.getByRole('slider').count()).toBe(0)
  })
})

// checks many pages
it.skipIf(chromiumPath === undefined)(
  'changes and lists of the past are accessible in both themes, and fit on 320 pixels',
  { timeout: 300_000 },
  async () => {
    const first = await openChanged()
    const narrow = await openApp({ width: 320, company: first.company })
    const { moduleId } = first
    const addresses = [
      `/modules/${moduleId}`,
      `/modules/${moduleId}/changes?change=2`,
      `/modules/${moduleId}/changes?from=${daysAgo(3)}&to=${daysAgo(2)}`,
      `/modules/${moduleId}/findings?asOf=${daysAgo(3)}&knowledge=today`,
      `/findings?asOf=${daysAgo(3)}`,
      `/portfolio?level=module&asOf=${daysAgo(3)}`,
    ]
    for (const { page, problems } of [first, narrow]) {
      for (const address of addresses) {
        await visit(page, address)
        expect([address, await accessibilityProblemsInThemes(page)]).toEqual([address, []])
        expect([address, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([address, true])
      }
      expect(problems).toEqual([])
    }
  },
)

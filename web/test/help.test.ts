import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, closeBrowser, openHome, openPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** With tables, code, headings, images, a checklist and diagrams. */
const pages = [
  'index.html',
  'tutorial/first-hour.html',
  'how-to/operate.html',
  'how-to/harden.html',
  'reference/environment.html',
  'performance.html',
  'project/architecture.html',
  'nothing.html',
]

describe.skipIf(chromiumPath === undefined)('help', () => {
  it.each(pages)('%s has nothing that axe finds, light and dark', async (path) => {
    const { page } = await openPage()
    await page.goto(`/help/${path}`)
    const inLight = await accessibilityProblems(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect([...inLight, ...(await accessibilityProblems(page))]).toEqual([])
  })

  it.each(pages)('%s fits a screen of 390 pixels', async (path) => {
    const { page } = await openPage({ width: 390, height: 844 })
    await page.goto(`/help/${path}`)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('finds a section by keyboard, without a request to another origin', async () => {
    const { page, problems } = await openPage()
    await page.goto('/help/')
    await page.keyboard.press('/')
    await page.keyboard.type('WAYBILL_TRUST_PROXY')
    await page.getByRole('status').filter({ hasText: 'results' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/help\/(?:how-to|reference)\/.+\.html#/u)
    expect(problems).toEqual([])
  })

  it('says that nothing was found, and closes the results with Escape', async () => {
    const { page } = await openPage()
    await page.goto('/help/')
    await page.getByRole('searchbox').fill('zzzyyyxxx')
    await page.getByText('Nothing found').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('Nothing found').isVisible()).toBe(false)
  })

  it('shows the list of pages beside the text on a wide screen, and on request on a narrow one', async () => {
    const { page } = await openPage()
    await page.goto('/help/how-to/operate.html')
    const link = page.getByRole('link', { name: 'Back up and restore', exact: true }).first()
    await expect.poll(() => link.isVisible()).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => link.isVisible()).toBe(false)
    await page.getByText('All pages').click()
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Back up and restore' }).waitFor()
  })

  it('takes the theme that was chosen in the app', async () => {
    const { page } = await openPage()
    await page.goto('/help/')
    await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
    await page.reload()
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(21, 24, 28)')
  })

  it('is linked from the login, the menu of the user and the settings', async () => {
    const login = await openPage()
    await login.page.goto('/login')
    await expect
      .poll(() => login.page.getByRole('link', { name: /^Help/u }).getAttribute('href'))
      .toBe('/help/reference/access.html#sessions')
    const { page } = await openHome({ roles: ['account_admin', 'manager'] })
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
  })
})

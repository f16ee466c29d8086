import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, closeBrowser, openApp, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the frame', () => {
  it('takes what was asked for before the app ran instead of asking again', async () => {
    const { page } = await openApp()
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) sent.push(pathname.replace('/api/v2', ''))
    })
    await visit(page, '/')
    const early = ['/account/demo', '/account/session', '/core/inbox']
    expect(sent.filter((path) => early.includes(path)).toSorted()).toEqual(early)
  })

  it('opens the menu of the user with the keyboard, and gives the focus back when it closes', async () => {
    const { page } = await openApp()
    const button = page.getByRole('banner').getByRole('button', { expanded: false }).last()
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'menu')
  })

  it('changes its theme in one frame, down to the innermost text, for those who want no motion', async () => {
    const { page } = await openApp()
    await page.getByText('User created').first().waitFor()
    const colours = await page.evaluate(() => {
      document.documentElement.dataset['mantineColorScheme'] = 'dark'
      return [...document.querySelectorAll('main h2')].map((element) => getComputedStyle(element).color)
    })
    expect(new Set(colours)).toEqual(new Set(['rgb(230, 232, 235)']))
  })
})

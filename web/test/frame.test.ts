import { afterAll, describe, expect, it } from 'vitest'
import { makeRisk } from '../../server/test/make-risk.ts'
import { advisory, publish, publishOnly } from '../../server/test/publish.ts'
import { accessibilityProblems, closeBrowser, openApp, openHome, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** Pages with something that start.js asks for. */
const askedEarly = [
  ['/', '/core/inbox'],
  ['/portfolio', '/core/portfolio'],
  ['/findings', '/core/findings'],
  ['/components', '/core/components'],
  ['/risks', '/core/risks'],
  ['/products', '/core/products'],
  ['/approvals', '/compliance/approvals'],
] as const

describe.skipIf(chromiumPath === undefined)('the frame', () => {
  it('takes what was asked for before the app ran instead of asking again', async () => {
    const { page } = await openApp({ isWithoutEvents: true })
    await visit(page, '/')
    const sent: string[] = []
    // a page that is left asks on until the next one has come
    page.on('response', (response) => response.request().isNavigationRequest() && sent.splice(0))
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/') && !/\/(?:events|knowledge|counts)$/u.test(pathname))
        sent.push(pathname.replace('/api/v2', '') + search)
    })
    for (const [path, asked] of askedEarly) {
      await visit(page, path)
      const addresses = [...sent]
      const paths = addresses.map((address) => address.replace(/\?.*/u, ''))
      expect(paths).toEqual(expect.arrayContaining(['/account/demo', '/account/session', asked]))
      expect(addresses.filter((each, i) => addresses.indexOf(each) !== i)).toEqual([])
    }
  })

  it('names an address or an id that it does not know, and offers the search', async () => {
    const { page } = await openApp({ roles: ['manager', 'compliance_manager'] })
    const id = '01a21b0d-1a23-7726-92a6-000000000000'
    const folders = ['modules', 'projects', 'products', 'products/exploited-vulnerabilities', 'risks', 'approvals', 'releases']
    for (const [path, named] of [
      ['/nowhere', '/nowhere'],
      ['/components/npm:unknown', 'Resource not found: npm:unknown'],
      [`/approvals/${id}/findings`, `Resource not found: ${id}`],
      ...folders.map((folder) => [`/${folder}/${id}`, `Resource not found: ${id}`] as const),
    ] as const) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1, name: 'There is no such page.' }).waitFor()
      await page.locator('main').getByText(named).waitFor()
      await page.getByRole('button', { name: 'Search for it' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    }
  })

  it('has the code of the pages in its menu before they are opened', async () => {
    const { page } = await openHome()
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/approvals-page')))
    await page.route('**/assets/**', (route) => route.abort())
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Approvals' }).click()
    await page.getByRole('heading', { name: 'Approvals' }).waitFor()
    // an empty list leads there, too
    await menu.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByRole('heading', { name: 'Portfolio' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/portfolio')
  })

  it('loads the page again when another build has taken the code of a dialog away', async () => {
    const { page } = await openHome()
    const build = { isOther: true }
    await page.route('**/assets/keys-dialog-*.js', (route) => (build.isOther ? route.fulfill({ status: 404 }) : route.continue()))
    // the code of the dialog may be there by now
    await page.goto('/')
    await page.locator('main#content h1').waitFor()
    page.once('framenavigated', () => Object.assign(build, { isOther: false }))
    const loaded = page.waitForEvent('load')
    await page.keyboard.press('?')
    await loaded
    await page.getByRole('navigation').first().waitFor()
    await page.keyboard.press('?')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  })

  it('has the login at hand when a session ends after another build', async () => {
    const { page } = await openHome()
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/approvals-page')))
    await page.route('**/assets/**', (route) => route.abort())
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Approvals', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').getByLabel('Email').count()).toBe(1)
  })

  it('says how old the oldest data is, and leads an administrator to the ages of all feeds', async () => {
    await publishOnly(advisory('GHSA-frame', 'of-the-frame'))
    const feeds = /^(?:Feeds: oldest |. ?Feeds late: )/u
    const { page } = await openHome({ roles: ['account_admin'] })
    await page.getByRole('link', { name: feeds }).click()
    await page.getByRole('cell', { name: 'osv', exact: true }).waitFor()
    const { page: other } = await openHome({ roles: ['developer'] })
    await other.getByText(feeds).waitFor()
    expect(await other.getByRole('link', { name: feeds }).count()).toBe(0)
  })

  it('counts in its menu the rows that the lists have, for those who may open them', async () => {
    const { page, company } = await openApp({ roles: ['manager'] })
    await makeRisk(company)
    await visit(page, '/portfolio')
    const menu = page.getByRole('navigation')
    await menu.getByTitle('1 risk', { exact: true }).click()
    await page.getByText('1 row', { exact: true }).waitFor()
    await menu.getByTitle('0 open requests', { exact: true }).waitFor()
    await makeRisk(company)
    await menu.getByTitle('2 risks', { exact: true }).waitFor()
    const { page: other } = await openApp({ company, roles: ['developer'] })
    await visit(other, '/portfolio')
    await other.getByRole('navigation').getByTitle('0 undecided findings', { exact: true }).waitFor()
    expect(
      await other
        .getByRole('navigation')
        .getByTitle(/risk|request/u)
        .count(),
    ).toBe(0)
  })

  it('does by name what the page offers, and changes theme and language: every button of the page is a command', async () => {
    const { page, company, problems } = await openApp()
    const { body } = await company.post('/core/projects', { name: 'Shop' })
    await visit(page, `/projects/${String(body.projectId)}/findings`)
    const palette = page.getByRole('combobox', { name: 'Search or command' })
    async function choose(text: string): Promise<void> {
      await page.keyboard.press('Control+k')
      await palette.fill(text)
      await page.keyboard.press('Enter')
      await palette.waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Control+k')
    for (const label of ['Upload Action', 'Copy link', 'Export the list as CSV', 'Save or open a view of this page', 'Settings', 'Log out'])
      await page.getByRole('option', { name: new RegExp(`^${label}`, 'u') }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await choose('save or open')
    await page.getByRole('menuitem', { name: 'Save this view' }).waitFor()
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await choose('export')
    expect((await download).suggestedFilename()).toMatch(/\.csv$/u)
    await choose('dark')
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await choose('deutsch')
    await page.locator('html[lang=de]').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Suche oder Befehl' }).fill('einstellungen')
    await page.getByRole('option', { name: 'Einstellungen Shop' }).click()
    await page.waitForURL(`/projects/${String(body.projectId)}/settings`)
    expect(problems).toEqual([])
  })

  it('takes what is typed into the palette before its code is there, and nothing of it acts on the page', async () => {
    const { page, problems } = await openApp()
    const code = Promise.withResolvers<undefined>()
    await page.route('**/assets/palette-dialog-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/portfolio')
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gf?x')
    for (const key of ['Backspace', 'Backspace', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('status').getByText('gf', { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    code.resolve(undefined)
    await page.keyboard.type(' register')
    const palette = page.getByRole('combobox', { name: 'Search or command' })
    await palette.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(' of')
    expect(await palette.inputValue()).toBe('gf register of')
    expect([await page.getByRole('dialog').count(), new URL(page.url()).pathname]).toEqual([1, '/portfolio'])
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    expect(await palette.inputValue()).toBe('')
    expect(problems).toEqual([])
  })

  it('closes a palette whose code is not there yet', async () => {
    const { page } = await openApp()
    await page.route('**/assets/palette-dialog-*.js', () => undefined)
    await page.goto('/portfolio')
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor()
    await page.keyboard.press('Control+k')
    const waiting = page.getByRole('status').getByText('Search or command')
    await waiting.waitFor()
    await page.keyboard.press('Escape')
    await waiting.waitFor({ state: 'detached' })
    await page.keyboard.type('gf')
    await page.waitForURL('/findings')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('has the code of the palette before it is opened', async () => {
    const { page } = await openHome()
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/palette-dialog')))
    await page.route('**/assets/**', (route) => route.abort())
    await page.keyboard.press('Control+k')
    await page.keyboard.type('portfolio')
    await expect.poll(() => page.getByRole('combobox', { name: 'Search or command' }).inputValue()).toBe('portfolio')
  })

  it('names no place of a project that it finds, and the id of a vulnerability', async () => {
    const cve = `CVE-2031-${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`
    await publish(advisory(`GHSA-${cve}`, 'of-the-palette', { aliases: [cve], summary: 'a hole in the palette' }))
    const { page, company } = await openApp()
    await company.post('/core/projects', { name: 'Shop of the palette' })
    await visit(page, '/portfolio')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search or command' })
    await palette.fill('shop of')
    await expect
      .poll(() => page.getByRole('listbox').getByRole('option').allTextContents())
      .toEqual(['Shop of the palette', 'shop ofLookups'])
    await palette.fill(cve)
    await page.getByRole('option', { name: `a hole in the palette ${cve}` }).waitFor()
  })

  it('opens the menu of the user with the keyboard, and gives the focus back when it closes', async () => {
    const { page } = await openHome()
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
    const { page } = await openHome()
    await page.getByText('User created').first().waitFor()
    const colours = await page.evaluate(() => {
      document.documentElement.dataset['mantineColorScheme'] = 'dark'
      return [...document.querySelectorAll('main h2')].map((element) => getComputedStyle(element).color)
    })
    expect(new Set(colours)).toEqual(new Set(['rgb(230, 232, 235)']))
  })
})

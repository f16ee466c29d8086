import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { password } from '../../server/test/log-in.ts'
import { makeModule } from '../../server/test/make-portfolio.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { address, closeBrowser, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { type Proxy, startProxy } from './proxy.ts'

interface Affected extends OpenPage, Pick<AnalysedModule, 'importPackages'> {
  readonly cve: string
}

async function openAffected(options: Parameters<typeof openApp>[0] = {}): Promise<Affected> {
  const { company, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  const cve = `CVE-2031-${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`
  await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve] }))
  await importPackages([`${name}@1.0.0`])
  return { ...(await openApp({ ...options, company })), cve, importPackages }
}

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('a service that does not answer as usual', () => {
  const behind: { proxy?: Proxy } = {}

  beforeAll(async () => {
    behind.proxy = await startProxy(await address())
  })
  afterAll(() => behind.proxy?.close())
  afterEach(() => behind.proxy?.interfere(undefined))

  it('is asked again after the time that a 429 names, without a click', async () => {
    const { interfere, url } = behind.proxy!
    const { page, cve } = await openAffected({ url })
    await page.goto('/')
    interfere({ path: '/core/findings', status: 429, headers: { 'retry-after': '1' }, times: 1 })
    await page.getByRole('link', { name: 'Findings', exact: true }).click()
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    interfere(undefined)
  })

  it('that fails is quoted with the id of the request, and asked again on demand', async () => {
    const { interfere, url } = behind.proxy!
    // events, or a stream that opens late, let the page ask again by itself
    interfere({ path: '/account/events', status: 500 })
    const { page, cve } = await openAffected({ url })
    await page.goto('/')
    interfere({ path: /\/core\/findings|\/account\/events/u, status: 500, headers: { 'x-request-id': 'request-of-the-test' } })
    await page.getByRole('link', { name: 'Findings', exact: true }).click()
    const failure = page.getByRole('alert')
    await failure.getByText('the answer 500 of the proxy').waitFor()
    await expect.poll(() => failure.textContent()).toContain('request-of-the-test')
    interfere({ path: '/account/events', status: 500 })
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    await expect.poll(() => failure.count()).toBe(0)
  })

  it('that is restarted leaves the page as it is, marked, and what is missing comes when it is back', async () => {
    const { interfere, url } = behind.proxy!
    const { page, cve } = await openAffected({ url })
    await page.goto('/')
    const mark = page.getByText('The service cannot be reached.')
    const findings = page.getByRole('link', { name: 'Findings', exact: true })
    // without its session the app would have no page to leave as it is
    await findings.waitFor()
    interfere({ path: '/api/' })
    await findings.click()
    await mark.waitFor()
    interfere(undefined)
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).waitFor()
    await mark.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('that is restarted while code is loaded leaves the page as it is, and what was opened comes when it is back', async () => {
    const { interfere, url } = behind.proxy!
    const { page } = await openAffected({ url })
    await page.goto('/')
    await page.getByRole('region', { name: 'New vulnerabilities' }).waitFor()
    await page.evaluate(() => document.body.setAttribute('data-of-the-test', ''))
    interfere({ path: '/' })
    await page.keyboard.press('?')
    await page.getByText('The service cannot be reached.').waitFor()
    interfere(undefined)
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    const styles = await page.evaluate(() =>
      [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 0).map(({ href }) => href),
    )
    expect(styles.filter((href) => href?.includes('keys-dialog'))).toHaveLength(1)
    // a page that was reloaded does not have it
    await expect.poll(() => page.locator('body[data-of-the-test]').count()).toBe(1)
  })

  it('that has another build by now has the page reloaded, and says what fails after that', async () => {
    const { interfere, url } = behind.proxy!
    const { page } = await openAffected({ url })
    await page.goto('/')
    await page.getByRole('region', { name: 'New vulnerabilities' }).waitFor()
    interfere({ path: 'keys-dialog', status: 404 })
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.keyboard.press('?')
    await reloaded
    await page.getByRole('region', { name: 'New vulnerabilities' }).waitFor()
    await page.keyboard.press('?')
    const failure = page.getByRole('alert')
    await failure.getByText('A part of this page does not arrive').waitFor()
    interfere(undefined)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'New vulnerabilities' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expect.poll(() => failure.count()).toBe(0)
  })

  it('that is away while a page is opened is asked again without a click', async () => {
    const { interfere, url } = behind.proxy!
    const { page } = await openAffected({ url })
    interfere({ path: '/api/' })
    await page.goto('/findings')
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
    interfere(undefined)
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('that is away while a page is opened, and ends the session meanwhile, leads to the login and back', async () => {
    const { interfere, url } = behind.proxy!
    const { page } = await openAffected({ url })
    interfere({ path: '/api/' })
    await page.goto('/findings?status=violation')
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
    await page.context().clearCookies()
    interfere(undefined)
    await page.waitForURL(/\/login/u)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/findings?status=violation')
  })

  it('that goes away while the app is loaded is waited for', async () => {
    const { interfere, url } = behind.proxy!
    const { page } = await openAffected({ url })
    await page.goto('/')
    await page
      .context()
      .newCDPSession(page)
      .then((session) => session.send('Network.setCacheDisabled', { cacheDisabled: true }))
    interfere({ path: '/assets/' })
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/findings')
    await failed
    interfere(undefined)
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/findings')
  })

  it('that says after a login that there is no session is asked again, without another login', async () => {
    const { interfere, url } = behind.proxy!
    const { page, cve, importPackages } = await openAffected({ url })
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: /^Decide on/u })
    await form.getByText('Applies to 1 finding in 1 module.').waitFor()
    await form.getByLabel('Reason').fill('the parser never sees foreign input')
    const { promise, resolve } = Promise.withResolvers<void>()
    interfere({ path: '/core/statements', after: promise, times: 1 })
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Save decision' }).click()
    // the list is read again, which shows that the session has ended
    await importPackages(['other@1.0.0'], 'other')
    const login = page.getByRole('dialog', { name: 'Your session has ended' })
    await login.getByRole('textbox', { name: 'Password' }).fill(password)
    await login.getByRole('button', { name: 'Log in' }).click()
    await login.waitFor({ state: 'detached' })
    resolve()
    await page.getByText('Decision on 1 finding saved.').waitFor()
    await expect.poll(() => login.count()).toBe(0)
  })

  it('keeps the form and says so when a write fails, and takes it the next time', async () => {
    const { interfere, url } = behind.proxy!
    const { page, cve } = await openAffected({ url })
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: /^Decide on/u })
    await form.getByLabel('Reason').fill('the parser never sees foreign input')
    await form.getByText('Applies to 1 finding in 1 module.').waitFor()
    interfere({ path: '/core/statements', status: 500 })
    await form.getByRole('button', { name: 'Save decision' }).click()
    await form.getByRole('alert').waitFor()
    await expect.poll(() => form.getByLabel('Reason').inputValue()).toBe('the parser never sees foreign input')
    interfere(undefined)
    await form.getByRole('button', { name: 'Save decision' }).click()
    await form.waitFor({ state: 'detached' })
  })
})

describe.skipIf(chromiumPath === undefined)('the app', () => {
  it('marks a page without a network, and takes the mark away with the next answer', async () => {
    const { page, cve } = await openAffected()
    await page.goto('/')
    const mark = page.getByText('The service cannot be reached.')
    await page.getByRole('region', { name: 'New vulnerabilities' }).waitFor()
    await page.getByRole('button', { name: 'Search or command' }).click()
    await page.getByRole('combobox').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('combobox').fill(cve)
    await mark.waitFor()
    await expect.poll(() => page.locator('section', { hasText: 'New vulnerabilities' }).count()).toBe(1)
    await page.context().setOffline(false)
    await page.getByRole('option', { name: cve }).first().waitFor()
    await mark.waitFor({ state: 'detached' })
  })

  it('keeps what is typed when the session ends, and saves it after the login', async () => {
    const { page, cve } = await openAffected()
    await page.goto('/findings')
    await page.getByRole('row', { name: new RegExp(cve, 'u') }).focus()
    await page.keyboard.press('d')
    const form = page.getByRole('dialog', { name: /^Decide on/u })
    await form.getByText('Applies to 1 finding in 1 module.').waitFor()
    await form.getByLabel('Reason').fill('the parser never sees foreign input')
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Save decision' }).click()
    const login = page.getByRole('dialog', { name: 'Your session has ended' })
    await login.getByRole('textbox', { name: 'Password' }).fill(password)
    await login.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Decision on 1 finding saved.').waitFor()
    await expect.poll(() => form.count()).toBe(0)
  })

  it('shows markup, text from right to left and long words as they are', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = 'منتج <img src=x onerror="document.title=1">'
    const moduleId = await importPackages(['plain@1.0.0'], encodeURIComponent(name))
    const { page, problems } = await openApp({ company, width: 320 })
    await page.goto(`/modules/${moduleId}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const { body } = await company.get(`/core/modules/${moduleId}`)
    const { body: risk } = await company.post('/core/risks', {
      name: 'Long',
      projectId: body.projectId,
      riskProperties: { impactDescription: 'w'.repeat(10_000) },
    })
    await page.goto(`/risks/${String(risk.riskId)}`)
    await page.getByText('w'.repeat(10_000)).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(problems).toEqual([])
  })

  it('says of a module without scans what to do next, on each of its pages', async () => {
    const { company, projectId } = await makeAnalysedModule()
    const moduleId = await makeModule(company, projectId, 'fresh')
    const { page, problems } = await openApp({ company })
    for (const tab of ['', '/findings', '/components', '/graph', '/licences', '/fixes', '/history', '/documents', '/diff']) {
      await visit(page, `/modules/${moduleId}${tab}`)
      await page.getByRole('heading', { level: 1, name: /fresh/u }).waitFor()
      expect([tab, await page.getByRole('alert').allTextContents()]).toEqual([tab, []])
    }
    expect(problems).toEqual([])
  })

  it('refuses an upload of 70 MB with the limit, and goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-large-'))
    const large = join(folder, 'large.cdx.json')
    writeFileSync(large, JSON.stringify(cyclonedx([])))
    truncateSync(large, 70_000_000)
    const { page } = await openAffected()
    await page.goto('/')
    await page.locator('input[type="file"]').first().setInputFiles(large)
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project').fill('Large')
    await form.getByRole('button', { name: 'Upload' }).click()
    await expect.poll(() => form.getByRole('alert').textContent()).toMatch(/large\.cdx\.json.*50 M/u)
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Findings', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor()
    rmSync(folder, { recursive: true })
  })
})

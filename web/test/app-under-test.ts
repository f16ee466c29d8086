import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { makeCompany, type Service, service, type TestCompany } from '../../server/test/harness.ts'
import { makeUser, password } from '../../server/test/log-in.ts'
import { chromiumPath } from './chromium.ts'

type Role = NonNullable<Parameters<typeof makeUser>[1]>[number]

/** A page of the app, logged in, with what went wrong on it. */
export interface OpenPage {
  readonly page: Page
  readonly company: TestCompany
  readonly email: string
  /** Errors in the console, failed requests, and requests to other origins. */
  readonly problems: readonly string[]
}

export interface PageOptions {
  readonly roles?: readonly Role[]
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /** Pixels of the screen per pixel of the page: 2 with a viewport of half the size is a zoom of 200 %. */
  readonly scale?: number
  /** Where the browser reaches the service, when it is behind something. */
  readonly url?: string
  /** An existing company instead of a new one. */
  readonly company?: TestCompany
}

const running: { browser?: Browser; url?: string } = {}

/** The service in this process, listening for the browser. */
export async function address(): Promise<string> {
  if (running.url === undefined) {
    const { http }: Service = await service()
    await http.listen({ port: 0, host: '127.0.0.1' })
    running.url = `http://127.0.0.1:${String((http.server.address() as AddressInfo).port)}`
  }
  return running.url
}

async function openBrowser(): Promise<Browser> {
  running.browser ??= await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  return running.browser
}

/** Closes the browser; the service ends with the process. */
export async function closeBrowser(): Promise<void> {
  await running.browser?.close()
  delete running.browser
}

/** Opens a page for nobody yet. */
export async function openPage({ theme = 'light', width = 1280, height = 800, scale = 1, url }: PageOptions = {}): Promise<
  Omit<OpenPage, 'company' | 'email'>
> {
  const [browser, base] = [await openBrowser(), url ?? (await address())]
  const context = await browser.newContext({
    baseURL: base,
    colorScheme: theme,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => !request.url().startsWith(base) && !request.url().startsWith('data:') && problems.push(request.url()))
  return { page, problems }
}

/** Opens the start page as a user of a company with these roles. */
export async function openApp(options: PageOptions = {}): Promise<OpenPage> {
  const company = options.company ?? (await makeCompany({ scopes: ['account_admin', 'manager', 'developer', 'compliance_manager'] }))
  const { email } = await makeUser(await company.as('account_admin', 'enterprise_admin'), options.roles ?? ['manager'])
  const opened = await openPage(options)
  await logIn(opened.page, email)
  return { ...opened, company, email }
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('/')
  await page.locator('main#content h1').waitFor()
}

/** Returns what axe reports of WCAG 2.2 AA and its best practices. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { readonly axe: typeof axe }).axe.run())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

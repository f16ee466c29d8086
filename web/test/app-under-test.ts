import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
// half as long as `axe.source`, which takes longer to send and parse than some pages to be tested
import axeSource from 'axe-core/axe.min.js?raw'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { makeCompany, type Service, service, type TestCompany } from '../../server/test/harness.ts'
import { patienceMs } from '../../server/test/eventually.ts'
import { makeUser, openBrowser as openSession } from '../../server/test/log-in.ts'
import { chromiumPath } from './chromium.ts'
import { openContexts } from './open-contexts.ts'

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
  readonly width?: number
  readonly height?: number
  /** Pixels of the screen per pixel of the page: 2 with a viewport of half the size is a zoom of 200 %. */
  readonly scale?: number
  /** Where the browser reaches the service, when it is behind something. */
  readonly url?: string
  /** Another service than the one that the tests share; `url` is its address. */
  readonly at?: Service
  /** The stream of events never opens, so that a page asks for what it needs itself, and for nothing that changed just before. */
  readonly isWithoutEvents?: boolean
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
export async function openPage({ width = 1280, height = 800, scale = 1, url, isWithoutEvents = false }: PageOptions = {}): Promise<
  Omit<OpenPage, 'company' | 'email'>
> {
  const [browser, base] = [await openBrowser(), url ?? (await address())]
  const context = await browser.newContext({
    baseURL: base,
    colorScheme: 'light',
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patienceMs)
  openContexts.add(context)
  if (isWithoutEvents) await context.route(`**${neverEnds}*`, () => undefined)
  const page = await context.newPage()
  watchTraffic(page)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => !request.url().startsWith(base) && !request.url().startsWith('data:') && problems.push(request.url()))
  return { page, problems }
}

/** Opens a window for a user of a company with these roles, who is logged in and has opened no page yet. */
export async function openApp(options: PageOptions = {}): Promise<OpenPage> {
  const company = options.company ?? (await makeCompany({ scopes: ['account_admin', 'manager', 'developer', 'compliance_manager'] }))
  const { email } = await makeUser(await company.as('account_admin', 'enterprise_admin'), options.roles ?? ['manager'])
  const opened = await openPage(options)
  await logIn(opened.page.context(), email, options.at)
  return { ...opened, company, email }
}

/** Opens the start page for such a user. */
export async function openHome(options: PageOptions = {}): Promise<OpenPage> {
  const opened = await openApp(options)
  await opened.page.goto('/')
  await opened.page.locator('main#content h1').waitFor()
  return opened
}

/** Gives a browser the session of a user: the form itself has tests of its own. */
async function logIn(context: BrowserContext, email: string, at: Service | undefined): Promise<void> {
  const { cookies, logIn: send } = await openSession(at)
  const { status, text } = await send(email)
  if (status !== 200) throw new Error(`the user could not log in: ${text}`)
  const url = await address()
  await context.addCookies(Array.from(cookies, ([name, value]) => ({ name, value, url })))
}

/** The stream of events stays open as long as the page. */
const neverEnds = '/api/v2/account/events'

/** Asked for by the frame, whatever its page. */
const ofFrame = /\/(?:account\/(?:session|demo|events)|core\/(?:knowledge|counts))$/u

/** Whether a page itself asks the service, and not its frame. */
export function isOfPage(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return pathname.startsWith('/api/') && !ofFrame.test(pathname)
}

interface Traffic {
  /** The requests that were not answered, and when they began. */
  readonly pending: Map<Request, number>
  started: number
}

const traffics = new WeakMap<Page, Traffic>()

function watchTraffic(page: Page): void {
  const traffic: Traffic = { pending: new Map(), started: 0 }
  traffics.set(page, traffic)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === neverEnds) return
    traffic.pending.set(request, Date.now())
    traffic.started += 1
  })
  page.on('requestfinished', (request) => traffic.pending.delete(request))
  page.on('requestfailed', (request) => traffic.pending.delete(request))
}

/** Opens an address, and waits until its page asks for nothing more. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main#content').waitFor()
  await settle(page)
}

const roundsWithoutRequests = 3

/** The end of a request can get lost, as when its page is left at that moment: nothing that is still answered takes so long. */
const lostMs = 30_000

function isWaiting({ pending }: Traffic): boolean {
  return [...pending.values()].some((began) => Date.now() - began < lostMs)
}

/** Waits until a page has drawn and done all it had to do, several times in a row, without asking for more. */
async function settle(page: Page): Promise<void> {
  const traffic = traffics.get(page) ?? { pending: new Map(), started: 0 }
  const late = pause(patienceMs, false, { ref: false })
  for (let quiet = 0, before = -1; quiet < roundsWithoutRequests; before = traffic.started) {
    const isDrawn = await Promise.race([drawAll(page), late])
    if (!isDrawn) throw new Error(restless(page, traffic))
    const isQuiet = !isWaiting(traffic) && traffic.started === before
    quiet = isQuiet && !(await isLoading(page)) ? quiet + 1 : 0
  }
}

/** Waits until a page has drawn and done what it had to do at this moment. */
async function drawAll(page: Page): Promise<true> {
  // not requestIdleCallback: Chromium can forget it on a page that has nothing more to draw
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => void scheduler.postTask(() => resolve(), { priority: 'background' }))),
  )
  return true
}

/** Whether a part says that it loads: React shows it up to 300 ms after its code has arrived, and does nothing meanwhile. */
async function isLoading(page: Page): Promise<boolean> {
  return (await page.locator('main#content [data-loading]:visible').count()) > 0
}

function restless(page: Page, { pending, started }: Traffic): string {
  const waits = Array.from(pending.keys(), (request) => `${request.method()} ${request.url()}`).join(', ') || 'no request'
  return `${page.url()} did not come to rest in ${String(patienceMs / 1000)} seconds: it sent ${String(started)} requests, and waits for ${waits}`
}

interface Axe {
  readonly run: (options: object) => Promise<{ readonly violations: readonly Violation[] }>
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Returns what axe reports of WCAG 2.2 AA and its best practices. */
export function accessibilityProblems(page: Page): Promise<readonly string[]> {
  return runAxe(page, {})
}

/**
 * Does so in the theme that the page has, and in the other one for the rules of colours: all else of a page is the same in both. The
 * page keeps the other one, since changing back would take as long again.
 */
export async function accessibilityProblemsInThemes(page: Page): Promise<readonly string[]> {
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme')
  const other = shown === 'dark' ? 'light' : 'dark'
  const inShown = await runAxe(page, {})
  await showTheme(page, other)
  const inOther = await runAxe(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  return [...inShown, ...inOther.map((problem) => `in the ${other} theme, ${problem}`)]
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor()
  await settle(page)
}

async function runAxe(page: Page, options: object): Promise<readonly string[]> {
  // what is shown before the app runs has neither, and would be reported in place of the page
  await page.locator('main h1').first().waitFor()
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { readonly axe: Axe }).axe.run({ ...given, resultTypes: ['violations'] }),
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

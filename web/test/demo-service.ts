import { spawn } from 'node:child_process'
import { on } from 'node:events'
import type { Readable } from 'node:stream'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { patienceMs } from '../../server/test/eventually.ts'
import { chromiumPath } from './chromium.ts'

/** A process of the service with its demo, and a browser. */
export interface DemoService {
  readonly url: string
  /** A key of the demo company. */
  readonly key: string
  readonly operatorKey: string
  readonly browser: Browser
  /** Opens the start page in a new window, logged in. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>
  readonly close: () => Promise<void>
}

const operatorKey = 'operator-key-of-the-demo'

/** Starts the service on an empty data folder and a free port, or that of `PORT`, and waits until its demo is complete. */
export async function startDemo(): Promise<DemoService> {
  const data = mkdtempSync(join(tmpdir(), 'waybill-demo-'))
  const service = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      WAYBILL_DATA_DIR: data,
      WAYBILL_FEEDS: 'off',
      WAYBILL_LOG_LEVEL: 'error',
      WAYBILL_OPERATOR_KEY: operatorKey,
      PORT: process.env['PORT'] ?? '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stopped = new Promise((resolve) => service.once('exit', resolve))
  const message = await readMessage(service.stdout)
  // the service goes on writing, and waits while nobody reads
  service.stdout.resume()
  const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', '--force-color-profile=srgb'] })
  const url = /WAYBILL_URL=(\S+)/u.exec(message)?.[1] ?? ''
  return {
    url,
    key: /WAYBILL_API_KEY=(\S+)/u.exec(message)?.[1] ?? '',
    operatorKey,
    browser,
    open: (options) => openLoggedIn(browser, { baseURL: url, ...options }),
    async close() {
      await browser.close()
      service.kill()
      await stopped
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Reads what the service says until it is up and has shown its demo. */
async function readMessage(output: Readable): Promise<string> {
  let message = ''
  for await (const text of on(output, 'data', { close: ['end'] })) {
    message += String(text)
    if (message.includes('Try next:')) return message
  }
  throw new Error(`the service did not start: ${message}`)
}

/** The login of a demo is filled in. */
async function openLoggedIn(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('/')
  await page.getByRole('main').waitFor()
  return page
}

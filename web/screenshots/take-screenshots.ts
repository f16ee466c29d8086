/** Takes the pictures of docs/tutorial/first-hour.md from a demo of its own: `npm run screenshots`. Chromium and a built app are needed. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../test/chromium.ts'
import { takePalettePng } from './palette-png.ts'
import { screenshots } from './screenshots.ts'

const root = join(import.meta.dirname, '../..')
const images = join(root, 'docs/tutorial/images')
const data = mkdtempSync(join(tmpdir(), 'waybill-screenshots-'))
const port = process.env['PORT'] ?? '8399'
const service = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, WAYBILL_DATA_DIR: data, WAYBILL_FEEDS: 'off', WAYBILL_LOG_LEVEL: 'error', PORT: port },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const stopped = new Promise((resolve) => service.once('exit', resolve))
try {
  // the message comes when the demo is complete
  await new Promise((resolve, reject) => {
    service.stdout.once('data', resolve)
    service.once('exit', () => reject(new Error('the service did not start')))
  })
  await takeAll(`http://127.0.0.1:${port}`)
} finally {
  service.kill()
  await stopped
  rmSync(data, { recursive: true, force: true })
}

async function takeAll(baseURL: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', '--force-color-profile=srgb'] })
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('/')
  for (const { name, show } of screenshots) {
    await show(page)
    const picture = await takePalettePng(page)
    writeFileSync(join(images, name), picture)
    process.stdout.write(`${name}  ${(picture.length / 1000).toFixed(0)} kB\n`)
  }
  await browser.close()
}

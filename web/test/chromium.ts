import { existsSync } from 'node:fs'

// without a window of its own, whose tool bar is a page too, it needs a third less of a processor
const candidates = [
  process.env['WAYBILL_CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The installed browser; undefined where there is none, and the browser tests are skipped. */
export const chromiumPath = candidates.find((path) => path !== undefined && existsSync(path))

if (chromiumPath === undefined) process.stderr.write('Chromium is not installed: the tests of the web app in a browser are skipped.\n')

import { afterEach, beforeEach } from 'vitest'
import { openContexts } from './open-contexts.ts'

// those of a whole file stay until its browser is closed
beforeEach(() => openContexts.clear())

// runs in every test file: a page that nobody looks at any more still draws, listens and asks
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await describePages(task.name)
  await Promise.all(Array.from(openContexts, (context) => context.close()))
})

/** Writes what the pages of a failed test show: the error of a locator names only what was not there. */
async function describePages(test: string): Promise<void> {
  for (const page of Array.from(openContexts, (context) => context.pages()).flat()) {
    const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
    process.stderr.write(`\n${test}: ${page.url()} showed\n${text.slice(0, 3000)}\n`)
  }
}

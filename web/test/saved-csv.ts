import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** Saves the list of a page as CSV, as its key does; returns the file. */
export async function savedCsv(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  await page.getByRole('link', { name: 'CSV', exact: true }).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityProblemsInThemes, closeBrowser, openApp } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

// docs/reference/digests.md#settings
describe.skipIf(chromiumPath === undefined)('the digest by mail', () => {
  it('is never by default; a user chooses when it comes, and sees the next time and a preview', async () => {
    const { page, email } = await openApp()
    await page.goto('/me')
    await page.getByText('Digest by email').click()
    const often = page.getByLabel('How often')
    await expect.poll(() => often.inputValue()).toBe('never')
    await page.getByText(`sent to ${email}`).waitFor()
    await page.getByText('This service has no mail server').waitFor()
    await often.selectOption('weekly')
    await page.getByLabel('Day').selectOption({ label: 'Friday' })
    await page.getByLabel('Hour').selectOption('18')
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await page.getByLabel('Language of the email').selectOption('de')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The digest is saved.').waitFor()
    await page.getByText('Next', { exact: true }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Preview', exact: true }).click()
    const preview = await opened
    await preview.getByRole('heading', { name: 'Ihre wöchentliche Übersicht' }).waitFor()
    await expect.poll(() => preview.locator('img, script, link').count()).toBe(0)
    await page.reload()
    await page.getByText('Digest by email').click()
    await expect.poll(() => page.getByLabel('Day').inputValue()).toBe('5')
  })
})

import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { totpCode, totpStep } from '../../server/src/access/totp/totp.ts'
import { clientOf, service } from '../../server/test/harness.ts'
import { password } from '../../server/test/log-in.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, openPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** Sets up an app, and returns the first recovery code. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Current password' }).fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = ((await page.locator('p.code').textContent()) ?? '').replaceAll(' ', '')
  expect(await accessibilityProblemsInThemes(page)).toEqual([])
  await page.getByLabel('Code of the authenticator app').fill(totpCode(secret, totpStep(new Date())))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  const text = (await codes.locator('pre').textContent()) ?? ''
  await codes.getByRole('button', { name: 'Done' }).click()
  return text.split('\n')[0] ?? ''
}

describe.skipIf(chromiumPath === undefined)('an authenticator app', () => {
  it('is set up where the company requires it, and the next login asks for a code', async () => {
    const { page, company, email } = await openApp()
    await company.patch('/account/company', { totp: { required: true } })
    await page.goto('/')
    await page.getByText('Your company requires an authenticator app').waitFor()
    const code = await setUp(page)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.goto('/me')
    await page.getByText('Unused recovery codes: 10').waitFor()

    const { page: other } = await openPage()
    await other.goto('/login')
    await other.getByLabel('Email').fill(email)
    await other.getByRole('textbox', { name: 'Password' }).fill(password)
    await other.getByRole('button', { name: 'Log in' }).click()
    await other.getByLabel('Code of the authenticator app').fill(code)
    await other.getByRole('button', { name: 'Log in' }).click()
    await other.getByRole('heading', { name: 'Home' }).waitFor()
    expect(new URL(other.url()).pathname).toBe('/')
  })
})

describe.skipIf(chromiumPath === undefined)('a personal key', () => {
  it('is created, shown once and revoked', async () => {
    const { page } = await openApp()
    await page.goto('/me')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create key' })
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const once = page.getByRole('dialog', { name: 'Value of Laptop' })
    const key = (await once.locator('pre').textContent()) ?? ''
    await once.getByRole('button', { name: 'Done' }).click()
    const client = clientOf(await service(), key)
    expect((await client.get('/account/authorization')).status).toBe(200)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('You have no personal API key.').waitFor()
    expect((await client.get('/account/authorization')).status).toBe(401)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { startDevice } from '../../server/test/device-login.ts'
import { clientOf, service } from '../../server/test/harness.ts'
import { password } from '../../server/test/log-in.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, openPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

const caution = 'Allow it only if you have just asked for it yourself'

describe.skipIf(chromiumPath === undefined)('a device (docs/reference/device-login.md#deciding)', () => {
  it('is allowed by who opens its address: logs in, comes back, compares the code, and may leave roles out', async () => {
    const { company, email } = await openApp({ roles: ['manager', 'developer', 'account_admin'] })
    const { userCode, poll } = await startDevice(await service(), { name: 'Build laptop' })
    const { page } = await openPage()
    await page.goto(`/device?code=${userCode}`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText(caution).waitFor()
    await expect.poll(() => page.getByText(userCode, { exact: true }).count()).toBe(1)
    const facts = page.locator('#content dl')
    await facts.getByText('Build laptop').waitFor()
    await facts.getByText('not the address you come from').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Account administrator' }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: 'Manager', exact: true }).uncheck()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Build laptop is signed in.').waitFor()
    const { body } = await poll()
    expect(body.scope).toBe('developer')
    const client = clientOf(await service(), body.access_token)
    expect((await client.get('/account/authorization')).body).toMatchObject({ company: company.companyId, scopes: ['developer'] })
    await page.getByRole('main').getByRole('link', { name: 'Personal settings', exact: true }).click()
    await page.getByRole('cell', { name: 'Build laptop' }).waitFor()
  })

  it('is denied, by a code that is typed; one that is not known is not found, in words', async () => {
    const { page, problems } = await openApp()
    const { userCode, poll } = await startDevice(await service(), { name: 'Stranger' })
    await page.goto('/device')
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByLabel('Code').fill('BCDF-GHJK')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This code is not known or has expired').waitFor()
    await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('BCDF-GHJK')
    await page.getByLabel('Code').fill(userCode.toLowerCase().replace('-', ''))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(userCode, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByText('Stranger is denied.').waitFor()
    expect((await poll()).body.error).toBe('access_denied')
    await page.getByRole('button', { name: 'Enter another code' }).click()
    await page.getByLabel('Code').waitFor()
    // the browser itself reports the wrong code
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
  })

  it('is signed in on a page that fits a phone, also with a long name', async () => {
    const { page } = await openApp({ width: 390, height: 800 })
    const { userCode } = await startDevice(await service(), { name: 'x'.repeat(100) })
    await page.goto(`/device?code=${userCode}`)
    await page.getByText(caution).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../server/test/harness.ts'
import { makeUser, password } from '../../server/test/log-in.ts'
import { accessibilityProblemsInThemes, closeBrowser, openHome, openPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('login', () => {
  it('leads from any address to the login and back to that address', async () => {
    const company = await makeCompany({ scopes: ['account_admin', 'manager'] })
    const { email } = await makeUser(company)
    const { page, problems } = await openPage()
    await page.goto('/?welcome=back')
    await page.waitForURL(/\/login\?next=/u)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(new URL(page.url()).search).toBe('?welcome=back')
    // the one error is the answer 401 that said so
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
  })

  it('says what was wrong and keeps what was typed', async () => {
    const { page } = await openPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill('ann@acme.example')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('The e-mail address or the password is wrong.')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ann@acme.example')
  })

  it('a session that ends brings the login over the page, and what was asked for goes on', async () => {
    const { page, company, email } = await openHome()
    await company.post('/core/projects', { name: 'Checkout' })
    await page.getByRole('button', { name: 'Search or command' }).click()
    await page.context().clearCookies()
    await page.getByRole('combobox').fill('checkout')
    const login = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect.poll(() => login.getByLabel('Email').inputValue()).toBe(email)
    await login.getByRole('textbox', { name: 'Password' }).fill(password)
    await login.getByRole('button', { name: 'Log in' }).click()
    const found = page.getByRole('option', { name: /Checkout/u })
    await found.waitFor()
    await login.waitFor({ state: 'detached' })
    await expect.poll(() => found.count()).toBe(1)
  })

  it('never leads to another site after the login', async () => {
    const company = await makeCompany({ scopes: ['account_admin', 'manager'] })
    const { email } = await makeUser(company)
    const { page } = await openPage()
    await page.goto('/login?next=//evil.example/')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('sets the first password with an invitation', async () => {
    const company = await makeCompany({ scopes: ['account_admin', 'manager'] })
    const { userId, email } = await makeUser(company)
    const { body } = await company.post(`/account/users/${userId}/invitation`)
    const { page } = await openPage()
    await page.goto(new URL(body.url).pathname)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Set password and log in' }).click()
    await page.waitForURL('/')
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('is accessible in both themes, also on a narrow screen', async () => {
    for (const width of [1280, 320]) {
      const { page } = await openPage({ width })
      await page.goto('/login')
      await page.getByRole('button', { name: 'Log in' }).waitFor()
      expect(await accessibilityProblemsInThemes(page)).toEqual([])
      const { page: home } = await openHome({ width })
      expect(await accessibilityProblemsInThemes(home)).toEqual([])
      await home.goto('/gallery')
      await home.getByRole('heading', { name: 'Gallery' }).waitFor()
      expect(await accessibilityProblemsInThemes(home)).toEqual([])
    }
  })
})

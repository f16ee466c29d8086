import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyclonedx, uniqueCve, uniqueName } from '../../server/test/cyclonedx.ts'
import { makeCompany, type Service, startService, stopService, type TestCompany } from '../../server/test/harness.ts'
import { goodToken, type IssueTrackerServer, startIssueTrackers } from '../../server/test/issue-tracker-server.ts'
import { openBrowser } from '../../server/test/log-in.ts'
import { makeProject } from '../../server/test/make-portfolio.ts'
import { signIn, startProvider, type TestProvider } from '../../server/test/openid-provider.ts'
import { advisory, publishIn } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage, openPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

interface Running {
  readonly at: Service
  readonly url: string
  readonly provider: TestProvider
  readonly trackers: IssueTrackerServer
}

const state: { running?: Running } = {}

function running(): Running {
  if (state.running === undefined) throw new Error('nothing is running')
  return state.running
}

describe.skipIf(chromiumPath === undefined)('a service with an identity provider and an issue tracker', () => {
  beforeAll(async () => {
    const [provider, trackers] = [await startProvider(), await startIssueTrackers()]
    const at = await startService({ ...provider.env, WAYBILL_OIDC_LABEL: 'Acme', WAYBILL_OUTBOUND_ALLOW: '127.0.0.1' })
    await at.http.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${String((at.http.server.address() as AddressInfo).port)}`
    state.running = { at, url, provider, trackers }
  })

  afterAll(async () => {
    await closeBrowser()
    if (state.running === undefined) return
    const { at, provider, trackers } = state.running
    await stopService(at)
    await provider.close()
    trackers.close()
  })

  it('leads from the login to the provider', async () => {
    const { url, provider } = running()
    const { page } = await openPage({ url })
    await page.goto('/login?next=/portfolio')
    const href = await page.getByRole('link', { name: 'Log in with Acme', exact: true }).getAttribute('href')
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    const answer = await fetch(new URL(href ?? '', url), { redirect: 'manual' })
    expect(answer.headers.get('location')?.startsWith(provider.issuer)).toBe(true)
    expect(new URL(href ?? '', url).searchParams.get('next')).toBe('/portfolio')
  })

  it('opens the app for a user who comes back from the provider', async () => {
    const { at, url, provider } = running()
    const company = await makeCompany({ in: at })
    const email = `${randomUUID()}@acme.example`
    await company.post('/account/users', { email, name: 'Ann Arbor', roles: ['manager'] })
    await company.patch('/account/company', { signIn: { linkByEmail: true } })
    provider.become({ sub: randomUUID(), email, email_verified: true })
    const session = await openBrowser(at)
    const query = await signIn(session, '/portfolio')
    const { page } = await openPage({ url })
    await page.context().addCookies(Array.from(session.cookies, ([name, value]) => ({ name, value, url })))
    await page.goto(`/login?${query.toString()}`)
    await page.getByRole('heading', { name: 'Portfolio' }).waitFor()
    await expect.poll(() => page.getByRole('banner').getByText('Ann Arbor').isVisible()).toBe(true)
  })

  it('shows tickets of a finding, creates one, and says why the tracker did not', async () => {
    const { at, url, trackers } = running()
    const company = await makeCompany({ in: at })
    const path = await makeFinding(company)
    const opened: OpenPage = await openApp({ company, at, url, roles: ['manager', 'company_security_manager'] })
    const { page } = opened
    await page.goto(path)
    const panel = page.getByRole('region', { name: 'Tickets' })
    trackers.failWith = { status: 401, body: { message: 'Bad credentials' } }
    await panel.getByRole('button', { name: 'Create ticket in GitHub' }).click()
    await panel.getByRole('alert').waitFor()
    trackers.failWith = undefined
    await panel.getByRole('button', { name: 'Create ticket in GitHub' }).click()
    const ticket = panel.getByRole('link', { name: /^GitHub / })
    await expect.poll(() => ticket.getAttribute('href')).toMatch(/^https:\/\/github\.example\/acme\/shop\/issues\/\d+$/u)
    await panel.getByText('assigned to nobody').waitFor()
    await expect.poll(() => panel.getByRole('button').count()).toBe(0)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
  })

  it('opens the help from the decision of a finding', async () => {
    const { at, url } = running()
    const company = await makeCompany({ in: at })
    const { page } = await openApp({ company, at, url, roles: ['company_security_manager', 'manager'] })
    await page.goto(await makeFinding(company))
    await page.getByRole('button', { name: 'Decide', exact: true }).first().click()
    const href = await page.getByRole('dialog').getByRole('link', { name: /^Help/u }).getAttribute('href')
    expect((await fetch(new URL(href ?? '', url))).status).toBe(200)
  })

  it('lists where a user is logged in, and ends the session of another browser', async () => {
    const { at, url } = running()
    const { page, email } = await openApp({ company: await makeCompany({ in: at }), at, url })
    const other = await openBrowser(at)
    expect((await other.logIn(email)).status).toBe(200)
    await page.goto('/me')
    await page.getByRole('heading', { name: 'Sessions' }).click()
    const table = page.getByRole('group', { name: 'Sessions' })
    await table.getByRole('button', { name: 'End', exact: true }).waitFor()
    await expect.poll(() => table.getByText('this session').count()).toBe(1)
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await table.getByRole('button', { name: 'End', exact: true }).click()
    await table.getByRole('button', { name: 'End', exact: true }).waitFor({ state: 'detached' })
    expect((await other.get('/account/session')).status).toBe(401)
    await expect.poll(() => table.getByText('this session').count()).toBe(1)
  })
})

/** A finding in a project with a tracker; returns the address at which it is open. */
async function makeFinding(company: TestCompany): Promise<string> {
  const { at, trackers } = running()
  const projectId = await makeProject(company, { github: { url: trackers.url, repository: 'acme/shop', token: goodToken } })
  const name = uniqueName('shop')
  await publishIn(at, advisory(uniqueCve(), name))
  const sent = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, cyclonedx([`pkg:npm/${name}@1.0.0`]))
  const moduleId = sent.body.moduleId as string
  const [finding] = (await company.get(`/core/modules/${moduleId}/findings`)).body
  return `/modules/${moduleId}/findings?finding=${finding['_id'] as string}`
}

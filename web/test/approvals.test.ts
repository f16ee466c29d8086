import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import type { TestCompany } from '../../server/test/harness.ts'
import { makeRelease } from '../../server/test/make-release.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { readCsv } from '../src/api/csv.ts'
import { accessibilityProblems, accessibilityProblemsInThemes, closeBrowser, openApp, openHome, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { savedCsv } from './saved-csv.ts'

afterAll(closeBrowser)

interface CheckoutModule {
  readonly company: TestCompany
  readonly moduleId: string
  /** Imports another document of npm packages into the module. */
  readonly importAgain: (packages: readonly string[]) => Promise<string>
}

/** A company with a module of one package. */
async function makeModule(name: string = randomUUID()): Promise<CheckoutModule> {
  const { company, importPackages } = await makeAnalysedModule()
  const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
  return { company, moduleId, importAgain: (packages) => importPackages(packages, 'checkout') }
}

/** Requests a release; returns its id. */
async function requestRelease(company: TestCompany, fields: object): Promise<string> {
  const { body, text } = await company.post('/compliance/approvals', fields)
  const { _id: id } = body ?? {}
  if (typeof id !== 'string') throw new Error(`the request was refused: ${text}`)
  return id
}

describe.skipIf(chromiumPath === undefined)('a release', () => {
  it('is requested on the page of the module, approved, and verified in the browser', async () => {
    const { company, moduleId } = await makeModule()
    const { page, problems } = await openApp({ company, roles: ['manager', 'compliance_manager'] })
    await page.goto(`/modules/${moduleId}`)
    await page.getByRole('button', { name: 'Request release' }).click()
    const form = page.getByRole('dialog', { name: 'Request release' })
    await form.getByLabel('Version').fill('1.2.0')
    expect(await accessibilityProblems(page)).toEqual([])
    await form.getByRole('button', { name: 'Request release' }).click()
    await page.getByRole('heading', { level: 1, name: 'checkout 1.2.0' }).waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText(/approved this request on/u).waitFor()
    await page.getByRole('link', { name: 'Open the release', exact: true }).click()
    await page.getByRole('button', { name: 'Check in this browser' }).click()
    await page.getByText('Checked in your browser').waitFor()
    const verdicts = await page.getByRole('group', { name: 'Documents' }).getByRole('row').allTextContents()
    expect(verdicts.slice(1).every((row) => row.endsWith('genuine'))).toBe(true)
    expect(verdicts.length).toBeGreaterThan(5)
    expect(problems).toEqual([])
  })

  it('shows a document that was changed on its way', async () => {
    const { company, approvalId } = await makeRelease()
    const { page } = await openApp({ company })
    await page.route(/\/notice\?format=text/u, async (route) => route.fulfill({ body: 'another notice' }))
    await page.goto(`/releases/${approvalId}`)
    await page.getByRole('button', { name: 'Check in this browser' }).click()
    const notice = page.getByRole('row', { name: /plain text/u })
    await notice.getByText('changed after it was signed').waitFor()
    await expect.poll(() => page.getByText('genuine').count()).toBeGreaterThan(4)
  })

  it('names its documents and the page for customers on paper, too', async () => {
    const { company, approvalId } = await makeRelease()
    const { page } = await openApp({ company })
    await page.goto(`/releases/${approvalId}`)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('link', { name: /plain text/u }).waitFor()
    const link = page.getByRole('link', { name: 'Page for customers' })
    const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(printed).toContain(new URL((await link.getAttribute('href')) ?? '').pathname)
  })

  it('is checked on the command line with the key that the service publishes', async () => {
    const { company, approvalId } = await makeRelease()
    const { page } = await openApp({ company })
    await page.goto(`/releases/${approvalId}`)
    await page.getByText('Check on the command line').click()
    const { origin } = new URL(page.url())
    await expect
      .poll(() => page.locator('pre').textContent())
      .toContain(`--signatures signatures.json --key '${origin}/.well-known/waybill-signing-key'`)
  })

  it('says what became known since', async () => {
    const name = `later-${randomUUID()}`
    const { company, approvalId } = await makeRelease({ modules: [[`pkg:npm/${name}@1.0.0`]] })
    const { page } = await openApp({ company })
    await page.goto(`/releases/${approvalId}`)
    await page.getByText('Nothing has changed').waitFor()
    const cve = `CVE-2031-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
    await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve] }))
    await page.reload()
    const known = page.getByRole('group', { name: 'What became known since' })
    await known.getByRole('row', { name: new RegExp(`${cve}.*not known.*affected`, 'u') }).waitFor()
    await expect.poll(() => known.getByRole('link', { name: cve }).getAttribute('href')).toBe(`/vulnerabilities/${cve}`)
  })
})

describe.skipIf(chromiumPath === undefined)('a request', () => {
  it('is found by views that a phone shows in full', async () => {
    const { page } = await openApp({ width: 320, roles: ['compliance_manager'] })
    await visit(page, '/approvals')
    const last = await page.getByRole('group', { name: 'Requests shown' }).getByRole('button', { name: 'All' }).boundingBox()
    expect((last?.x ?? 320) + (last?.width ?? 0)).toBeLessThanOrEqual(320)
  })

  it('is a row of the table of those that match', async () => {
    const { company, moduleId } = await makeModule()
    for (const version of ['1.0.0', '=2.0.0']) await requestRelease(company, { name: 'Checkout', version, moduleId })
    const { page, problems } = await openApp({ company })
    await visit(page, '/approvals')
    const { name, text } = await savedCsv(page)
    expect(name).toBe('approvals.csv')
    expect(readCsv(text).map((row) => [row['Name'], row['Version'], row['Status']])).toEqual([
      ['Checkout', "'=2.0.0", 'open'],
      ['Checkout', '1.0.0', 'open'],
    ])
    expect(problems).toEqual([])
  })

  it('shows the changes since the last release with their causes, and needs a reason while it violates the policy', async () => {
    const [kept, added] = [`kept-${randomUUID()}`, `added-${randomUUID()}`]
    const { company, moduleId, importAgain } = await makeModule(kept)
    const first = await requestRelease(company, { moduleId, name: 'Shop', version: '1' })
    await company.post(`/compliance/approvals/${first}/approve`, {})
    await publish(advisory(`GHSA-${randomUUID()}`, added, { summary: 'a hole' }))
    await importAgain([`${kept}@2.0.0`, `${added}@1.0.0`])
    const id = await requestRelease(company, { moduleId, name: 'Shop', version: '2' })
    const { page } = await openApp({ company, roles: ['compliance_manager'] })
    await page.goto('/approvals')
    await page.getByRole('row', { name: /Shop 2/u }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`/approvals/${id}`)
    const changes = page.getByRole('region', { name: 'Changes' })
    await changes.getByText(`npm:${kept} 1.0.0 → 2.0.0`).waitFor()
    await changes.getByText('component added').waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Give a reason.').waitFor()
    await page.getByLabel('Comment').fill('the function is not called')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByLabel('Comment').waitFor({ state: 'detached' })
    await page.getByText('the function is not called').waitFor()
    const checklist = page.getByRole('region', { name: 'Checklist' })
    await checklist.getByText('Somebody else than who asked for the approval gave it.').waitFor()
    expect(await checklist.getByText(/ask (?:another|for the approval)/iu).count()).toBe(0)
    expect((await company.get(`/compliance/approvals/${id}`)).body).toMatchObject({ status: 'approved' })
  })

  it('shows the second decider who has decided', async () => {
    const { company, moduleId } = await makeModule()
    const id = await requestRelease(company, { moduleId, name: 'Shop' })
    const { page } = await openApp({ company, roles: ['compliance_manager'], isWithoutEvents: true })
    await page.goto(`/approvals/${id}`)
    await page.getByLabel('Comment').fill('too early')
    await company.post(`/compliance/approvals/${id}/approve`, {})
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText(/approved this request on/u).waitFor()
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/the request was approved by .+ and cannot be rejected any more/u)
  })

  it('can be read, but not decided on, by a user without the role', async () => {
    const { company, moduleId } = await makeModule()
    const id = await requestRelease(company, { moduleId, name: 'Shop' })
    const { page, problems } = await openApp({ company, roles: ['portfolio_manager'] })
    await page.goto(`/modules/${moduleId}`)
    await page.getByRole('link', { name: 'Releases of this module', exact: true }).click()
    await page.getByRole('row', { name: /Shop/u }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Request release' }).count()).toBe(0)
    await page.goto(`/approvals/${id}`)
    await page.getByText('A compliance manager decides on this request.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Approve|Reject/u }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is opened from the inbox and from the palette', async () => {
    const { company, moduleId } = await makeModule()
    const id = await requestRelease(company, { moduleId, name: 'Winter collection' })
    const { page } = await openHome({ company, roles: ['compliance_manager'] })
    await page.getByRole('link', { name: 'Winter collection', exact: true }).click()
    await page.waitForURL(`/approvals/${id}`)
    await page.goto('/')
    await page.getByRole('button', { name: 'Search or command' }).click()
    await page.getByRole('combobox').fill('winter')
    await page.getByRole('option', { name: /Winter collection/u }).click()
    await page.waitForURL(`/approvals/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Winter collection' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/approvals/${id}`)
  })

  it('is a draft until it is submitted', async () => {
    const { company, moduleId } = await makeModule()
    const id = await requestRelease(company, { moduleId, name: 'Shop', draft: true })
    const { page } = await openApp({ company, roles: ['manager'] })
    await page.goto(`/approvals/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Version').fill('7')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Shop 7' }).waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('A compliance manager decides on this request.').waitFor()
    expect((await company.get(`/compliance/approvals/${id}`)).body).toMatchObject({ status: 'open', version: '7' })
  })

  // checks many pages
  it('has accessible pages in both themes', { timeout: 300_000 }, async () => {
    const { company, approvalId } = await makeRelease()
    const { page, problems } = await openApp({ company, roles: ['compliance_manager'] })
    for (const path of [
      '/approvals?status=approved',
      `/approvals/${approvalId}`,
      `/approvals/${approvalId}/findings`,
      `/releases/${approvalId}`,
    ]) {
      await visit(page, path)
      expect([path, await accessibilityProblemsInThemes(page)]).toEqual([path, []])
    }
    expect(problems).toEqual([])
  })
})

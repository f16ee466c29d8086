import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { uniqueCve } from '../../server/test/cyclonedx.ts'
import { exploitedOf, makeExploitedProduct } from '../../server/test/make-exploited-product.ts'
import { makeRelease } from '../../server/test/make-release.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { closeBrowser, openApp, openHome, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

/** A company with a module that two vulnerabilities affect. */
async function openTwo() {
  const { company, importPackages } = await makeAnalysedModule()
  const [one, other] = [`one-${randomUUID()}`, `other-${randomUUID()}`]
  const ids = [`GHSA-${randomUUID()}`, `GHSA-${randomUUID()}`] as const
  await publish(advisory(ids[0], one))
  await publish(advisory(ids[1], other))
  const moduleId = await importPackages([`${one}@1.0.0`, `${other}@1.0.0`])
  return { ...(await openApp({ company })), moduleId, one, other, ids }
}

/** Opens an address as the search of the app does. */
async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
}

/** Saves the open list as a view. */
async function saveView(page: Page, name: string, isDefault = false): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const form = page.getByRole('dialog', { name: 'Save this view' })
  await form.getByLabel('Name').fill(name)
  if (isDefault) await form.getByLabel('Open this page with it').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
}

describe.skipIf(chromiumPath === undefined)('what is kept and what is not', () => {
  it('neither an answer nor a selection of a vulnerability is that of the next one', async () => {
    const { page, ids, one, other } = await openTwo()
    await page.goto(`/vulnerabilities/${ids[1]}`)
    await page.getByRole('row', { name: new RegExp(other, 'u') }).waitFor()
    await open(page, `/vulnerabilities/${ids[0]}`)
    const row = page.getByRole('row', { name: new RegExp(one, 'u') })
    await row.focus()
    await page.keyboard.press('x')
    await page.getByLabel('Component or package URL').fill(`pkg:npm/${one}@1.0.0`)
    await page.getByRole('button', { name: 'Explain' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `pkg:npm/${one}@1.0.0` })
      .waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: ids[1] }).waitFor()
    const answers = await page
      .getByRole('status')
      .filter({ hasText: `pkg:npm/${one}@1.0.0` })
      .count()
    await page.getByRole('row', { name: new RegExp(other, 'u') }).focus()
    await page.keyboard.press('d')
    const title = await page.getByRole('dialog').getByRole('heading').first().textContent()
    expect([answers, title]).toEqual([0, expect.stringContaining(ids[1])])
  })

  it('the default view keeps the finding that a link opens', async () => {
    const { page, moduleId, ids, company } = await openTwo()
    const { body } = await company.get(`/core/modules/${moduleId}/findings?vulnerability=${ids[0]}`)
    const [{ _id: id }] = body as [{ _id: string }]
    await page.goto('/findings?kind=vulnerability')
    await saveView(page, 'Holes', true)
    await page.goto(`/findings?finding=${moduleId}.${id}`)
    await page.waitForURL(/kind=vulnerability/u)
    expect(new URL(page.url()).searchParams.get('finding')).toBe(`${moduleId}.${id}`)
  })

  it('a field for words shows those of the address after Back, too', async () => {
    const { page, one } = await openTwo()
    await page.goto('/findings?kind=vulnerability')
    await saveView(page, 'All holes')
    const field = page.getByRole('searchbox').first()
    await field.fill(one)
    await page.waitForURL(/q=/u)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'All holes' }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await page.goBack()
    await page.waitForURL(/q=/u)
    await expect.poll(() => field.inputValue(), { timeout: 5000 }).toBe(one)
  })

  it('the newer of two evaluations is compared with the older, also across pages', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const moduleId = await importPackages([`a-${randomUUID()}@1.0.0`])
    const { body } = await company.get(`/core/modules/${moduleId}/analyses`)
    const [first] = body as [object]
    const { page } = await openApp({ company })
    await page.route(/\/analyses\?/u, async (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('page') ?? '1')
      const rows = Array.from({ length: at === 1 ? 100 : 20 }, (_, i) => {
        const number = (at - 1) * 100 + i
        return {
          ...first,
          _id: `id-${String(number)}`,
          scanId: `scan-${String(number)}`,
          date: new Date(1.79e12 - number * 8.64e7).toISOString(),
        }
      })
      await route.fulfill({ json: rows, headers: { 'x-total-count': '120' } })
    })
    await page.goto(`/modules/${moduleId}/history`)
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('End')
    await page.locator('[data-index="119"]').getByRole('checkbox').check()
    await page.locator('[data-index="119"]').focus()
    await page.keyboard.press('Home')
    await page.locator('[data-index="0"]').getByRole('checkbox').check()
    const link = page.getByRole('link', { name: 'Compare the two selected' })
    await page.locator('[data-index="0"]').focus()
    const isThere = [await link.count()]
    await page.keyboard.press('End')
    await page.locator('[data-index="119"]:focus').waitFor()
    const href = await link.getAttribute('href')
    expect([isThere, href]).toEqual([[1], `/modules/${moduleId}/diff?from=scan-119&to=scan-0`])
  })

  it('a component of a search is not said to be without vulnerabilities before that is known', async () => {
    const { page } = await openApp({ roles: ['developer'] })
    await page.goto('/lookups?q=npm:none-such')
    await page.getByText('No vulnerability of this component is known.').waitFor()
    await page.route(/cveFindByKey/u, () => undefined)
    await page.getByRole('searchbox').fill('npm:lodash@4.17.20')
    const asked = page.waitForRequest(/cveFindByKey/u)
    await page.keyboard.press('Enter')
    await asked
    expect(await page.getByText('No vulnerability of this component is known.').count()).toBe(0)
  })

  it('vulnerabilities of a component beyond the first hundred are not said to be unknown', async () => {
    const name = `many-${randomUUID()}`
    await publish(...Array.from({ length: 101 }, () => advisory(uniqueCve(), name)))
    const { page } = await openApp({ roles: ['developer'] })
    await page.goto(`/lookups?q=npm:${name}`)
    await page.getByRole('button', { name: 'Next 100' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Next 100' }).count()).toBe(0)
    expect(await page.getByText('No stored record has').allTextContents()).toEqual([])
  })

  it('a file that was fixed after it was refused can be chosen again', async () => {
    const { page } = await openHome()
    const file = join(await mkdtemp(join(tmpdir(), 'choose-')), 'sbom.json')
    await writeFile(file, 'no document')
    const session = await page.context().newCDPSession(page)
    async function choose(): Promise<void> {
      const { root } = await session.send('DOM.getDocument')
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input[type="file"]' })
      await session.send('DOM.setFileInputFiles', { nodeId, files: [file] })
    }
    await choose()
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await choose()
    await expect.poll(() => form.count(), { timeout: 5000 }).toBe(1)
  })

  it('a verdict is about the document that was checked, and not about a later edition', async () => {
    const { company, approvalId } = await makeRelease()
    const { page } = await openApp({ company })
    const state = { isLater: false }
    await page.route(/\/signatures$/u, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { documents: { name: string; sha256: string }[] }
      const changed = state.isLater ? body.documents.filter(({ name }) => name === 'csaf-changes') : []
      for (const each of changed) each.sha256 = 'f'.repeat(64)
      await route.fulfill({ response, json: body })
    })
    await visit(page, `/releases/${approvalId}`)
    await page.getByRole('button', { name: 'Check in this browser' }).click()
    await page.getByText('Checked in your browser').waitFor()
    state.isLater = true
    // what was read is no longer fresh
    await page.clock.setFixedTime(Date.now() + 60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const row = page.getByRole('row').filter({ hasText: 'f'.repeat(64) })
    await row.waitFor()
    expect(await row.getByText('genuine').count()).toBe(0)
  })

  it('a correction leaves what its form did not change as somebody else has corrected it meanwhile', async () => {
    const { company } = await makeExploitedProduct()
    const [{ _id: id }] = (await exploitedOf(company)) as [{ readonly _id: string }]
    const path = `/core/products/exploited-vulnerabilities/${id}`
    await company.post(`${path}/awareness`, { aware: '2026-01-01', reason: 'A customer told us.' })
    await company.post(`${path}/sent`, { state: 'early-warning', sentTo: ['CSIRT'], sentAt: '2026-01-03T10:00:00Z' })
    const { page } = await openApp({ roles: ['developer'], company })
    await page.goto(`/products/exploited-vulnerabilities/${id}`)
    await page.getByRole('button', { name: 'Correct: Early warning' }).click()
    const form = page.getByRole('dialog', { name: 'Correct: Early warning' })
    await form.getByLabel('Recipients').fill('CSIRT\nENISA')
    await form.getByLabel('Reason').fill('ENISA got it as well.')
    const other = {
      state: 'early-warning',
      sentTo: ['CSIRT'],
      sentAt: '2026-01-02T09:00:30Z',
      reference: 'SRP-7',
      reason: 'It was sent the day before.',
    }
    expect((await company.post(`${path}/sent`, other)).status).toBe(200)
    await form.getByRole('button', { name: 'Correct' }).click()
    await form.getByRole('alert').waitFor()
    await form.getByRole('button', { name: 'Correct' }).click()
    await form.waitFor({ state: 'detached' })
    const { body } = await company.get(path)
    expect(body.sent.earlyWarning).toMatchObject({ to: ['CSIRT', 'ENISA'], at: '2026-01-02T09:00:30.000Z', reference: 'SRP-7' })
  })

  it('a decision on all findings says why it cannot be opened', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const [name, id] = [`affected-${randomUUID()}`, `GHSA-${randomUUID()}`]
    await publish(advisory(id, name))
    await importPackages([`${name}@1.0.0`])
    const { page } = await openApp({ company })
    await page.route(/findings\?.*format=csv/u, async (route) =>
      route.fulfill({ status: 500, json: { error: 'the table could not be written' } }),
    )
    await page.goto(`/vulnerabilities/${id}`)
    await page.getByRole('button', { name: 'Decide on all listed' }).click()
    await expect.poll(() => page.getByText('the table could not be written').count(), { timeout: 10_000 }).toBe(1)
  })

  it('a component is typed to its end, where its text begins with that of another', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `typed-${randomUUID()}`
    const moduleId = await importPackages([`${name}@4.17.2`, `${name}@4.17.20`])
    const { page } = await openApp({ company })
    await page.goto(`/modules/${moduleId}/graph?view=paths`)
    const field = page.getByLabel('Component', { exact: true })
    await field.click()
    await page.keyboard.type(`npm:${name} 4.17.20`, { delay: 30 })
    await page.waitForURL(/component=/u)
    expect([await field.inputValue(), new URL(page.url()).searchParams.get('component')]).toEqual(Array(2).fill(`npm:${name} 4.17.20`))
  })
})

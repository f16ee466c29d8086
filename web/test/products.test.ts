import { afterAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../server/test/harness.ts'
import { readCsv } from '../src/api/csv.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { savedCsv } from './saved-csv.ts'

afterAll(closeBrowser)

const scopes = ['account_admin', 'manager', 'developer', 'compliance_manager', 'portfolio_manager'] as const

interface Catalogue extends OpenPage {
  /** Id of the product with facts, below another one. */
  readonly productId: string
}

/** The app of a company with a family and a variant of it. */
async function openProducts(options: Parameters<typeof openApp>[0] = {}): Promise<Catalogue> {
  const company = await makeCompany({ scopes: [...scopes] })
  await company.post('/core/products', { type: 'family', identifier: 'GW', name: 'Gateway' })
  const { body, text, status } = await company.post('/core/products', {
    type: 'variant',
    identifier: 'GW-1',
    name: 'Gateway One',
    parentId: 'GW',
    properties: [{ name: 'Colour', value: 'white' }],
  })
  if (status !== 201) throw new Error(`the product was not made: ${text}`)
  return { ...(await openApp({ ...options, company })), productId: String(body['_id']) }
}

describe.skipIf(chromiumPath === undefined)('products', () => {
  it('are a tree that the keyboard opens and closes', async () => {
    const { page, problems } = await openProducts()
    await page.goto('/')
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    const parent = page.getByRole('row', { name: /Gateway GW|Gateway planned/u }).first()
    await parent.focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('row', { name: /Gateway One/u }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await page.getByRole('row', { name: /Gateway One/u }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role="row"]:focus', { hasText: 'Gateway One' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.locator('[role="row"][aria-level="1"]:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role="row"]:focus', { hasText: 'Gateway One' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Gateway One/u }).waitFor()
    expect(problems).toEqual([])
  })

  it('a search is in the address and keeps what is above a product', async () => {
    const { page } = await openProducts()
    await page.goto('/products')
    await page.getByLabel('Search products').fill('one')
    await page.waitForURL(/q=one/u)
    await page.goto(page.url())
    await page.getByRole('row', { name: /Gateway One/u }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
  })

  it('are saved as a table of those that match, whatever is closed', async () => {
    const { page, problems } = await openProducts()
    await visit(page, '/products')
    await page
      .getByRole('row', { name: /Gateway GW|Gateway planned/u })
      .first()
      .focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('row', { name: /Gateway One/u }).waitFor({ state: 'detached' })
    const { name, text } = await savedCsv(page)
    expect(name).toBe('products.csv')
    expect(readCsv(text)).toMatchObject([{ Name: 'Gateway' }, { Name: 'Gateway One', Parent: 'GW', Type: 'variant' }])
    expect(problems).toEqual([])
  })

  it('say how much of the dossier is met, and until when each is supported', async () => {
    const { page, company, productId, problems } = await openProducts()
    await company.post(`/core/products/${productId}/support`, { name: 'Support', endDate: '2040-01-02' })
    const { body } = await company.get(`/core/products/${productId}/dossier`)
    const { met, missing, check } = body.summary
    await page.goto('/products')
    const row = page.getByRole('row', { name: /Gateway One/u })
    await row.getByText('2 Jan 2040').waitFor()
    const { text } = await savedCsv(page)
    expect(readCsv(text)[1]).toMatchObject({ 'Support until': '2040-01-02', 'Dossier met': String(met) })
    await row.getByRole('link', { name: `${String(met)} of ${String(met + missing + check)}` }).click()
    await page.waitForURL(`**/products/${productId}/dossier`)
    expect(problems).toEqual([])
  })

  it('mark a support that has ended', async () => {
    const { page, company, productId, problems } = await openProducts()
    await company.post(`/core/products/${productId}/support`, { name: 'Support', endDate: '2020-01-02' })
    await page.goto('/products')
    await page
      .getByRole('row', { name: /Gateway One/u })
      .getByTitle('The support has ended.')
      .getByText('▲')
      .waitFor()
    expect(problems).toEqual([])
  })

  it('are created below another one, and found by the palette', async () => {
    const { page, company } = await openProducts()
    await page.goto('/products')
    await page.getByRole('button', { name: 'New product' }).click()
    const form = page.getByRole('dialog', { name: 'New product' })
    await form.getByLabel('Name').fill('Gateway Two')
    await form.getByLabel('Identifier').fill('GW-2')
    await form.getByLabel('Part of').selectOption('GW')
    await form.getByRole('button', { name: 'Create product' }).click()
    await page.getByRole('heading', { level: 1, name: /Gateway Two/u }).waitFor()
    expect((await company.get('/core/products')).body).toContainEqual(expect.objectContaining({ identifier: 'GW-2', parentId: 'GW' }))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or command' }).fill('GW-1')
    await page.getByRole('option', { name: /Gateway One/u }).click()
    await page.getByRole('heading', { level: 1, name: /Gateway One/u }).waitFor()
  })

  it('an identifier that is taken is rejected beside its field', async () => {
    const { page } = await openProducts()
    await page.goto('/products')
    await page.getByRole('button', { name: 'New product' }).click()
    const form = page.getByRole('dialog', { name: 'New product' })
    await form.getByLabel('Name').fill('Another')
    await form.getByLabel('Identifier').fill('GW-1')
    await form.getByRole('button', { name: 'Create product' }).click()
    await form.getByText(/identifier/u).waitFor()
    await expect.poll(() => form.getByLabel('Identifier').getAttribute('aria-invalid')).toBe('true')
  })

  it('that somebody else changed meanwhile are not overwritten without a word', async () => {
    const { page, company, productId } = await openProducts()
    await page.goto(`/products/${productId}`)
    await page.getByRole('region', { name: 'Facts' }).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Facts' })
    await form.getByLabel('Name').fill('Mine')
    await form.getByLabel('Purpose').fill('What I know')
    await company.post(`/core/products/${productId}`, { name: 'Theirs', features: 'Theirs, too' })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText(/somebody changed this meanwhile\. Name: Theirs\./u).waitFor()
    expect((await company.get(`/core/products/${productId}`)).body).toMatchObject({ name: 'Theirs', description: '' })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    const stored = { name: 'Mine', description: 'What I know', features: 'Theirs, too' }
    expect((await company.get(`/core/products/${productId}`)).body).toMatchObject(stored)
  })

  it('are retired with a reason by those who may, and restored', async () => {
    const { page, company, productId } = await openProducts({ roles: ['compliance_manager'] })
    await page.goto(`/products/${productId}`)
    await page.getByRole('button', { name: 'Retire' }).click()
    const form = page.getByRole('dialog', { name: 'Retire the product Gateway One' })
    await form.getByLabel('Reason').fill('replaced')
    await form.getByRole('button', { name: 'Retire' }).click()
    await page.getByRole('button', { name: 'Restore' }).waitFor()
    expect((await company.get(`/core/products/${productId}`)).body).toMatchObject({ retiredReason: 'replaced' })
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Retire' }).waitFor()
  })
})

describe.skipIf(chromiumPath === undefined)('a product', () => {
  it('leads to the product that it is part of', async () => {
    const { page, productId, problems } = await openProducts({ roles: ['portfolio_manager'] })
    await page.goto(`/products/${productId}`)
    await page.getByRole('region', { name: 'Facts' }).getByRole('link', { name: 'Gateway', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Products / Gateway', exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('cuts no button beside a long text, in German on a phone', async () => {
    const { page, company, productId } = await openProducts({ width: 390 })
    const long = 'A terminal in an unattended place can be opened by anybody who has a tool.'
    for (const [list, body] of [
      ['misuse', { name: long }],
      ['support', { name: long, endDate: '2040-01-02' }],
    ] as const)
      await company.post(`/core/products/${productId}/${list}`, body)
    await page.addInitScript(() => localStorage.setItem('waybill-language', 'de'))
    await visit(page, `/products/${productId}`)
    const buttons = page.getByRole('main').getByRole('button')
    await page.getByRole('button', { name: 'Entfernen' }).nth(2).waitFor()
    const cut = await buttons.evaluateAll(
      (all) =>
        all.filter((button) => [button, ...button.querySelectorAll('span')].some((part) => part.scrollWidth > part.clientWidth)).length,
    )
    expect(cut).toBe(0)
  })
})

describe.skipIf(chromiumPath === undefined)('a dossier', () => {
  it('says every entry in German too', async () => {
    const { page, company, productId } = await openProducts()
    const { body } = await company.get(`/core/products/${productId}/dossier`)
    const checklist: readonly { readonly requirement: string; readonly found: string; readonly todo: string | null }[] = body.checklist
    await page.addInitScript(() => localStorage.setItem('waybill-language', 'de'))
    await page.goto(`/products/${productId}/dossier`)
    await page.getByText('Die Klasse des Produkts ergibt sich aus seiner Kernfunktion').waitFor()
    const shown = (await page.getByRole('main').textContent()) ?? ''
    const english = checklist.flatMap(({ requirement, found, todo }) => [requirement, found, todo ?? requirement])
    expect(english.filter((sentence) => shown.includes(sentence))).toEqual([])
  })

  it('is completed entry by entry: a property keeps the others, and the entry is met afterwards', async () => {
    const { page, company, productId, problems } = await openProducts()
    await page.goto(`/products/${productId}/dossier`)
    await page.getByRole('button', { name: 'Complete: Reports of the tests' }).click()
    await page.getByLabel('Test reports').fill('in the archive, shelf 4')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Test reports: in the archive, shelf 4').waitFor()
    const { body } = await company.get(`/core/products/${productId}`)
    expect(body.properties).toEqual([
      { name: 'Colour', value: 'white' },
      { name: 'Test reports', value: 'in the archive, shelf 4' },
    ])
    expect(problems).toEqual([])
  })

  it('the first missing entry is one click away', async () => {
    const { page, company, productId } = await openProducts()
    await page.goto(`/products/${productId}/dossier`)
    await page.getByRole('button', { name: 'Go to the first missing entry' }).click()
    await page.getByRole('combobox', { name: 'Class' }).selectOption('IMPORTANT_1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Important product, class I.').waitFor()
    expect((await company.get(`/core/products/${productId}`)).body).toMatchObject({ classification: 'IMPORTANT_1' })
  })

  it('takes a document where it is missing, and shows it among the documents', async () => {
    const { page, productId } = await openProducts()
    await page.goto(`/products/${productId}/dossier`)
    await page.getByRole('button', { name: 'Complete: Information and instructions for the user' }).click()
    const manual = { name: 'manual.md', mimeType: 'text/markdown', buffer: Buffer.from('# Manual') }
    await page.getByLabel(/Instructions for users/u).setInputFiles(manual)
    await page.getByText('Instructions for users: manual.md').waitFor()
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    const link = page.getByRole('link', { name: 'manual.md', exact: true })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([answer.status(), await answer.text()]).toEqual([200, '# Manual'])
  })

  it('a file that is dropped on a slot goes there, not into the upload of SBOMs', async () => {
    const { page, productId } = await openProducts()
    await page.goto(`/products/${productId}/documents`)
    const slot = page.getByRole('region', { name: 'Secure set-up and use' })
    await slot.locator('label').evaluate((label) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['set a password'], 'setup.txt', { type: 'text/plain' }))
      label.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await slot.getByRole('link', { name: 'setup.txt', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('a file of another kind is rejected with the words of the service', async () => {
    const { page, productId } = await openProducts()
    await page.goto(`/products/${productId}/documents`)
    const slot = page.getByRole('region', { name: 'Photographs' })
    await slot.getByLabel(/Drop a file/u).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
    await slot.getByRole('alert').waitFor()
    await expect.poll(() => slot.getByRole('img').count()).toBe(0)
  })

  it('a user who may read but not write has no form', async () => {
    const { page, productId } = await openProducts({ roles: ['portfolio_manager'] })
    for (const path of ['', '/dossier', '/documents']) {
      await visit(page, `/products/${productId}${path}`)
      await page.getByRole('navigation', { name: 'Gateway One' }).waitFor()
      const main = page.getByRole('main')
      await expect.poll(() => main.getByRole('button', { name: /Edit|Add|Remove|Retire|Complete:/u }).count()).toBe(0)
      await expect.poll(() => main.locator('input[type=file]').count()).toBe(0)
    }
  })

  // checks many pages
  it('has accessible pages in both themes, also on a narrow screen', { timeout: 300_000 }, async () => {
    const { page, productId, problems } = await openProducts()
    for (const path of ['/products', `/products/${productId}`, `/products/${productId}/dossier`, `/products/${productId}/documents`]) {
      await visit(page, path)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, width, await accessibilityProblemsInThemes(page)]).toEqual([path, width, []])
      }
    }
    expect(problems).toEqual([])
  })
})

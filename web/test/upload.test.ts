import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { makeModule, makeProject } from '../../server/test/make-portfolio.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblems, accessibilityProblemsInThemes, address, closeBrowser, openApp, openHome, visit } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { startProxy } from './proxy.ts'

afterAll(closeBrowser)

function file(name: string, document: object) {
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) }
}

const vex = file('ours.openvex.json', {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://example.org/vex/1',
  author: 'Shop',
  timestamp: '2026-01-01T00:00:00Z',
  version: 1,
  statements: [
    {
      vulnerability: { name: 'CVE-2032-1' },
      products: [{ '@id': 'pkg:npm/none@1.0.0' }],
      status: 'not_affected',
      justification: 'component_not_present',
    },
  ],
})

describe.skipIf(chromiumPath === undefined)('an upload by a role that may send VEX documents, but no SBOMs', () => {
  it('says so before it sends, and sends the rest', async () => {
    const { page, company, problems } = await openApp({ roles: ['company_security_manager'] })
    const { body } = await company.post('/core/projects', { name: 'Shop' })
    await page.goto('/')
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([vex, file('shop.cdx.json', cyclonedx([]))])
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByRole('alert').filter({ hasText: 'shop.cdx.json: Your roles may not upload SBOMs and test results.' }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await form.getByLabel('Project').fill('Shop')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('button', { name: 'Done' }).waitFor()
    await expect.poll(() => form.getByRole('alert').count()).toBe(1)
    const documents = await company.get(`/core/vex?projectId=${String(body.projectId)}`)
    expect(documents.body).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('asks for no module and needs no project: without one it applies to the company', async () => {
    const { page, company, problems } = await openHome({ roles: ['manager'] })
    await page.locator('input[type="file"]').first().setInputFiles(vex)
    const form = page.getByRole('dialog', { name: 'Upload' })
    const project = form.getByLabel('Project (without one, the whole company)')
    await project.waitFor()
    expect([await project.inputValue(), await form.getByLabel('Module').count()]).toEqual(['', 0])
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('button', { name: 'Done' }).waitFor()
    const { body } = await company.get('/core/vex')
    expect(body).toMatchObject([{ projectId: null, moduleId: null }])
    expect((await company.get('/core/projects')).body).toEqual([])
    expect(problems).toEqual([])
  })

  it('creates no project for a VEX document', async () => {
    const { page, company } = await openHome({ roles: ['manager'] })
    await page.locator('input[type="file"]').first().setInputFiles(vex)
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project (without one, the whole company)').fill('Nowhere')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('alert').filter({ hasText: 'There is no project “Nowhere”.' }).waitFor()
    expect((await company.get('/core/projects')).body).toEqual([])
  })

  it('names a project that it may not create', async () => {
    const { page } = await openHome({ roles: ['company_security_manager'] })
    await page.locator('input[type="file"]').first().setInputFiles(vex)
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project').fill('Nowhere')
    await form.getByRole('button', { name: 'Upload' }).click()
    await expect
      .poll(() => form.getByRole('alert').textContent())
      .toContain('ours.openvex.json: There is no project “Nowhere”, and your roles may not create one.')
  })
})

describe.skipIf(chromiumPath === undefined)('an upload', () => {
  it('says that a document is read and analysed from when it is sent until the service answers', async () => {
    const { interfere, url, close } = await startProxy(await address())
    const { page } = await openHome({ url })
    const { promise: after, resolve: answer } = Promise.withResolvers<void>()
    interfere({ path: '/core/imports/any', after })
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(file('shop.cdx.json', cyclonedx([])))
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('status').filter({ hasText: 'Being read and analysed …' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    answer()
    await form.getByRole('status').filter({ hasText: '0 components' }).waitFor()
    await page.close()
    close()
  })

  it('opened from a module goes to that module, and says how many components and findings without a decision there are', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = `affected-${randomUUID()}`
    await publish(advisory(`GHSA-${randomUUID()}`, name))
    const moduleId = await importPackages([`${name}@1.0.0`], 'checkout')
    const { page, problems } = await openApp({ company })
    await visit(page, `/modules/${moduleId}/components`)
    const document = cyclonedx([`pkg:npm/${name}@1.0.0`, `pkg:npm/other-${randomUUID()}@1.0.0`])
    await page.locator('input[type="file"]').first().setInputFiles(file('elsewhere.cdx.json', document))
    const form = page.getByRole('dialog', { name: 'Upload' })
    await expect.poll(() => form.getByLabel('Module').inputValue()).toBe('checkout')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('status').filter({ hasText: '2 components, ' }).waitFor()
    const link = form.getByRole('link', { name: / findings? without a decision$/u })
    const { body } = await company.get(`/core/findings?moduleId=${moduleId}&decided=false`)
    expect(Number.parseInt((await link.textContent()) ?? '', 10)).toBe(body.length)
    await link.click()
    await page.waitForURL(`/modules/${moduleId}/findings?decided=false`)
    expect((await company.get('/core/modules')).body).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('says which module a document went to: names that differ in punctuation alone are one', async () => {
    const { page, company, problems } = await openHome()
    await makeModule(company, await makeProject(company, { name: 'Shop' }), 'a+b')
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(file('a b.cdx.json', cyclonedx([])))
    const form = page.getByRole('dialog', { name: 'Upload' })
    await expect.poll(() => form.getByLabel('Module').inputValue()).toBe('a b')
    await form.getByLabel('Project').fill('Shop')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('status').filter({ hasText: 'Stored in Shop / a+b.' }).waitFor()
    expect(problems).toEqual([])
  })

  it('by a developer goes to an existing project, which is suggested while its name is typed', async () => {
    const { page, company, problems } = await openHome({ roles: ['developer'] })
    await makeProject(company, { name: 'Shop' })
    await makeProject(company, { name: 'Shop of spare parts' })
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(file('web.cdx.json', cyclonedx([])))
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project').fill('shop')
    const suggested = form.locator('#upload-projects option')
    await expect
      .poll(() => suggested.evaluateAll((options) => options.map((option) => option.getAttribute('value'))))
      .toEqual(['Shop', 'Shop of spare parts'])
    await form.getByLabel('Project').fill('Shop')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('status').filter({ hasText: 'Stored in Shop / web.' }).waitFor()
    expect((await company.get('/core/projects')).body).toHaveLength(2)
    expect(problems).toEqual([])
  })

  it('that the service refuses is sent again, with another name', async () => {
    const { page, company } = await openHome()
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(file('libstdc++-12.2.cdx.json', cyclonedx([])))
    const form = page.getByRole('dialog', { name: 'Upload' })
    await expect.poll(() => form.getByLabel('Module').inputValue()).toBe('libstdc++-12.2')
    await form.getByLabel('Project').fill('<Shop>')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('alert').filter({ hasText: 'projectName must not contain < or >' }).waitFor()
    await form.getByLabel('Project').fill('Shop')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('button', { name: 'Done' }).waitFor()
    expect((await company.get('/core/modules')).body).toMatchObject([{ name: 'libstdc++-12.2' }])
  })

  it('to a new project that is refused leaves no project behind; the next document creates it', async () => {
    const { page, company } = await openHome({ roles: ['developer'] })
    const refused = file('shop.cdx.json', { ...cyclonedx([]), specVersion: '9.9' })
    const input = page.locator('input[type="file"]').first()
    await input.setInputFiles(refused)
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project').fill('Brand new')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('alert').filter({ hasText: '9.9' }).waitFor()
    expect((await company.get('/core/projects')).body).toEqual([])
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await input.setInputFiles([refused, file('checkout.cdx.json', cyclonedx([]))])
    await form.getByLabel('Project').fill('Brand new')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('status').filter({ hasText: 'Stored in Brand new / checkout.' }).waitFor()
    expect((await company.get('/core/projects')).body).toMatchObject([{ name: 'Brand new' }])
    expect((await company.get('/core/modules')).body).toMatchObject([{ name: 'checkout' }])
  })

  it('says what each file is before it is sent, leaves out what is no document, and names the project after the first SBOM', async () => {
    const { page, company, problems } = await openHome()
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        file('unknown.json', { name: 'nothing' }),
        { name: 'empty.json', mimeType: 'application/json', buffer: Buffer.from('') },
        { name: 'picture.json', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
        vex,
        file('web.cdx.json', { ...cyclonedx([]), metadata: { component: { type: 'application', name: 'Shop of all' } } }),
      ])
    const form = page.getByRole('dialog', { name: 'Upload' })
    const left = form.getByRole('alert')
    await left.filter({ hasText: 'unknown.json: Waybill does not know this kind of document. The file is not uploaded.' }).waitFor()
    await left.filter({ hasText: 'empty.json: The file is empty. The file is not uploaded.' }).waitFor()
    await left.filter({ hasText: 'picture.json: Waybill does not know this kind of document.' }).waitFor()
    await form.getByText('VEX document, OpenVEX').waitFor()
    await form.getByText(/^SBOM, CycloneDX 1\.\d$/u).waitFor()
    expect(await form.getByLabel('Project').inputValue()).toBe('Shop of all')
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('button', { name: 'Done' }).waitFor()
    expect((await company.get('/core/modules')).body).toMatchObject([{ name: 'web' }])
    expect(problems).toEqual([])
  })

  it('of nothing but other files cannot be sent', async () => {
    const { page, problems } = await openHome()
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(file('package.json', { name: 'shop', dependencies: {} }))
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByRole('alert').filter({ hasText: 'package.json: This is a package.json: have a tool make an SBOM of it.' }).waitFor()
    expect([await form.getByRole('button', { name: 'Upload' }).isEnabled(), await form.getByLabel('Project').count()]).toEqual([false, 0])
    expect(problems).toEqual([])
  })

  it('sends one file again that the service refused, and leaves the others', async () => {
    const { page, company } = await openHome()
    const broken = { ...cyclonedx([]), specVersion: '9.9' }
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([file('a.cdx.json', broken), file('b.cdx.json', broken), file('c.cdx.json', cyclonedx([]))])
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project').fill('Shop')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('status').filter({ hasText: 'Stored in Shop / c.' }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    const again = page.waitForResponse((response) => response.url().includes('/core/imports/any'))
    await form.getByRole('button', { name: 'Try again: a.cdx.json' }).click()
    expect((await again).url()).toContain('module=a')
    await form.getByRole('alert').filter({ hasText: 'a.cdx.json' }).waitFor()
    expect(await form.getByRole('alert').count()).toBe(2)
    expect((await company.get('/core/modules')).body).toMatchObject([{ name: 'c' }])
  })
})

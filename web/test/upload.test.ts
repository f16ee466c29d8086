import { afterAll, describe, expect, it } from 'vitest'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

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
    await page.reload()
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
    const { page, company, problems } = await openApp({ roles: ['manager'] })
    await page.locator('input[type="file"]').first().setInputFiles(vex)
    const form = page.getByRole('dialog', { name: 'Upload' })
    const project = form.getByLabel('Project (without one, the whole company)')
    await project.waitFor()
    expect([await project.inputValue(), await form.getByLabel('Module').count()]).toEqual(['', 0])
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('status').waitFor()
    const { body } = await company.get('/core/vex')
    expect(body).toMatchObject([{ projectId: null, moduleId: null }])
    expect((await company.get('/core/projects')).body).toEqual([])
    expect(problems).toEqual([])
  })

  it('creates no project for a VEX document', async () => {
    const { page, company } = await openApp({ roles: ['manager'] })
    await page.locator('input[type="file"]').first().setInputFiles(vex)
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project (without one, the whole company)').fill('Nowhere')
    await form.getByRole('button', { name: 'Upload' }).click()
    await form.getByRole('alert').filter({ hasText: 'There is no project “Nowhere”.' }).waitFor()
    expect((await company.get('/core/projects')).body).toEqual([])
  })

  it('names a project that it may not create', async () => {
    const { page } = await openApp({ roles: ['company_security_manager'] })
    await page.locator('input[type="file"]').first().setInputFiles(vex)
    const form = page.getByRole('dialog', { name: 'Upload' })
    await form.getByLabel('Project').fill('Nowhere')
    await form.getByRole('button', { name: 'Upload' }).click()
    await expect
      .poll(() => form.getByRole('alert').textContent())
      .toContain('ours.openvex.json: There is no project “Nowhere”, and your roles may not create one.')
  })
})

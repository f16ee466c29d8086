import { afterAll, describe, expect, it } from 'vitest'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { makeProject } from '../../server/test/make-portfolio.ts'
import { closeBrowser, openApp } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('events', () => {
  it('bring what others change onto the page that is open', async () => {
    const { page, company, problems } = await openApp()
    const projectId = await makeProject(company)
    // the page that is left may still be opening its stream
    const streaming = page.waitForResponse((response) => response.url().endsWith('/account/events') && page.url().includes('/portfolio'))
    await page.goto('/portfolio?level=module')
    await streaming
    const imported = await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}&module=arrived-meanwhile`, cyclonedx([]))
    expect(imported.status).toBe(201)
    await page.getByText('arrived-meanwhile').waitFor()
    expect(problems).toEqual([])
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { makeProject } from '../../server/test/make-portfolio.ts'
import { closeBrowser, openHome } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('events', () => {
  it('bring what others change onto the page that is open', async () => {
    const { page, company, problems } = await openHome()
    const projectId = await makeProject(company)
    // the page that is left may still be opening its stream
    const streaming = page.waitForResponse((response) => response.url().includes('/account/events') && page.url().includes('/portfolio'))
    await page.goto('/portfolio?level=module')
    await streaming
    const imported = await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}&module=arrived-meanwhile`, cyclonedx([]))
    expect(imported.status).toBe(201)
    await page.getByText('arrived-meanwhile').waitFor()
    expect(problems).toEqual([])
  })

  it('bring what others changed after the page was read and before its stream was open', async () => {
    const { page, company, problems } = await openHome()
    const projectId = await makeProject(company)
    const changed = Promise.withResolvers<undefined>()
    const asked = Promise.withResolvers<URL>()
    await page.route('**/account/events?age=*', async (route) => {
      const url = new URL(route.request().url())
      asked.resolve(url)
      await changed.promise
      // the change may take as long as it likes
      url.searchParams.set('age', String(3_600_000))
      await route.continue({ url: url.href })
    })
    await page.goto('/portfolio?level=module')
    const age = Number((await asked.promise).searchParams.get('age'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const imported = await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}&module=arrived-before`, cyclonedx([]))
    expect([imported.status, age > 0]).toEqual([201, true])
    changed.resolve(undefined)
    await page.getByText('arrived-before').waitFor()
    expect(problems).toEqual([])
  })
})

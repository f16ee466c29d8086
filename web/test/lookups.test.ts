import { afterAll, describe, expect, it } from 'vitest'
import { clientOf, operatorKey, service } from '../../server/test/harness.ts'
import { measureQualityJob } from '../../server/src/feeds/feeds.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the quality of matches (docs/reference/lookups.md#match-quality)', () => {
  it('is shown to everybody, by ecosystem and with the age of each feed', async () => {
    const { context } = await service()
    await publish(advisory('GHSA-qual-ity1-page', 'measured'))
    await measureQualityJob.run({}, context)
    const { page, problems } = await openApp({ roles: ['developer'] })
    await page.goto('/lookups')
    await page.getByRole('link', { name: 'How far matches can be trusted' }).click()
    const ecosystems = page.getByRole('group', { name: 'Records by ecosystem' })
    const npm = ecosystems.getByRole('row', { name: /^npm/u })
    await npm.waitFor()
    expect(Number((await npm.getByRole('cell').first().textContent())?.replaceAll(/\D/gu, ''))).toBeGreaterThan(0)
    await page.getByRole('group', { name: 'Feeds' }).getByRole('row', { name: /osv/u }).waitFor()
    expect(problems).toEqual([])
  })
})

describe.skipIf(chromiumPath === undefined)('a weakness', () => {
  it('is not known as long as the CWE catalogue was not read, which is said without an error in the console', async () => {
    const { page, problems } = await openApp({ roles: ['account_admin'] })
    await page.goto('/lookups')
    await page.getByRole('link', { name: 'CWE-79' }).click()
    await page.getByRole('heading', { name: 'The CWE catalogue of weaknesses has not been read yet.' }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Feeds' }).click()
    await page.getByRole('row', { name: /^cwe/u }).waitFor()
    expect(problems).toEqual([])
  })

  it('is described once the catalogue was read, and one that it does not have is named', async () => {
    const payload =
      '<?xml version="1.0"?><Weakness_Catalog><Weaknesses><Weakness ID="79" Name="Cross-site scripting" Status="Stable"><Description>Input is not neutralised.</Description></Weakness></Weaknesses></Weakness_Catalog>'
    const headers = { 'content-type': 'application/octet-stream' }
    const url = '/admin/feeds/cwe/import?confirm=true'
    const { status, text } = await clientOf(await service(), operatorKey).request({ method: 'POST', url, payload, headers })
    expect([status, text]).toEqual([200, expect.any(String)])
    const { page, problems } = await openApp({ roles: ['developer'] })
    await page.goto('/lookups?q=CWE-79')
    await page.getByRole('heading', { name: 'CWE-79: Cross-site scripting' }).waitFor()
    expect(problems).toEqual([])
    await page.goto('/lookups?q=CWE+424242')
    await page.getByText('No stored record has CWE-424242.').waitFor()
  })
})

describe.skipIf(chromiumPath === undefined)('a lookup', () => {
  it('says how ids, package URLs and components are written where nothing is known', async () => {
    const { page, problems } = await openApp({ roles: ['developer'] })
    await page.goto('/lookups')
    await page.getByRole('searchbox').fill('pkg:npm/')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'This is not a complete package URL.' }).waitFor()
    await page.getByRole('link', { name: 'pkg:npm/lodash@4.17.20' }).waitFor()
    expect(await accessibilityProblemsInThemes(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('of an EUVD id says that the database was not read, as long as it was not', async () => {
    const { page, problems } = await openApp({ roles: ['developer'] })
    await page.goto('/lookups?q=EUVD-2021-1')
    await page.getByRole('heading', { name: 'The European vulnerability database (EUVD) has not been read yet.' }).waitFor()
    expect(problems).toEqual([])
  })
})

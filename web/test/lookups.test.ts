import { afterAll, describe, expect, it } from 'vitest'
import { service } from '../../server/test/harness.ts'
import { measureQualityJob } from '../../server/src/feeds/feeds.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { closeBrowser, openApp } from './app-under-test.ts'
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

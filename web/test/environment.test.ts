import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { service } from '../../server/test/harness.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { accessibilityProblemsInThemes, closeBrowser, openApp, type OpenPage } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'

afterAll(closeBrowser)

interface Opened extends OpenPage {
  readonly projectId: string
  readonly moduleId: string
}

const remote = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const local = 'CVSS:3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'

/** The app of a module with a vulnerability that is exploited over the network, and one that is exploited locally. */
async function openModule(options: Parameters<typeof openApp>[0] = {}): Promise<Opened> {
  const { company, projectId, importPackages } = await makeAnalysedModule()
  const names = [remote, local].map((score) => ({ name: `affected-${randomUUID()}`, severity: [{ type: 'CVSS_V3', score }] }))
  await publish(...names.map(({ name, severity }) => advisory(`GHSA-${randomUUID()}`, name, { severity })))
  const moduleId = await importPackages(names.map(({ name }) => `${name}@1.0.0`))
  return { ...(await openApp({ roles: ['manager'], ...options, company })), projectId, moduleId }
}

describe.skipIf(chromiumPath === undefined)('environmental metrics', () => {
  it('are chosen one by one, rank the findings again at once, and the service scores the same', async () => {
    const { page, company, moduleId, problems } = await openModule()
    await page.goto(`/modules/${moduleId}/settings`)
    const setting = page.getByRole('group', { name: 'Environmental metrics (CVSS)' })
    await setting.getByLabel('Set for this module').check()
    await setting.getByLabel('Metrics: CVSS 3.1 vector').click()
    await setting.getByRole('combobox', { name: 'Attack vector (MAV)' }).selectOption('physical')
    await expect.poll(() => setting.getByRole('textbox', { name: 'CVSS 3.1 vector' }).inputValue()).toBe('CVSS:3.1/MAV:P')
    const effect = page.getByRole('region', { name: 'Effect on scores' })
    await effect.getByText('2 of 2 scores would change. By severity: critical 1 → 0, high 1 → 0, medium 0 → 2.').waitFor()
    await effect.getByText('Show how the findings would rank').click()
    await effect.getByRole('row', { name: /9\.8 → 6\.8/u }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await effect.waitFor({ state: 'detached' })
    await (await service()).context.jobs.settled()
    const { body } = await company.get(`/core/modules/${moduleId}/findings`)
    expect(body.map(({ score }: { readonly score: number }) => score)).toEqual([6.8, 6.8])
    expect(problems).toEqual([])
  })

  it('that are typed are shown as choices, and a vector that is none keeps its place beside the error', async () => {
    const { page, moduleId } = await openModule()
    await page.goto(`/modules/${moduleId}/settings`)
    const setting = page.getByRole('group', { name: 'Environmental metrics (CVSS)' })
    await setting.getByLabel('Set for this module').check()
    const vector = setting.getByRole('textbox', { name: 'CVSS 3.1 vector' })
    await vector.fill('CR:H')
    await setting.getByRole('combobox', { name: 'Confidentiality requirement (CR)' }).waitFor()
    await vector.fill('CR:9')
    await page.getByRole('button', { name: 'Save' }).click()
    await setting.getByText(/v3vectorString/u).waitFor()
    await expect.poll(() => vector.inputValue()).toBe('CR:9')
  })

  it('of a project are its security requirements, which rank the findings of modules without their own', async () => {
    const { page, projectId } = await openModule()
    await page.goto(`/projects/${projectId}/settings`)
    const setting = page.getByRole('group', { name: 'Security requirements' })
    await setting.getByLabel('Set for this project').check()
    for (const name of ['Confidentiality', 'Integrity', 'Availability'])
      await setting.getByRole('combobox', { name }).selectOption({ label: 'low' })
    const effect = page.getByRole('region', { name: 'Effect on scores' })
    await effect.getByText(/^2 of 2 scores would change\./u).waitFor()
    await effect.getByText('Show how the findings would rank').click()
    await expect.poll(() => effect.getByRole('row').count()).toBe(3)
  })

  it('are accessible in both themes, also on the narrowest screen', async () => {
    const { page, moduleId } = await openModule()
    await page.goto(`/modules/${moduleId}/settings`)
    const setting = page.getByRole('group', { name: 'Environmental metrics (CVSS)' })
    await setting.getByLabel('Set for this module').check()
    await setting.getByRole('textbox', { name: 'CVSS 3.1 vector' }).fill('MAV:P')
    await page.getByText('Show how the findings would rank').click()
    await page.getByRole('region', { name: 'Effect on scores' }).getByRole('table').waitFor()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await accessibilityProblemsInThemes(page)]).toEqual([width, []])
    }
  })
})

describe.skipIf(chromiumPath === undefined)('the issue trackers of a project', () => {
  it('are stored, never shown, and the page says what they are for', async () => {
    const { page, projectId, company, problems } = await openModule()
    await page.goto(`/projects/${projectId}/settings`)
    const section = page.getByRole('region', { name: 'Issue trackers' })
    await section.getByText(/people create tickets from findings and risks/u).waitFor()
    await section.getByRole('button', { name: 'Set GitHub' }).click()
    const form = page.getByRole('dialog', { name: 'GitHub' })
    await form.getByLabel('Repository').fill('x'.repeat(251))
    await form.getByLabel('Token').fill('very secret')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText(/^must have at most \d+ characters/u).waitFor()
    await form.getByLabel('Repository').fill('acme/shop')
    await form.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Saved.').waitFor()
    expect((await company.get(`/core/projects/${projectId}`)).text).not.toContain('acme/shop')
    await section.getByRole('button', { name: 'Set GitHub' }).click()
    await expect.poll(() => form.getByLabel('Repository').inputValue()).toBe('')
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { advisory, publish } from '#test/publish.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { statementsUntil } from '#test/statements.ts'

const made: { place: AnalysedModule } = {} as never

beforeAll(async () => {
  made.place = await makeAnalysedModule()
})

/** Imports npm packages with what the document declares of them: one licence, or nothing. */
async function importLicensed(module: string, licenses: Readonly<Record<string, string | undefined>>): Promise<string> {
  const { company, projectId } = made.place
  const components = Object.entries(licenses).map(
    ([name, id]) => [`pkg:npm/${name}@1.0.0`, { licenses: id === undefined ? [] : [{ license: { id } }] }] as const,
  )
  const answer = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, cyclonedx(components))
  expect(answer.status).toBe(201)
  return answer.body.moduleId as string
}

/** `npm:… rule status` of each licence finding. */
async function legal(moduleId: string): Promise<readonly string[]> {
  const { body } = await made.place.findings(moduleId, '?kind=legal')
  return (body as { key: string; status: string; component: { key: string } }[])
    .map(({ key, status, component }) => `${component.key} ${key} ${status}`)
    .toSorted()
}

describe('components whose licences clash', () => {
  it('are findings as soon as the document arrives, counted once a component, and the report tells the same', async () => {
    const [gpl, one, other] = [uniqueName('g'), uniqueName('p'), uniqueName('q')]
    const moduleId = await importLicensed('mixed', {
      [gpl]: 'GPL-2.0-only',
      [one]: 'Apache-2.0',
      [other]: 'Apache-2.0',
      [uniqueName('m')]: 'MIT',
    })
    expect(await legal(moduleId)).toEqual([gpl, one, other].map((name) => `npm:${name} compatibility warning`).toSorted())
    const { status, analysis } = await made.place.module(moduleId)
    expect([status, analysis.statistics.legal]).toEqual(['warnings', { warnings: 3, violations: 0 }])
    const { body } = await made.place.company.get(`/core/reports/licenses?projectId=${made.place.projectId}`)
    expect(body.conflicts).toMatchObject([
      { licenses: ['GPL-2.0-only', 'Apache-2.0'], modules: [moduleId], components: [[`npm:${gpl}`], [`npm:${one}`, `npm:${other}`]] },
    ])
    const apache = body.licenses.find(({ name }: { name: string }) => name === 'Apache-2.0')
    expect(apache).toMatchObject({ status: 'warnings', problems: [{ type: 'compatibility', message: expect.stringContaining(gpl) }] })
  })

  it('are gone with the component that brought them', async () => {
    const [gpl, other] = [uniqueName('g'), uniqueName('p')]
    const moduleId = await importLicensed('replaced', { [gpl]: 'GPL-2.0-only', [other]: 'Apache-2.0' })
    expect(await legal(moduleId)).toHaveLength(2)
    await importLicensed('replaced', { [uniqueName('n')]: 'MIT', [other]: 'Apache-2.0' })
    expect(await legal(moduleId)).toEqual([])
  })

  it('come and go on all components when a registry tells the licence of one', async () => {
    const [silent, other] = [uniqueName('s'), uniqueName('p')]
    const moduleId = await importLicensed('registry', { [silent]: undefined, [other]: 'Apache-2.0' })
    const elsewhere = await importLicensed('declared', { [silent]: 'MIT', [other]: 'Apache-2.0' })
    expect(await legal(moduleId)).toEqual([`npm:${silent} use warning`])
    await publishPackages(packageRecord(silent, ['1.0.0'], { licenses: ['GPL-2.0-only'] }))
    expect(await legal(moduleId)).toEqual([silent, other].map((name) => `npm:${name} compatibility warning`).toSorted())
    expect(await legal(elsewhere)).toEqual([])
    await publishPackages(packageRecord(silent, ['1.0.0'], { licenses: ['MIT'] }))
    expect(await legal(moduleId)).toEqual([])
  })

  it('stay as they are when something else becomes known of one', async () => {
    const [gpl, other] = [uniqueName('g'), uniqueName('p')]
    const moduleId = await importLicensed('vulnerable', { [gpl]: 'GPL-2.0-only', [other]: 'Apache-2.0' })
    const before = (await made.place.findings(moduleId, '?kind=legal')).body
    const statements = await statementsUntil(() => publish(advisory(`CVE-2026-${gpl}`, gpl)))
    expect(statements.filter((text) => text.includes('root_licenses'))).toEqual([])
    await publishPackages(packageRecord(gpl, ['1.0.0', '2.0.0'], { licenses: ['MIT'] }))
    expect((await made.place.findings(moduleId, '?kind=legal')).body).toEqual(before)
    expect(await made.place.findingLines(moduleId, '?kind=vulnerability')).toEqual([`CVE-2026-${gpl} violation`])
  })

  it('are accepted by a setting, on both sides', async () => {
    const [gpl, other] = [uniqueName('g'), uniqueName('p')]
    const moduleId = await importLicensed('accepted', { [gpl]: 'GPL-2.0-only', [other]: 'Apache-2.0' })
    const legalRulesConfig = [{ ruleKey: 'compatibility', key: `npm:${gpl}`, version: '*', comment: 'a program of its own' }]
    await made.place.changeSettings(`/core/modules/${moduleId}`, { legalRulesConfig })
    expect(await legal(moduleId)).toEqual([`npm:${gpl} compatibility whitelisted`])
    expect((await made.place.module(moduleId)).status).toBe('ok')
  })
})

it('without any requirement or policy no licence is a violation', async () => {
  const licenses = ['GPL-3.0-only', 'AGPL-3.0-only', 'CC-BY-NC-ND-4.0', 'SSPL-1.0', 'PHP-3.01', 'LicenseRef-scancode-proprietary-license']
  const components = licenses.map((id) => [`pkg:npm/${uniqueName()}@1.0.0`, { licenses: [{ expression: id }] }] as const)
  const { company, projectId } = made.place
  const { body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=plain`, cyclonedx(components))
  expect((await made.place.findings(body.moduleId, '?severity=violation')).body).toEqual([])
})

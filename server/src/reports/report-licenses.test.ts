import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { statementsOf } from '#test/statements.ts'

const made: { place: AnalysedModule } = {} as never

beforeAll(async () => {
  const scope = await makeAnalysedModule()
  const web = await importLicensed(scope, 'web', { 'pkg:npm/lic-a@1': ['GPL-3.0-only'], 'pkg:npm/lic-b@1': ['MIT'], 'pkg:npm/lic-c@1': [] })
  await importLicensed(scope, 'api', { 'pkg:npm/lic-a@2': ['MIT'], 'pkg:npm/lic-b@1': ['MIT', 'Apache-2.0'] })
  await scope.changeSettings(`/core/modules/${web}`, { requirements: { LS: 'LS_pl' } })
  made.place = scope
})

async function importLicensed(
  scope: AnalysedModule,
  module: string,
  licenses: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const sbom = cyclonedx(Object.entries(licenses).map(([purl, ids]) => [purl, { licenses: ids.map((id) => ({ license: { id } })) }]))
  const { status, body, text } = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=${module}`, sbom)
  if (status !== 201) throw new Error(text)
  return body.moduleId
}

function path(): string {
  return `/core/reports/licenses?projectId=${made.place.projectId}`
}

describe('the licenses report (docs/reference/reports.md#licenses)', () => {
  it('has each licence with where it is used, what stands against it and what follows', async () => {
    const { status, body } = await made.place.company.get(path())
    expect([status, body.title, body.stats]).toEqual([
      200,
      { type: 'licenses', name: expect.stringMatching(/^Project /u), description: expect.any(String) },
      { licenses: 3, components: 3, obligations: expect.any(Number) },
    ])
    const [mit, ...others] = body.licenses
    expect(mit).toMatchObject({
      name: 'MIT',
      fullName: 'MIT License',
      category: 'permissive',
      status: 'ok',
      usedInModules: 2,
      usedInComponents: 2,
    })
    expect(mit.obligations).toContainEqual({ key: 'licence-text', type: 'do', message: expect.any(String), met: null })
    expect(others.map(({ name, status: standing }: { name: string; status: string }) => `${name} ${standing}`)).toEqual([
      'Apache-2.0 ok',
      'GPL-3.0-only violations',
      'No licence known warnings',
    ])
  })

  it('names the problems by the key of the rule', async () => {
    const { body } = await made.place.company.get(path())
    const gpl = body.licenses.find(({ name }: { name: string }) => name === 'GPL-3.0-only')
    expect(gpl.problems).toEqual([{ type: 'copyleft', message: 'is strong copyleft, which a proprietary licence is not compatible with' }])
  })

  it('lists conflicting licences of a module, their components, and the cheapest remedy', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await importLicensed(scope, 'mixed', {
      'pkg:npm/lic-g@1': ['GPL-2.0-only'],
      'pkg:npm/lic-p@1': ['Apache-2.0'],
      'pkg:npm/lic-q@1': ['Apache-2.0'],
    })
    const { body } = await scope.company.get(`/core/reports/licenses?projectId=${scope.projectId}`)
    expect(body.conflicts).toEqual([
      {
        licenses: ['GPL-2.0-only', 'Apache-2.0'],
        modules: [moduleId],
        components: [['npm:lic-g'], ['npm:lic-p', 'npm:lic-q']],
        message: expect.any(String),
        wayOut: 'replace npm:lic-g, or keep it a program of its own',
      },
    ])
    expect((await made.place.company.get(path())).body.conflicts).toEqual([])
  })

  it('an obligation is met when every module with the licence meets it', async () => {
    const scope = await makeAnalysedModule()
    const { company, projectId } = scope
    await importLicensed(scope, 'one', { 'pkg:npm/lic-m@1': ['MIT'] })
    const moduleId = await importLicensed(scope, 'two', { 'pkg:npm/lic-m@1': ['MIT'] })
    async function met(): Promise<unknown> {
      const { body } = await company.get(`/core/reports/licenses?projectId=${projectId}`)
      return body.licenses[0].obligations.find(({ key }: { key: string }) => key === 'licence-text').met
    }
    const entry = { obligationKey: 'licence-text', comment: 'shipped in NOTICE' }
    await scope.changeSettings(`/core/modules/${moduleId}`, { obligationConfig: [entry] })
    expect(await met()).toBeNull()
    await scope.changeSettings(`/core/projects/${projectId}`, { obligationConfig: [entry] })
    expect(await met()).toBe('shipped in NOTICE')
  })

  it('is one line a licence with format=csv', async () => {
    const { text } = await made.place.company.get(`${path()}&format=csv`)
    const [header, first] = text.split('\r\n')
    expect(header).toBe('Licence,Name,Category,Status,Modules,Components,Problems,Obligations')
    expect(first).toMatch(/^MIT,MIT License,permissive,ok,2,2,,/u)
  })

  it('of a project of another company, or of none: 404; without a project: 400', async () => {
    const other = await makeCompany()
    expect((await other.get(path())).status).toBe(404)
    expect((await other.get(`/core/reports/licenses?projectId=${newId()}`)).status).toBe(404)
    expect((await other.get('/core/reports/licenses')).body).toMatchObject({ parameter: 'projectId' })
  })

  it('of an empty project is empty', async () => {
    const projectId = await makeProject(made.place.company)
    const { body } = await made.place.company.get(`/core/reports/licenses?projectId=${projectId}`)
    expect([body.stats, body.licenses]).toEqual([{ licenses: 0, components: 0, obligations: 0 }, []])
  })

  it('takes as many statements for many modules as for one', async () => {
    const scope = await makeAnalysedModule()
    await importLicensed(scope, 'one', { 'pkg:npm/lic-a@1': ['MIT'] })
    const few = await statementsOf(() => scope.company.get(`/core/reports/licenses?projectId=${scope.projectId}`))
    expect((await statementsOf(() => made.place.company.get(path()))).length).toBeLessThanOrEqual(few.length)
  })
})

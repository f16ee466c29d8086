import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import { countDashboardOfCompany } from '#reports/count-dashboards-job.ts'

const made: { place: AnalysedModule } = {} as never
const path = '/core/reports/dashboard'

beforeAll(async () => {
  const [scope, name, cve] = [await makeAnalysedModule(), uniqueName(), uniqueCve()]
  await publish(advisory(cve, name, { affected: [affected(name, '2.0.0')] }))
  await importLicensed(scope, 'web', { [`pkg:npm/${name}@1.0.0`]: ['MIT'], 'pkg:npm/dash-a@1.0.0': ['MIT', 'ISC'] })
  await importLicensed(scope, 'api', { [`pkg:npm/${name}@1.0.0`]: ['MIT'], 'pkg:npm/dash-b@1.0.0': ['MIT'] })
  made.place = scope
})

async function importLicensed(
  scope: AnalysedModule,
  module: string,
  licenses: Readonly<Record<string, readonly string[]>>,
): Promise<{ readonly moduleId: string }> {
  const sbom = cyclonedx(Object.keys(licenses))
  const components = Object.entries(licenses).map(([purl, ids]) => ({
    type: 'library',
    name: purl,
    purl,
    licenses: ids.map((id) => ({ license: { id } })),
  }))
  const { status, text, body } = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=${module}`, {
    ...sbom,
    components,
  })
  if (status !== 201) throw new Error(text)
  return body
}

async function countAt({ companyId }: TestCompany, at: Date): Promise<void> {
  await countDashboardOfCompany((await service()).context, { companyId }, at)
}

/** Answers what the job counted, after comparing it with what a request counts by itself. */
async function countedAndNot(company: TestCompany): Promise<readonly [number, Readonly<Record<string, number>>]> {
  const forget = sql`delete from dashboard_count where company_id = ${company.companyId}`
  await countAt(company, new Date())
  const { body: counted } = await company.get(path)
  await forget.execute((await service()).context.db)
  expect((await company.get(path)).body).toEqual(counted)
  const licenses = counted.componentsLicenses.map(({ license, components }: { license: string; components: number }) => [
    license,
    components,
  ])
  return [counted.total.components, Object.fromEntries(licenses)]
}

/** A number of components that no company has: it can only come from what is stored. */
const marked = 77_777

async function markCounted({ companyId }: TestCompany): Promise<void> {
  await sql`update dashboard_count set counts = jsonb_set(counts, '{components}', to_jsonb(${marked}::int)) where company_id = ${companyId}`.execute(
    (await service()).context.db,
  )
}

describe('the dashboard (docs/reference/reports.md#dashboard)', () => {
  it('has the last events, the licences, how the modules stand and stood, and totals', async () => {
    const { status, body } = await made.place.company.get(path)
    expect([status, Object.keys(body)]).toEqual([200, ['activityLogs', 'componentsLicenses', 'moduleStats', 'moduleHistory', 'total']])
    expect(body.componentsLicenses).toEqual([
      { license: 'MIT', components: 3 },
      { license: 'ISC', components: 1 },
    ])
    expect(body.moduleStats).toEqual({ ok: 0, warnings: 0, violations: 2 })
    expect(body.total).toEqual({ projects: 1, modules: 2, components: 3, vulnerabilities: 1, licenses: 2, risks: 0 })
  })

  it('counts the risks of the register, done ones too', async () => {
    const { company, projectId } = await makeAnalysedModule()
    for (const state of ['identified', 'closed'])
      expect((await company.post('/core/risks', { name: `Risk ${state}`, projectId, riskProperties: { state } })).status).toBe(201)
    expect((await company.get(path)).body.total.risks).toBe(2)
    const { riskId } = (await company.post('/core/risks', { name: 'Risk to go', projectId })).body
    await company.delete(`/core/risks/${String(riskId)}`)
    expect((await company.get(path)).body.total.risks).toBe(2)
  })

  it('counts a licence recognised by its URL under its id', async () => {
    const scope = await makeAnalysedModule()
    const components = [
      { type: 'library', name: 'a', purl: 'pkg:npm/dash-c@1.0.0', licenses: [{ license: { id: 'Apache-2.0' } }] },
      {
        type: 'library',
        name: 'b',
        purl: 'pkg:npm/dash-d@1.0.0',
        licenses: [{ license: { name: 'Some words', url: 'https://www.apache.org/licenses/LICENSE-2.0' } }],
      },
      { type: 'library', name: 'c', purl: 'pkg:npm/dash-e@1.0.0', licenses: [{ expression: 'NOASSERTION' }] },
    ]
    const purls = components.map(({ purl }) => purl)
    const document = { ...cyclonedx(purls), components }
    const sent = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=named`, document)
    expect(sent.status).toBe(201)
    const { body } = await scope.company.get(path)
    expect(body.componentsLicenses).toEqual([{ license: 'Apache-2.0', components: 2 }])
    expect(body.total.licenses).toBe(1)
  })

  it('has 30 days of history, of which the last is today', async () => {
    const { body } = await made.place.company.get(path)
    expect(body.moduleHistory).toHaveLength(30)
    expect(body.moduleHistory[29]).toEqual({ date: new Date().toISOString().slice(0, 10), ok: 0, warnings: 0, violations: 2 })
    expect(body.moduleHistory[0]).toMatchObject({ ok: 0, warnings: 0, violations: 0 })
  })

  it('shows at most ten events, newest first', async () => {
    const company = await makeCompany()
    for (let i = 1; i <= 12; i++) await company.post('/core/projects', { name: `Project ${i}` })
    const { body } = await company.get(path)
    expect(body.activityLogs.map(({ name }: { name: string }) => name)).toEqual(Array.from({ length: 10 }, (_, i) => `Project ${12 - i}`))
    expect(body.activityLogs[0]).toMatchObject({ action: 'created', object: 'project', at: expect.stringMatching(/Z$/u) })
  })

  it('shows of events what happened to projects, modules, products, risks, approvals, keys and users, and finished scans', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    await company.post('/account/tags', { name: 'shown nowhere' })
    await importPackages([`${uniqueName()}@1.0.0`], 'web')
    const { activityLogs } = (await company.get(path)).body
    const shown = activityLogs.map(({ action, object }: { action: string; object: string }) => `${action} ${object}`)
    expect(new Set(shown)).toEqual(new Set(['finished scan', 'created module', 'created project']))
  })

  it('shows nothing of another company', async () => {
    const { body } = await (await makeCompany()).get(path)
    expect(body).toMatchObject({ activityLogs: [], componentsLicenses: [], total: { projects: 0, modules: 0, components: 0 } })
  })

  it('is one line a number or event with format=csv', async () => {
    const { text } = await made.place.company.get(`${path}?format=csv`)
    expect(text.split('\r\n').slice(0, 3)).toEqual(['Part,At,Item,Value', 'total,,projects,1', 'total,,modules,2'])
  })

  it('shows for minutes what a job counted, and beside it how the modules stand now', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    await importPackages([`${uniqueName()}@1.0.0`], 'first')
    await countAt(company, new Date())
    await markCounted(company)
    expect((await company.get(path)).body.total).toMatchObject({ modules: 1, components: marked })
    await importPackages([`${uniqueName()}@1.0.0`], 'second')
    const { total, moduleStats, moduleHistory } = (await company.get(path)).body
    expect([total.modules, total.components, moduleStats.ok, moduleHistory[29].ok]).toEqual([2, marked, 2, 2])
  })

  it('counts by itself when something changed and no job has counted for a quarter of an hour', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    await importPackages([`${uniqueName()}@1.0.0`], 'first')
    await countAt(company, new Date(Date.now() - 16 * 60_000))
    await markCounted(company)
    await importPackages([`${uniqueName()}@1.0.0`], 'second')
    expect((await company.get(path)).body.total).toMatchObject({ modules: 2, components: 2 })
  })

  it('is counted again by the job after a change, and not before', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    await importPackages([`${uniqueName()}@1.0.0`], 'first')
    const at = new Date()
    await countAt(company, at)
    await markCounted(company)
    await countAt(company, at)
    expect((await company.get(path)).body.total.components).toBe(marked)
    await importPackages([`${uniqueName()}@1.0.0`], 'second')
    await countAt(company, at)
    expect((await company.get(path)).body.total.components).toBe(2)
  })

  it('counts the components of modules that came, changed and went as it would count all', async () => {
    const scope = await makeAnalysedModule()
    const [mit, isc] = [{ 'pkg:npm/dash-f@1.0.0': ['MIT'] }, { 'pkg:npm/dash-g@1.0.0': ['ISC'] }]
    await importLicensed(scope, 'web', { ...mit, ...isc, 'pkg:npm/dash-h@1.0.0': [] })
    await importLicensed(scope, 'api', mit)
    const { moduleId } = await importLicensed(scope, 'old', isc)
    expect(await countedAndNot(scope.company)).toEqual([3, { MIT: 1, ISC: 1 }])
    await importLicensed(scope, 'web', mit)
    await importLicensed(scope, 'new', { 'pkg:npm/dash-f@1.0.0': ['Apache-2.0'], 'pkg:npm/dash-i@1.0.0': ['Zlib'] })
    expect(await countedAndNot(scope.company)).toEqual([3, { MIT: 1, ISC: 1, Zlib: 1 }])
    expect((await scope.company.delete(`/core/modules/${moduleId}`)).status).toBe(204)
    await importLicensed(scope, 'web', {})
    await importLicensed(scope, 'api', { 'pkg:npm/dash-i@1.0.0': ['Zlib'] })
    expect(await countedAndNot(scope.company)).toEqual([2, { 'Apache-2.0': 1, Zlib: 1 }])
  })

  it('counts the components of a document that was analysed again', async () => {
    const scope = await makeAnalysedModule()
    const { moduleId } = await importLicensed(scope, 'web', { 'pkg:npm/dash-j@1.0.0': ['MIT'] })
    expect(await countedAndNot(scope.company)).toEqual([1, { MIT: 1 }])
    const customComponents = [{ key: 'npm:dash-k', version: '1.0.0', comment: 'copied into the code' }]
    await scope.changeSettings(`/core/modules/${moduleId}`, { customComponents })
    expect(await countedAndNot(scope.company)).toEqual([2, { MIT: 1 }])
  })

  it('takes as many statements whatever there is', async () => {
    const small = await statementsOf(async () => (await makeCompany()).get(path))
    const large = await statementsOf(async () => made.place.company.get(path))
    expect(large.filter((text) => !/insert/u.test(text)).length).toBeLessThanOrEqual(small.filter((text) => !/insert/u.test(text)).length)
  })
})

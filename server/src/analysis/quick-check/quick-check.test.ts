import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany } from '#test/harness.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

const made: { place: AnalysedModule; name: string; cve: string } = {} as never
const route = '/compliance/check/component'

beforeAll(async () => {
  const [scope, name, cve] = [await makeAnalysedModule(), uniqueName(), uniqueCve()]
  await publish(advisory(cve, name, { affected: [affected(name, '2.0.0')] }))
  const sbom = cyclonedx([
    [`pkg:npm/${name}@1.0.0`, { licenses: [{ license: { id: 'GPL-3.0-only' } }] }],
    [`pkg:npm/${name}@3.0.0`, { licenses: [] }],
  ])
  await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=shop`, sbom)
  await scope.changeSettings(`/core/projects/${scope.projectId}`, { requirements: { OM: 'OM_SaaS' } })
  Object.assign(made, { place: scope, name, cve })
})

function keysOf(verdict: { readonly obligations: readonly { readonly type: string }[] }): readonly string[] {
  return verdict.obligations.map(({ type }) => type)
}

function check(components: readonly object[], more: object = {}): Promise<Answer> {
  return made.place.company.post(route, { ...more, components })
}

describe('the quick check of components', () => {
  it('answers licence, obligations, broken rules and vulnerabilities, used modified and as they are', async () => {
    const { name, cve } = made
    const { status, body } = await check([{ key: `npm:${name}`, name, version: '1.0.0' }])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ok: true,
      warnings: [],
      data: [
        {
          component: { key: `npm:${name}`, name, version: '1.0.0' },
          license: 'GPL-3.0-only',
          changed: {
            violations: [],
            computedStatus: { requireWhitelist: false, status: 'ok', label: 'May be used', privateLicense: false },
          },
          vulnerabilities: [
            { name: cve, status: 'violations', cvssColor: 'darkred', score: 9.8, link: `https://osv.dev/vulnerability/${cve}` },
          ],
        },
      ],
    })
    expect(keysOf(body.data[0].changed)).toContain('state-changes')
    expect(keysOf(body.data[0].not_changed)).not.toContain('state-changes')
  })

  it('evaluates by the policy of a module, of a project for a module that is not there yet, else of the company', async () => {
    const { name, place: scope } = made
    const module = await scope.company.post('/core/scans', { project: scope.projectId, module: 'closed', dependencies: [] })
    await scope.changeSettings(`/core/modules/${module.body.moduleId}`, { requirements: { LS: 'LS_pl' } })
    const asked = [{ key: `npm:${name}`, version: '1.0.0', license: 'AGPL-3.0-only' }]
    const statuses = await Promise.all(
      [{ projectName: scope.projectId, moduleName: 'closed' }, { projectName: scope.projectId, moduleName: 'to come' }, {}].map(
        async (where) => (await check(asked, where)).body.data[0].changed.computedStatus.status as string,
      ),
    )
    expect(statuses).toEqual(['violations', 'ok', 'ok'])
  })

  it('tells apart what is not known: component, version, licence', async () => {
    const nobody = uniqueName()
    const { body } = await check([{ key: `npm:${nobody}`, version: '1' }, { purl: `pkg:npm/${made.name}@3.0.0` }])
    expect(body.warnings).toEqual([
      { component: `npm:${nobody}`, version: '1', status: 'component_not_found' },
      { component: `npm:${made.name}`, version: '3.0.0', status: 'license_not_found' },
    ])
    expect(body.data).toHaveLength(2)
  })

  it('uses the words of another company’s documents for nobody else', async () => {
    const other = await makeCompany()
    const { body } = await other.post(route, { components: [{ key: `npm:${made.name}`, version: '1.0.0' }] })
    expect(body.data[0].license).toBeNull()
  })

  it('stores nothing', async () => {
    const before = (await made.place.company.get('/core/modules')).body
    await check([{ key: `npm:${uniqueName()}`, version: '1' }], { projectName: made.place.projectId, moduleName: 'to come' })
    expect((await made.place.company.get('/core/modules')).body).toEqual(before)
  })

  it('takes as many statements for a thousand components as for one', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ key: `npm:${made.name}`, version: `1.0.${String(i)}` }))
    const one = await statementsOf(() => check(many.slice(0, 1)))
    expect((await statementsOf(() => check(many))).length).toBe(one.length)
  })

  it.each([
    [{}, 'components'],
    [{ components: [] }, 'components'],
    [{ components: [{ version: '1' }] }, 'components.0.key'],
    [{ components: [{ key: 'npm:a' }, { key: 'no key' }] }, 'components.1.key'],
    [{ components: [{ purl: 'pkg:' }] }, 'components.0.purl'],
    [{ components: [{ key: 1 }] }, 'components.0.key'],
    [{ components: [{ key: 'npm:a', version: 7 }] }, 'components.0.version'],
    [{ components: Array.from({ length: 1001 }, () => ({ key: 'npm:a' })) }, 'components'],
  ])('refuses %j, naming the field', async (body, parameter) => {
    const answer = await made.place.company.post(route, body)
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
  })

  it('for a project that is not there is 404, and so for one of another company', async () => {
    const components = [{ key: 'npm:a' }]
    expect((await check(components, { projectName: 'No such project' })).status).toBe(404)
    expect((await (await makeCompany()).post(route, { projectName: made.place.projectId, components })).status).toBe(404)
  })
})

describe('the quick check of licences', () => {
  it('evaluates each the same way, and tells which it does not know', async () => {
    const { body } = await made.place.company.post('/compliance/check/license', {
      projectName: made.place.projectId,
      licenses: ['The MIT License', 'Elastic-2.0', 'Our own words'],
    })
    expect([body.ok, body.warnings]).toEqual([true, [{ license: 'Our own words', status: 'license_not_found' }]])
    const statuses = body.data.map(({ license, changed }: { license: string; changed: { computedStatus: { status: string } } }) => [
      license,
      changed.computedStatus.status,
    ])
    expect(statuses).toEqual([
      ['The MIT License', 'ok'],
      ['Elastic-2.0', 'violations'],
      ['Our own words', 'warnings'],
    ])
    expect(body.data[2].changed.computedStatus.privateLicense).toBe(true)
  })

  it.each([
    [{}, 'licenses'],
    [{ licenses: [''] }, 'licenses.0'],
    [{ licenses: [{}] }, 'licenses.0'],
  ])('refuses %j, naming the field', async (body, parameter) => {
    const answer = await made.place.company.post('/compliance/check/license', body)
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
  })
})

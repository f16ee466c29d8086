import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface TestContext {
  readonly place: AnalysedModule
  readonly name: string
  readonly cve: string
  readonly web: string
  readonly api: string
}

const made: { ready?: TestContext } = {}

beforeAll(async () => {
  const scope = await makeAnalysedModule()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name, { affected: [affected(name, '2.0.0')] }))
  const root = 'pkg:npm/framework@1.0.0'
  const deep = cyclonedx([root, `pkg:npm/${name}@1.0.0`], {
    dependencies: [
      { ref: 'root', dependsOn: [root] },
      { ref: root, dependsOn: [`pkg:npm/${name}@1.0.0`] },
    ],
  })
  const { body } = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=web`, deep)
  const api = await scope.importPackages([`${name}@1.5.0`, `${name}@1.0.0`, `pkg:npm/${name}`, `${uniqueName()}@1.0.0`], 'api')
  made.ready = { place: scope, name, cve, web: body.moduleId, api }
})

function testContext(): TestContext {
  if (made.ready === undefined) throw new Error('nothing was imported')
  return made.ready
}

describe('the vulnerabilities report (docs/reference/reports.md#vulnerabilities)', () => {
  it('has each affected component with its versions, its ways in, and its vulnerabilities', async () => {
    const { place: scope, name, cve, web, api } = testContext()
    const { status, body } = await scope.company.get(`/core/reports/vulnerabilities?projectId=${scope.projectId}`)
    const key = `npm:${name}`
    expect([status, body]).toEqual([
      200,
      {
        title: { type: 'vulnerabilities', name: expect.stringMatching(/^Project /u), description: null },
        stats: { components: 3, modules: 2, vulnerabilities: 1, vulnerableComponents: 1 },
        components: [
          {
            key,
            versions: ['1.0.0', '1.5.0'],
            paths: [
              { path: [key], moduleId: api, module: 'api', componentKey: key },
              { path: ['npm:framework', key], moduleId: web, module: 'web', componentKey: key },
            ],
            appearance: 4,
            vulnerabilities: [
              {
                key: cve,
                description: `About ${cve}`,
                status: 'violation',
                extra: {
                  score: 9.8,
                  vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
                  link: `https://osv.dev/vulnerability/${cve}`,
                  epss: null,
                  kev: false,
                  fixedIn: ['2.0.0'],
                },
              },
            ],
          },
        ],
      },
    ])
  })

  it('leaves out what is less sure than minConfidence', async () => {
    const { place: scope, name } = testContext()
    const project = await makeProject(scope.company)
    await scope.company.post(`/core/imports/scan/cyclonedx?project=${project}`, cyclonedx([`pkg:npm/${name}`]))
    async function count(query: string): Promise<readonly number[]> {
      const { body } = await scope.company.get(`/core/reports/vulnerabilities?projectId=${project}${query}`)
      return [body.components.length, body.stats.vulnerabilities]
    }
    expect([await count(''), await count('&minConfidence=3'), await count('&minConfidence=4')]).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ])
  })

  it('shows what is whitelisted as such, which its numbers do not count, and the worst word where modules differ', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const modules = [await scope.importPackages([`${name}@1.0.0`], 'a'), await scope.importPackages([`${name}@1.0.0`], 'b')]
    const cveConfig = { whitelist: [{ cveKey: cve, key: `npm:${name}`, version: '*', comment: 'x' }] }
    async function status(): Promise<readonly unknown[]> {
      const { stats, components } = (await scope.company.get(`/core/reports/vulnerabilities?projectId=${scope.projectId}`)).body
      return [components[0].vulnerabilities[0].status, stats.vulnerabilities, stats.vulnerableComponents]
    }
    await scope.changeSettings(`/core/modules/${modules[0] ?? ''}`, { cveConfig })
    expect(await status()).toEqual(['violation', 1, 1])
    await scope.changeSettings(`/core/modules/${modules[1] ?? ''}`, { cveConfig })
    expect(await status()).toEqual(['whitelisted', 0, 0])
  })

  it('of an empty project has nothing in it', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Empty', description: 'Nothing yet' })
    expect((await company.get(`/core/reports/vulnerabilities?projectId=${projectId}`)).body).toEqual({
      title: { type: 'vulnerabilities', name: 'Empty', description: 'Nothing yet' },
      stats: { components: 0, modules: 0, vulnerabilities: 0, vulnerableComponents: 0 },
      components: [],
    })
  })

  it.each([
    ['', 'projectId'],
    ['?projectId=', 'projectId'],
    ['?projectId=a&projectId=b', 'projectId'],
    ['?projectId=a%00b', 'projectId'],
    ['?projectId=x&minConfidence=0', 'minConfidence'],
    ['?projectId=x&minConfidence=6', 'minConfidence'],
    ['?projectId=x&minConfidence=1.5', 'minConfidence'],
    ['?projectId=x&minConfidence=high', 'minConfidence'],
    ['?projectId=x&minConfidence=1e400', 'minConfidence'],
  ])('answers 400 to %j, naming %s', async (query, parameter) => {
    const { status, body } = await testContext().place.company.get(`/core/reports/vulnerabilities${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('answers 404 for a project that is not there or another company’s, and 403 without its scopes', async () => {
    const { place: scope } = testContext()
    const other = await makeCompany()
    for (const id of [newId(), 'x', scope.projectId])
      expect((await other.get(`/core/reports/vulnerabilities?projectId=${id}`)).status).toBe(404)
    const reader = await scope.company.as('account_admin')
    expect((await reader.get(`/core/reports/vulnerabilities?projectId=${scope.projectId}`)).status).toBe(403)
  })

  it('needs the same few statements for any project', async () => {
    const { place: scope } = testContext()
    const empty = await makeProject(scope.company)
    const few = await statementsOf(() => scope.company.get(`/core/reports/vulnerabilities?projectId=${empty}`))
    const many = await statementsOf(() => scope.company.get(`/core/reports/vulnerabilities?projectId=${scope.projectId}`))
    // two go beside each other, and a third names packages
    expect(many.toSorted()).toEqual(few.toSorted())
    expect(few).toHaveLength(4)
  })
})

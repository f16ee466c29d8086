import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { statementsOf } from '#test/statements.ts'

const path = '/core/reports/versioning'

function way(key: string, moduleId: string, module: string): object {
  return { path: [key], moduleId, module, componentKey: key }
}

describe('the versioning report (docs/reference/reports.md#versioning)', () => {
  it('has each component that is not of its newest release, with its versions, ways in and the worst status', async () => {
    const scope = await makeAnalysedModule()
    const [old, fresh, high] = [uniqueName('a'), uniqueName('b'), uniqueName('c')]
    await publishPackages(...[old, fresh, high].map((name) => packageRecord(name, ['1.0.0', '1.1.0', '1.2.0'])))
    const web = await scope.importPackages([`${old}@1.0.0`, `${fresh}@1.2.0`], 'web')
    const api = await scope.importPackages([`${old}@1.1.0`, `${high}@7.0.0`, `${uniqueName()}@1.0.0`], 'api')
    await scope.changeSettings(`/core/modules/${api}`, { versioningConfig: { warningThreshold: 3, jump: true } })
    const { status, body } = await scope.company.get(`${path}?projectId=${scope.projectId}`)
    expect([status, body]).toEqual([
      200,
      {
        title: { type: 'versioning', name: expect.stringMatching(/^Project /u), description: null },
        stats: { components: 4, modules: 2, affectedComponents: 2 },
        components: [
          {
            key: `npm:${old}`,
            versions: ['1.0.0', '1.1.0'],
            latestVersion: '1.2.0',
            newer: 2,
            aboveAll: false,
            status: 'warning',
            paths: [way(`npm:${old}`, api, 'api'), way(`npm:${old}`, web, 'web')],
            appearance: 2,
          },
          {
            key: `npm:${high}`,
            versions: ['7.0.0'],
            latestVersion: '1.2.0',
            newer: 0,
            aboveAll: true,
            status: 'violation',
            paths: [way(`npm:${high}`, api, 'api')],
            appearance: 1,
          },
        ],
      },
    ])
    const csv = await scope.company.get(`${path}?projectId=${scope.projectId}&format=csv`)
    expect(csv.text.split('\r\n')[0]).toBe('Component,Versions,Latest version,Newer releases,Above all,Status,Modules,Appearance')
    expect(csv.text).toContain(`npm:${old}`)
  })

  it('is empty for an empty project, and needs the same few statements for any project', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishPackages(packageRecord(name, ['1.0.0', '2.0.0']))
    await scope.importPackages([`${name}@1.0.0`])
    const empty = await makeProject(scope.company)
    const few = await statementsOf(async () => {
      const { body } = await scope.company.get(`${path}?projectId=${empty}`)
      expect(body).toMatchObject({ stats: { components: 0, modules: 0, affectedComponents: 0 }, components: [] })
    })
    const many = await statementsOf(() => scope.company.get(`${path}?projectId=${scope.projectId}`))
    // two go beside each other, and a third names packages
    expect(many.toSorted()).toEqual(few.toSorted())
    expect(few).toHaveLength(4)
  })

  it.each(['', '?projectId=', '?projectId=a&projectId=b', '?projectId=a%00b'])('answers 400 to %j, naming projectId', async (query) => {
    const { status, body } = await (await makeCompany()).get(`${path}${query}`)
    expect([status, body.parameter]).toEqual([400, 'projectId'])
  })

  it('answers 404 for a project that is not there or another company’s, and 403 without its scopes', async () => {
    const scope = await makeAnalysedModule()
    const other = await makeCompany()
    for (const id of [newId(), 'x', scope.projectId]) expect((await other.get(`${path}?projectId=${id}`)).status).toBe(404)
    const reader = await scope.company.as('account_admin')
    expect((await reader.get(`${path}?projectId=${scope.projectId}`)).status).toBe(403)
  })
})

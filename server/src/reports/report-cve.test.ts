import { describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import type { Answer } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

const withdrawn = { withdrawn: '2026-02-01T00:00:00Z' }

describe('the impact of a CVE (docs/reference/reports.md#cve)', () => {
  it('lists projects, modules and components with the shortest path to them, by any alias', async () => {
    const scope = await makeAnalysedModule()
    const [name, between, cve, ghsa] = [uniqueName(), uniqueName('b'), uniqueCve(), `GHSA-${uniqueName('x')}`]
    await publish(advisory(ghsa, name, { aliases: [cve] }))
    const purls = [`pkg:npm/${between}@1.0.0`, `pkg:npm/${name}@1.0.0`, `pkg:npm/${name}@1.5.0`, `pkg:npm/${name}@2.0.0`]
    const dependencies = [
      { ref: 'root', dependsOn: [purls[0]] },
      { ref: purls[0], dependsOn: purls.slice(1) },
    ]
    const answer = await scope.company.post(
      `/core/imports/scan/cyclonedx?project=${scope.projectId}&module=nested`,
      cyclonedx(purls, { dependencies }),
    )
    const nested = answer.body.moduleId as string
    const direct = await scope.importPackages([`${name}@1.0.0`], 'direct')
    await scope.importPackages(['unrelated@1.0.0'], 'other')
    await scope.changeSettings(`/core/modules/${direct}`, { properties: { architectureType: 'BES' } })
    const key = `npm:${name}`
    function components(moduleId: string, module: string, path: readonly string[], versions: readonly string[]): readonly object[] {
      return [{ key, versions, paths: [{ path, moduleId, module, componentKey: key }] }]
    }
    const modules = [
      { _id: direct, name: 'direct', architectureType: 'BES', components: components(direct, 'direct', [key], ['1.0.0']) },
      {
        _id: nested,
        name: 'nested',
        architectureType: null,
        components: components(nested, 'nested', [`npm:${between}`, key], ['1.0.0', '1.5.0']),
      },
    ]
    for (const id of [cve, cve.toLowerCase(), ghsa]) {
      const { status, body } = await scope.company.get(`/core/reports/cve?cveId=${id}`)
      expect(status).toBe(200)
      expect(body.title).toEqual({
        type: 'cve',
        name: cve,
        description: `About ${ghsa}`,
        score: 9.8,
        vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
        link: `https://osv.dev/vulnerability/${cve}`,
      })
      expect(body.projects).toEqual([expect.objectContaining({ _id: scope.projectId, modules })])
    }
  })

  it('answers 404 for an unknown CVE, one without affected components, and one that affects only other companies', async () => {
    const [one, other] = [await makeAnalysedModule(), await makeAnalysedModule()]
    const [name, cve, unmatched] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(advisory(cve, name), advisory(unmatched, uniqueName()))
    await other.importPackages([`${name}@1.0.0`])
    for (const id of ['CVE-1999-99999', unmatched, cve, 'nonsense', '%00', '💥'])
      expect((await one.company.get(`/core/reports/cve?cveId=${encodeURIComponent(id)}`)).status).toBe(404)
    expect((await other.company.get(`/core/reports/cve?cveId=${cve}`)).status).toBe(200)
  })

  it('answers 200 without projects for one that affected a module until it changed', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    await scope.importPackages([`${name}@1.0.0`])
    await scope.importPackages(['unrelated@1.0.0'])
    const { status, body } = await scope.company.get(`/core/reports/cve?cveId=${cve}`)
    expect([status, body]).toMatchObject([200, { title: { name: cve }, known: true, affected: false, projects: [] }])
  })

  it('tells an unknown id from one that affects nothing, with the modules that have the package', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    await scope.importPackages([`${name}@2.0.0`])
    await scope.importPackages(['unrelated@1.0.0'], 'other')
    const unknown = await scope.company.get('/core/reports/cve?cveId=CVE-1999-99999')
    expect([unknown.status, unknown.body.details]).toEqual([404, { known: false, affected: 'unknown' }])
    const unaffected = await scope.company.get(`/core/reports/cve?cveId=${cve}`)
    expect([unaffected.status, unaffected.body.details]).toEqual([404, { known: true, affected: false, modules: 2, modulesWithPackage: 1 }])
  })

  it('tells an unknown id from one whose records were withdrawn, by any of their ids', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve, ghsa, own] = [uniqueName(), uniqueCve(), `GHSA-${uniqueName('x')}`, uniqueCve()]
    await publish(advisory(ghsa, name, { aliases: [cve], ...withdrawn }), advisory(own, name, withdrawn))
    await scope.importPackages([`${name}@1.0.0`])
    for (const cveId of [cve, ghsa, own]) {
      const { status, body } = await scope.company.get(`/core/reports/cve?cveId=${cveId}`)
      expect([cveId, status, body.details]).toEqual([cveId, 404, { known: true, affected: false, modules: 1, modulesWithPackage: 0 }])
      const { body: explained } = await scope.company.post('/vulnerabilities/explain', {
        purl: `pkg:npm/${name}@1.0.0`,
        vulnerability: cveId,
      })
      expect([explained.known, explained.affected]).toEqual([true, false])
    }
  })

  it('answers unknown for a CVE that only a record on several names, and as of then for one whose records were withdrawn', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve, several] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(
      advisory(`GHSA-${uniqueName('x')}`, name, { aliases: [cve], ...withdrawn }),
      advisory(`GHSA-${uniqueName('x')}`, uniqueName(), { aliases: [several, uniqueCve()] }),
    )
    for (const query of [several, `${cve}&asOf=${new Date().toISOString()}`]) {
      const { status, body } = await scope.company.get(`/core/reports/cve?cveId=${query}`)
      expect([query, status, body.details]).toEqual([query, 404, { known: true, affected: 'unknown' }])
    }
  })

  it.each(['', '?cveId=', '?cveId=%20'])('answers 400 naming cveId for %j', async (query) => {
    const { company } = await makeAnalysedModule()
    const { status, body } = await company.get(`/core/reports/cve${query}`)
    expect([status, body.parameter]).toEqual([400, 'cveId'])
  })

  it('is a table, one line a module and component', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    await scope.importPackages([`${name}@1.0.0`])
    const { text } = await scope.company.get(`/core/reports/cve?cveId=${cve}&format=csv`)
    expect(text.split('\r\n')[1]).toContain(`app,,npm:${name},1.0.0,npm:${name}`)
  })

  it('costs the same number of queries whatever the number of modules', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    await scope.importPackages([`${name}@1.0.0`])
    function read(): Promise<Answer> {
      return scope.company.get(`/core/reports/cve?cveId=${cve}`)
    }
    const one = await statementsOf(read)
    const second = await makeProject(scope.company)
    for (const module of ['two', 'three'])
      await scope.company.post(`/core/imports/scan/cyclonedx?project=${second}&module=${module}`, cyclonedx([`pkg:npm/${name}@1.0.0`]))
    expect(await statementsOf(read)).toHaveLength(one.length)
    expect((await read()).body.projects).toHaveLength(2)
  })
})

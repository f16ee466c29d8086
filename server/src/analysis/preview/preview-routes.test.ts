import { describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, service } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface Vulnerable {
  readonly scope: AnalysedModule
  readonly name: string
  readonly cve: string
  readonly moduleId: string
}

async function vulnerable(): Promise<Vulnerable> {
  const [scope, name, cve] = [await makeAnalysedModule(), uniqueName(), uniqueCve()]
  await publish(advisory(cve, name))
  return { scope, name, cve, moduleId: await scope.importPackages([`${name}@1.0.0`]) }
}

function preview({ company }: Pick<AnalysedModule, 'company'>, body: object): Promise<Answer> {
  return company.post('/core/policies/preview', body)
}

function acceptance({ name, cve }: Vulnerable): object {
  return { cveConfig: { whitelist: [{ cveKey: cve, key: `npm:${name}`, version: '*', comment: 'not reachable' }] } }
}

describe('what a change of settings would change (docs/reference/what-if.md)', () => {
  it.each(['module', 'project', 'company'] as const)('is reported for a %s as the write would, and nothing is stored', async (level) => {
    const at = await vulnerable()
    const { scope, cve, moduleId } = at
    const id = { module: moduleId, project: scope.projectId, company: undefined }[level]
    const settings = level === 'company' ? { policies: acceptance(at) } : acceptance(at)
    const before = [await scope.module(moduleId), (await scope.findings(moduleId)).body]
    const { status, body } = await preview(scope, { level, ...(id !== undefined && { id }), settings })
    expect([status, body]).toMatchObject([
      200,
      {
        evaluated: 1,
        counts: { modules: 1, new: 0, gone: 0, changed: 1 },
        modules: [{ _id: moduleId, from: 'violations', to: 'ok' }],
        findings: {
          new: [],
          gone: [],
          changed: [{ key: cve, from: 'violation', to: 'whitelisted', component: { key: `npm:${at.name}` } }],
        },
      },
    ])
    expect([await scope.module(moduleId), (await scope.findings(moduleId)).body]).toEqual(before)
    const path = { module: `/core/modules/${moduleId}`, project: `/core/projects/${scope.projectId}`, company: '/account/company' }[level]
    await scope.changeSettings(path, settings)
    expect((await scope.module(moduleId)).analysis.statistics).toEqual(body.modules[0].after)
    const [{ _id: changedId, reason }] = body.findings.changed
    expect((await scope.findings(moduleId)).body).toMatchObject([{ _id: changedId, status: 'whitelisted', reason }])
  })

  it('is reported for components that are added by hand and removed, as the write would do it', async () => {
    const { scope, name, cve, moduleId } = await vulnerable()
    const added = { customComponents: [{ key: `npm:${name}`, version: '1.1.0', comment: 'by hand' }] }
    for (const [settings, counts] of [
      [added, { modules: 1, new: 2, gone: 0, changed: 0 }],
      [{ customComponents: [] }, { modules: 1, new: 0, gone: 2, changed: 0 }],
    ] as const) {
      const before = [await scope.module(moduleId), (await scope.findings(moduleId)).body]
      const { body } = await preview(scope, { level: 'module', id: moduleId, settings })
      expect(body).toMatchObject({ evaluated: 1, counts })
      const shown = [...body.findings.new, ...body.findings.gone]
      // no licence is known of it either
      expect(new Set(shown.map(({ key }) => key))).toEqual(new Set([cve, 'use']))
      for (const { component } of shown) expect(component).toEqual({ key: `npm:${name}`, version: '1.1.0' })
      expect([await scope.module(moduleId), (await scope.findings(moduleId)).body]).toEqual(before)
      await scope.changeSettings(`/core/modules/${moduleId}`, settings)
      expect((await scope.module(moduleId)).analysis.statistics).toEqual(body.modules[0].after)
    }
  })

  it('is reported for a move with the decisions of both projects', async () => {
    const { scope, cve, moduleId } = await vulnerable()
    const other = await makeProject(scope.company)
    const decision = { status: 'not_affected', justification: 'vulnerable_code_not_present', detail: 'the parser is not part of the build' }
    const place = { level: 'project', id: scope.projectId }
    expect(
      (await scope.company.post('/core/statements', { place, findings: { vulnerability: cve }, versions: 'this', ...decision })).status,
    ).toBe(201)
    for (const [projectId, from, to] of [
      [other, 'whitelisted', 'violation'],
      [scope.projectId, 'violation', 'whitelisted'],
    ]) {
      const { body } = await preview(scope, { level: 'module', id: moduleId, settings: { projectId } })
      expect(body.findings.changed).toMatchObject([{ key: cve, from, to }])
      await scope.changeSettings(`/core/modules/${moduleId}`, { projectId })
      expect((await scope.findings(moduleId)).body).toMatchObject([{ key: cve, status: to }])
    }
  })

  it('tells findings that come and go', async () => {
    const { scope, moduleId } = await vulnerable()
    const strict = await preview(scope, {
      level: 'module',
      id: moduleId,
      settings: { confidenceMinScore: '5', licenseConfig: { blacklist: [{ key: 'MIT', comment: 'no' }] } },
    })
    expect(strict.body.findings).toMatchObject({ new: [{ kind: 'legal', from: null, to: 'violation' }], gone: [], changed: [] })
    const lax = await preview(scope, {
      level: 'company',
      settings: { policies: { vulnerability: { warningFrom: 10, violationFrom: 10, kevIsViolation: false } } },
    })
    expect(lax.body.findings).toMatchObject({ new: [], gone: [{ kind: 'vulnerability', from: 'violation', to: null }], changed: [] })
  })

  it('uses the settings of the project that a module would move to', async () => {
    const at = await vulnerable()
    const other = await makeProject(at.scope.company)
    await at.scope.changeSettings(`/core/projects/${other}`, acceptance(at))
    const { body } = await preview(at.scope, { level: 'module', id: at.moduleId, settings: { projectId: other } })
    expect(body.modules).toMatchObject([{ from: 'violations', to: 'ok' }])
  })

  it('changes nothing for settings that no analysis reads', async () => {
    const { scope, moduleId } = await vulnerable()
    const { body } = await preview(scope, { level: 'module', id: moduleId, settings: { description: 'new' } })
    expect(body).toEqual({
      modules: [],
      evaluated: 0,
      counts: { modules: 0, new: 0, gone: 0, changed: 0 },
      findings: { new: [], gone: [], changed: [] },
    })
  })

  it.each([
    [{ level: 'module', id: 'MODULE', settings: { confidenceMinScore: '2' } }, 400, 'settings.confidenceMinScore'],
    [
      { level: 'module', id: 'MODULE', settings: { licenseConfig: { blacklist: [{ key: 'No Licence', comment: 'x' }] } } },
      400,
      'settings.licenseConfig.blacklist.0.key',
    ],
    [
      { level: 'company', settings: { policies: { vulnerability: { violationFrom: 11 } } } },
      400,
      'settings.policies.vulnerability.violationFrom',
    ],
    [{ level: 'company', id: 'MODULE', settings: {} }, 400, 'id'],
    [{ level: 'module', settings: {} }, 400, 'id'],
    [{ level: 'planet', settings: {} }, 400, 'level'],
    [{ level: 'module', id: 'MODULE' }, 400, 'settings'],
    [{ level: 'project', id: 'MODULE', settings: {} }, 404, undefined],
    [{ level: 'module', id: 'nonsense', settings: {} }, 404, undefined],
  ])('rejects %j like the write', async (sent, status, parameter) => {
    const { scope, moduleId } = await vulnerable()
    const answer = await preview(scope, { ...sent, ...('id' in sent && { id: sent.id === 'MODULE' ? moduleId : sent.id }) })
    expect([answer.status, answer.body.parameter]).toEqual([status, parameter])
  })

  it('answers 404 for modules of other companies and needs the right to automatic risks', async () => {
    const [{ scope, moduleId }, stranger] = [await vulnerable(), await makeCompany()]
    expect((await preview({ company: stranger }, { level: 'module', id: moduleId, settings: {} })).status).toBe(404)
    const developer = await scope.company.as('developer')
    const body = { level: 'project', id: scope.projectId, settings: { autoCreateCveRisks: true } }
    expect((await preview({ company: developer }, body)).status).toBe(403)
  })

  it('costs the same number of statements whatever the number of modules', async () => {
    const at = await vulnerable()
    const body = { level: 'project', id: at.scope.projectId, settings: acceptance(at) }
    await at.scope.importPackages([`${at.name}@1.0.0`], 'two')
    const two = (await statementsOf(() => preview(at.scope, body))).length
    for (const module of ['three', 'four']) await at.scope.importPackages([`${at.name}@1.0.0`], module)
    expect((await statementsOf(() => preview(at.scope, body))).length).toBe(two)
  })

  // imports 201 modules
  it('is computed by a job above 200 modules, and read by its id', { timeout: 300_000 }, async () => {
    const at = await vulnerable()
    const { scope } = at
    const { jobs } = (await service()).context
    const copies = Array.from({ length: 200 }, (_, i) => i)
    for (const i of copies) await scope.importPackages([`${at.name}@1.0.0`], `copy-${String(i)}`)
    const { status, body } = await preview(scope, { level: 'company', settings: { policies: acceptance(at) } })
    const { _id: previewId } = body
    const path = `/core/policies/preview/${String(previewId)}`
    expect([status, body]).toMatchObject([202, { state: 'running', preview: null }])
    await jobs.settled()
    const answer = await scope.company.get(path)
    expect(answer.body.state).toBe('finished')
    expect(answer.body.preview).toMatchObject({ evaluated: 201, counts: { modules: 201, changed: 201 } })
    expect((await (await makeCompany()).get(path)).status).toBe(404)
  })
})

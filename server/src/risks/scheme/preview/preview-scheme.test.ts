import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany, type TestCompany } from '#test/harness.ts'

const path = '/core/risks/scheme/preview'

interface Register {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
  readonly riskIds: readonly string[]
}

/** A risk of a project and one of its module, both of class high and closed. */
async function makeRegister(): Promise<Register> {
  const company = await makeCompany()
  const { projectId } = (await company.post('/core/projects', { name: 'Shop' })).body
  const { moduleId } = (await company.post('/core/scans', { project: 'Shop', module: 'web', dependencies: [] })).body
  const riskProperties = { impactClass: 'high', state: 'closed' }
  const first = (await company.post('/core/risks', { name: 'Open port', projectId, riskProperties })).body.riskId
  const second = (await company.post('/core/risks', { name: 'Old key', moduleId, riskProperties })).body.riskId
  return { company, projectId, moduleId, riskIds: [first, second] }
}

const decisionsFrom = { thresholds: { decisionRequiredFrom: 'high' } }

describe('a preview of the scheme (docs/reference/risks.md#what-a-scheme-would-change)', () => {
  it('lists the risks of the level with their places, and stores nothing', async () => {
    const { company, projectId, moduleId, riskIds } = await makeRegister()
    const { status, body } = await company.post(path, { level: 'company', ...decisionsFrom })
    expect(status).toBe(200)
    expect(body).toMatchObject({ evaluated: 2, total: 2, again: 0, rules: [{ parameter: 'riskProperties.decision', risks: 2 }] })
    const shared = { projectId, project: 'Shop', impactClass: 'high' }
    expect(body.risks).toMatchObject([
      { _id: riskIds[0], name: 'Open port', moduleId: null, module: null, ...shared },
      { _id: riskIds[1], name: 'Old key', moduleId, module: 'web', ...shared },
    ])
    const { sources } = (await company.get(`/core/risks/scheme?projectId=${projectId}`)).body
    expect(sources.thresholds.decisionRequiredFrom).toBe('default')
  })

  it('of a module concerns its risks alone, and a nearer level stays in force', async () => {
    const { company, projectId, moduleId } = await makeRegister()
    const ofModule = (await company.post(path, { level: 'module', id: moduleId, ...decisionsFrom })).body
    expect([ofModule.evaluated, ofModule.total]).toEqual([1, 1])
    await company.put('/core/risks/scheme', { level: 'module', id: moduleId, thresholds: { decisionRequiredFrom: 'existential' } })
    const ofProject = (await company.post(path, { level: 'project', id: projectId, ...decisionsFrom })).body
    expect([ofProject.evaluated, ofProject.total, ofProject.risks[0].name]).toEqual([2, 1, 'Open port'])
  })

  it('says of what the write would say the same', async () => {
    const { company, projectId } = await makeRegister()
    await company.post(path, { level: 'project', id: projectId, ...decisionsFrom })
    await company.put('/core/risks/scheme', { level: 'project', id: projectId, ...decisionsFrom })
    const again = (await company.post(path, { level: 'project', id: projectId, ...decisionsFrom })).body
    expect([again.total, again.again]).toEqual([0, 0])
    const withdrawn = (await company.post(path, { level: 'project', id: projectId, thresholds: null })).body
    expect([withdrawn.total, withdrawn.again]).toEqual([0, 2])
  })

  it('rejects what the write rejects, by the same fields', async () => {
    const { company } = await makeRegister()
    const foreign = await makeRegister()
    const unknown = newId()
    for (const [body, parameter] of [
      [{ level: 'project' }, 'id'],
      [{ level: 'module', id: '' }, 'id'],
      [{ level: 'planet' }, 'level'],
      [{ level: 'company', impactClasses: [] }, 'impactClasses'],
      [{ level: 'company', thresholds: { maxExceptionDays: 0 } }, 'thresholds.maxExceptionDays'],
      [{ level: 'company', treshholds: {} }, 'treshholds'],
    ] as const) {
      const answer = await company.post(path, body)
      expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    }
    for (const [level, id] of [
      ['project', foreign.projectId],
      ['module', foreign.moduleId],
      ['module', unknown],
      ['project', 'x'],
    ]) {
      const answer = await company.post(path, { level, id })
      expect([answer.status, answer.body.error]).toEqual([404, `Resource not found: ${String(id)}`])
    }
  })

  it('is for those who may read the scheme', async () => {
    const { company } = await makeRegister()
    const change = { level: 'company' }
    expect((await (await company.as('developer')).post(path, change)).status).toBe(200)
    expect((await (await company.as('account_admin')).post(path, change)).status).toBe(403)
  })
})

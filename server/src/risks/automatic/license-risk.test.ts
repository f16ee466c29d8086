import { describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'

type Body = Answer['body']

async function risksOf(company: TestCompany, moduleId: string): Promise<readonly Body[]> {
  return (await company.get(`/core/risks?moduleId=${moduleId}`)).body as Body[]
}

const set = { license: 'MIT', justification: 'read in the repository' }

describe('a licence set by hand makes (docs/reference/risks.md#lic-risks)', () => {
  it('one LIC risk, assessed by the licence finding', async () => {
    const { company, projectId, importPackages, changeSettings: change } = await makeAnalysedModule()
    await change(`/core/projects/${projectId}`, { licenseConfig: { blacklist: [{ key: 'MIT', comment: 'not ours' }] } })
    const name = uniqueName()
    const moduleId = await importPackages([`${name}@1.0.0`], 'shop')
    const answer = await company.post(`/core/modules/${moduleId}/licenses`, { key: `npm:${name}`, version: '1.0.0', ...set })
    expect(answer.status).toBe(200)
    const risks = await risksOf(company, moduleId)
    expect(risks).toHaveLength(1)
    expect(risks[0]).toMatchObject({
      projectId,
      moduleId,
      name: `Licence of npm:${name} 1.0.0 set by hand in shop`,
      userId: company.keyId,
      treatment: 'untreated',
      riskProperties: {
        origin: ['LIC'],
        state: 'identified',
        autoKey: `lic|${moduleId}|npm:${name}|1.0.0`,
        sourceRefs: [{ componentKey: `npm:${name}`, versions: ['1.0.0'], ...set }],
        impactClass: 'high',
        proposedImpactClass: 'high',
        assessmentOrigin: 'proposed',
        assessmentInputs: { source: 'manual-license', findingId: expect.any(String), severity: { value: 'violation', rank: 3 } },
      },
    })
  })
  it('the same risk when it is set again, whatever prefix the key has', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    const path = `/core/modules/${moduleId}/licenses`
    await company.post(path, { key: 'pip:requests', ...set })
    await company.post(path, { key: 'pypi:requests', ...set })
    expect(await risksOf(company, moduleId)).toHaveLength(1)
    await company.post(path, { key: 'pypi:requests', license: 'Apache-2.0', justification: 'looked again' })
    const risks = await risksOf(company, moduleId)
    expect(risks).toHaveLength(1)
    expect(risks[0].riskProperties.sourceRefs).toEqual([
      { componentKey: 'pypi:requests', versions: [], license: 'Apache-2.0', justification: 'looked again' },
    ])
  })
  it('a finding id where there is no finding: the key of the risk', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    await company.post(`/core/modules/${moduleId}/licenses`, { key: 'pypi:requests', ...set })
    const [{ riskProperties }] = await risksOf(company, moduleId)
    expect(riskProperties.assessmentInputs.findingId).toBe(riskProperties.autoKey)
  })
  it('none without the feature risks', async () => {
    const company = await makeCompany({ features: ['sarif'] })
    const moduleId = await makeModule(company, await makeProject(company))
    expect((await company.post(`/core/modules/${moduleId}/licenses`, { key: 'pypi:requests', ...set })).status).toBe(200)
    expect(await risksOf(company, moduleId)).toEqual([])
  })
  it('none when the request is rejected', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    expect((await company.post(`/core/modules/${moduleId}/licenses`, { key: 'pypi:requests', license: 'MIT' })).status).toBe(400)
    expect(await risksOf(company, moduleId)).toEqual([])
  })
})

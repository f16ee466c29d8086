import { describe, expect, it } from 'vitest'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { statementsOf } from '#test/statements.ts'
import type { Feature } from '#access/access.ts'

type Body = Answer['body']

interface TestScope {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
}

async function makeTestScope(
  settings: Readonly<Record<string, unknown>> = { autoCreateCweRisks: true },
  features?: readonly Feature[],
): Promise<TestScope> {
  const company = await makeCompany(features && { features })
  const projectId = await makeProject(company, settings)
  return { company, projectId, moduleId: await makeModule(company, projectId) }
}

interface Result {
  readonly cwe: string
  readonly file?: string
  readonly severity?: string
}

function logOf(results: readonly Result[], tool = 'Semgrep'): object {
  const rules = results.map(({ cwe, severity = '8.1' }, index) => ({
    id: `R${index}`,
    properties: { tags: [`external/cwe/${cwe.toLowerCase()}`], 'security-severity': severity },
  }))
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool, rules } },
        results: results.map(({ file = 'src/a.ts' }, index) => ({
          ruleId: `R${index}`,
          message: { text: 'bad' },
          locations: [{ physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 7 } } }],
        })),
      },
    ],
  }
}

async function send({ company, moduleId }: TestScope, log: object, query = `moduleId=${moduleId}`): Promise<Body> {
  const { status, body } = await company.post(`/core/tests/sarif?${query}`, log)
  expect(status).toBe(201)
  return body.risks
}

async function risksOf({ company, moduleId }: TestScope, query = `moduleId=${moduleId}`): Promise<readonly Body[]> {
  return ((await company.get(`/core/risks?${query}`)).body as Body[]).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

describe('with autoCreateCweRisks, analysis results make', () => {
  it('one risk for each weakness and tool, with its places', async () => {
    const scope = await makeTestScope()
    const log = logOf([{ cwe: 'CWE-79' }, { cwe: 'CWE-79', file: 'src/b.ts', severity: '9.5' }, { cwe: 'CWE-89' }])
    expect(await send(scope, log)).toEqual({ created: 2, updated: 0, closed: 0 })
    const [first, second] = await risksOf(scope)
    expect(first).toMatchObject({
      projectId: scope.projectId,
      moduleId: scope.moduleId,
      name: expect.stringMatching(/^CWE-79.*\(Semgrep\)$/u),
      treatment: 'untreated',
      riskProperties: {
        origin: ['CWE'],
        state: 'identified',
        autoKey: `cwe|${scope.moduleId}|Semgrep|CWE-79`,
        autoTool: 'Semgrep',
        autoCwe: 'CWE-79',
        impactClass: 'critical',
        proposedImpactClass: 'critical',
        assessmentOrigin: 'proposed',
        assessmentInputs: {
          source: 'sarif',
          findingId: expect.stringMatching(/^cwe\|/u),
          severity: { value: 9.5, rank: 4 },
          context: { CR: 'X', IR: 'X', AR: 'X' },
        },
        sourceRefs: [
          { file: 'src/a.ts', line: 7, ruleId: 'R0', level: 'warning' },
          { file: 'src/b.ts', line: 7, ruleId: 'R1', level: 'warning' },
        ],
      },
    })
    expect(second.riskProperties.impactClass).toBe('high')
  })
  it('risks of a project as such, where the results are of one', async () => {
    const scope = await makeTestScope()
    expect(await send(scope, logOf([{ cwe: 'CWE-79' }]), `projectName=${scope.projectId}`)).toMatchObject({ created: 1 })
    const [risk] = await risksOf(scope, `projectId=${scope.projectId}`)
    expect([risk.moduleId, risk.riskProperties.autoKey]).toEqual([null, `cwe|${scope.projectId}|Semgrep|CWE-79`])
  })
  it('nothing new when the same results are uploaded again', async () => {
    const scope = await makeTestScope()
    await send(scope, logOf([{ cwe: 'CWE-79' }]))
    const before = await risksOf(scope)
    expect(await send(scope, logOf([{ cwe: 'CWE-79' }]))).toEqual({ created: 0, updated: 0, closed: 0 })
    expect(await risksOf(scope)).toEqual(before)
  })
  it.each([
    ['where the setting is off', {}, undefined],
    ['without the feature risks', { autoCreateCweRisks: true }, ['sarif'] as const],
  ])('none %s', async (_where, settings, features) => {
    const scope = await makeTestScope({}, features)
    if (features === undefined) await scope.company.post(`/core/projects/${scope.projectId}`, settings)
    expect(await send(scope, logOf([{ cwe: 'CWE-79' }]))).toEqual({ created: 0, updated: 0, closed: 0 })
    expect(await risksOf(scope)).toEqual([])
  })
  it('none for a company that lost the feature after switching it on', async () => {
    const scope = await makeTestScope()
    const { db } = (await service()).context
    await db
      .updateTable('company')
      .set({ features: ['sarif'] })
      .where('id', '=', scope.company.companyId)
      .execute()
    expect(await send(scope, logOf([{ cwe: 'CWE-79' }]))).toEqual({ created: 0, updated: 0, closed: 0 })
  })
})

describe('a weakness that is no longer reported', () => {
  it('leaves a risk with empty sourceRefs, never closed', async () => {
    const scope = await makeTestScope()
    await send(scope, logOf([{ cwe: 'CWE-79' }, { cwe: 'CWE-89' }]))
    expect(await send(scope, logOf([{ cwe: 'CWE-89' }]))).toMatchObject({ created: 0, closed: 0 })
    const [gone] = await risksOf(scope)
    expect(gone.riskProperties).toMatchObject({ autoCwe: 'CWE-79', sourceRefs: [], sourceRefsPrevCount: 1, state: 'identified' })
    const [{ event, byName }] = (await scope.company.get(`/core/risks/${idOf(gone)}/history`)).body
    expect([event, byName]).toEqual(['imported', expect.stringMatching(/^key of/u)])
  })
  it('also where the tool found nothing at all', async () => {
    const scope = await makeTestScope()
    await send(scope, logOf([{ cwe: 'CWE-79' }]))
    expect(await send(scope, logOf([]))).toEqual({ created: 0, updated: 1, closed: 0 })
  })
  it('by one tool is still what another one reports', async () => {
    const scope = await makeTestScope()
    await send(scope, logOf([{ cwe: 'CWE-79' }], 'Semgrep'))
    expect(await send(scope, logOf([{ cwe: 'CWE-79' }], 'CodeQL'))).toEqual({ created: 1, updated: 0, closed: 0 })
    expect((await risksOf(scope)).map(({ riskProperties }) => riskProperties.sourceRefs.length)).toEqual([1, 1])
  })
})

it('keeps a class that a person chose (docs/reference/risks.md#assessment-origin)', async () => {
  const scope = await makeTestScope()
  await send(scope, logOf([{ cwe: 'CWE-79' }]))
  const [risk] = await risksOf(scope)
  await scope.company.patch(`/core/risks/${idOf(risk)}`, { riskProperties: { impactClass: 'low' } })
  await send(scope, logOf([{ cwe: 'CWE-79', severity: '10' }]))
  expect((await risksOf(scope))[0].riskProperties).toMatchObject({
    impactClass: 'low',
    proposedImpactClass: 'critical',
    assessmentOrigin: 'human',
  })
})

it('the number of statements does not depend on the number of weaknesses', async () => {
  const [one, other] = [await makeTestScope(), await makeTestScope()]
  const few = await statementsOf(() => send(one, logOf([{ cwe: 'CWE-79' }])))
  const weaknesses = Array.from({ length: 300 }, (_, index) => ({ cwe: `CWE-${index + 1}` }))
  expect(await statementsOf(() => send(other, logOf(weaknesses)))).toHaveLength(few.length)
})

function idOf({ _id: id }: Body): string {
  return id as string
}

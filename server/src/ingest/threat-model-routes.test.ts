import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Answer, makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { newId } from '#platform/ids.ts'
import { statementsOf } from '#test/statements.ts'

type Body = Answer['body']

interface TestScope {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
}

async function makeTestScope(): Promise<TestScope> {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  return { company, projectId, moduleId: await makeModule(company, projectId) }
}

const threat = {
  id: 't1',
  name: 'Somebody <reads> along',
  description: 'on the wire',
  categories: ['Information Disclosure'],
  cwes: ['CWE-319'],
  risk: { likelihood: 50, impact: 80, impactComment: 'orders leak' },
}
const mitigation = { id: 'm1', name: 'Encrypt it', description: 'TLS 1.3', riskReduction: 60 }

function modelOf(change: Readonly<Record<string, unknown>> = {}, state = 'required'): Readonly<Record<string, unknown>> {
  const mitigations = [{ mitigation: 'm1', state }]
  return {
    otmVersion: '0.2.0',
    project: { id: 'shop', name: 'Shop' },
    components: [
      { id: 'web', name: 'Web', type: 'web-client', parent: { trustZone: 'internet' } },
      { id: 'app', name: 'App', type: 'web-service', parent: { trustZone: 'private' } },
    ],
    dataflows: [{ id: 'f', name: 'Orders', source: 'web', destination: 'app', threats: [{ threat: 't1', state: 'exposed', mitigations }] }],
    threats: [threat],
    mitigations: [mitigation],
    ...change,
  }
}

function send({ company }: TestScope, query: string, model: unknown = modelOf()): Promise<Answer> {
  return company.post(`/core/imports/threat-model?${query}`, model)
}

async function risksOf({ company }: TestScope, query: string): Promise<readonly Body[]> {
  return ((await company.get(`/core/risks?${query}`)).body as Body[]).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function idOf({ _id: id }: Body): string {
  return id as string
}

describe('a threat model makes', () => {
  it('one risk for each threat, with its context and its mitigations', async () => {
    const scope = await makeTestScope()
    const answer = await send(scope, `moduleId=${scope.moduleId}`)
    expect([answer.status, answer.body]).toEqual([201, { created: 1, updated: 0, unchanged: 0, info: 'OTM 0.2.0, 1 threat' }])
    const [risk] = await risksOf(scope, `moduleId=${scope.moduleId}`)
    expect(risk).toMatchObject({
      name: 'Somebody reads along',
      description: 'on the wire',
      projectId: scope.projectId,
      moduleId: scope.moduleId,
      userId: scope.company.keyId,
      treatment: 'untreated',
      riskProperties: {
        origin: ['threat-model'],
        state: 'identified',
        impact: '80',
        impactDescription: 'Impact 80 of 100.\norders leak\nLikelihood 50 of 100.',
        threatModelContext: {
          otmThreatId: 't1',
          tmRunId: 'shop',
          tmMethod: 'STRIDE',
          strideCategories: ['Information Disclosure'],
          cwes: ['CWE-319'],
          affectedElementType: 'dataflow',
          trustBoundaryCrossing: true,
        },
        countermeasures: [
          { countermeasure: 'Encrypt it', status: 'required', comment: 'TLS 1.3', riskReduction: 60, otmMitigationId: 'm1' },
        ],
      },
    })
  })
  it('risks of a project, as a file too', async () => {
    const scope = await makeTestScope()
    const form = new FormData()
    form.append('file', new Blob([JSON.stringify(modelOf())], { type: 'application/json' }), 'shop.otm')
    const { status, body } = await scope.company.request({
      method: 'POST',
      url: `/core/imports/threat-model/json?projectId=${scope.projectId}`,
      payload: form,
    })
    expect([status, body.created]).toEqual([201, 1])
    expect((await risksOf(scope, `projectId=${scope.projectId}`))[0].moduleId).toBeNull()
  })
  it.each(['project', 'projectName'])(
    'risks of a project that %s names, as on other imports; with a moduleId it must be the module’s',
    async (name) => {
      const scope = await makeTestScope()
      const called = (await scope.company.get(`/core/projects/${scope.projectId}`)).body.name as string
      const named = `${name}=${encodeURIComponent(` ${called} `)}`
      expect((await send(scope, named)).body).toMatchObject({ created: 1 })
      expect((await send(scope, `${name}=${scope.projectId}`)).body).toMatchObject({ unchanged: 1 })
      expect((await send(scope, `${named}&projectId=${newId()}`)).status).toBe(404)
      expect((await send(scope, `${name}=nowhere`)).status).toBe(404)
      expect((await send(scope, `${named}&moduleId=${scope.moduleId}`)).body).toMatchObject({ created: 1 })
      await makeProject(scope.company, { name: 'Another' })
      const foreign = await send(scope, `${name}=Another&moduleId=${scope.moduleId}`)
      expect([foreign.status, foreign.body.parameter]).toEqual([400, 'projectId'])
      const [first] = await risksOf(scope, `projectId=${scope.projectId}`)
      expect(first.projectId).toBe(scope.projectId)
    },
  )
  it('nothing new when it is sent again', async () => {
    const scope = await makeTestScope()
    const query = `moduleId=${scope.moduleId}`
    await send(scope, query)
    const before = await risksOf(scope, query)
    expect((await send(scope, query)).body).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(await risksOf(scope, query)).toEqual(before)
  })
  it('a change where the model changed, told in the history as imported', async () => {
    const scope = await makeTestScope()
    const query = `moduleId=${scope.moduleId}`
    await send(scope, query)
    const [before] = await risksOf(scope, query)
    const model = modelOf({
      threats: [
        { ...threat, name: 'Renamed' },
        { id: 't2', name: 'Second' },
      ],
      mitigations: [{ ...mitigation, name: 'Encrypt it all' }],
    })
    expect((await send(scope, query, model)).body).toMatchObject({ created: 1, updated: 1, unchanged: 0 })
    const [after] = await risksOf(scope, query)
    expect([idOf(after), after.name]).toEqual([idOf(before), 'Renamed'])
    const [was, is] = [before, after].map(({ riskProperties }) => riskProperties.countermeasures[0])
    expect([is.countermeasure, idOf(is)]).toEqual(['Encrypt it all', idOf(was)])
    const [entry] = (await scope.company.get(`/core/risks/${idOf(after)}/history`)).body
    expect(entry).toMatchObject({ event: 'imported', by: scope.company.keyId })
  })
  it('other risks than another model with the same ids', async () => {
    const scope = await makeTestScope()
    const query = `moduleId=${scope.moduleId}`
    await send(scope, query)
    expect((await send(scope, query, modelOf({ project: { id: 'depot', name: 'Depot' } }))).body).toMatchObject({ created: 1 })
  })
  it('no change to a risk whose threat is gone', async () => {
    const scope = await makeTestScope()
    const query = `moduleId=${scope.moduleId}`
    await send(scope, query)
    const before = await risksOf(scope, query)
    expect((await send(scope, query, modelOf({ threats: [] }))).body).toMatchObject({ created: 0, updated: 0, unchanged: 0 })
    expect(await risksOf(scope, query)).toEqual(before)
  })
})

describe('what people said of a risk is left alone by later imports', () => {
  it('assessment, decision, countermeasures of their own, and what they found done', async () => {
    const scope = await makeTestScope()
    const query = `moduleId=${scope.moduleId}`
    await send(scope, query)
    const [risk] = await risksOf(scope, query)
    const id = idOf(risk)
    const [own] = risk.riskProperties.countermeasures
    await scope.company.post(`/core/risks/${id}/countermeasures/${idOf(own)}`, { status: 'verified', comment: 'seen' })
    await scope.company.post(`/core/risks/${id}/countermeasures`, { countermeasure: 'Watch it', status: 'planned' })
    const decision = { type: 'mitigate', rationale: 'it is worth the money' }
    await scope.company.patch(`/core/risks/${id}`, { riskProperties: { impactClass: 'high', state: 'planned', decision, impact: 'large' } })
    expect((await send(scope, query)).body).toMatchObject({ updated: 0, unchanged: 1 })
    const [after] = await risksOf(scope, query)
    expect(after.riskProperties).toMatchObject({
      impactClass: 'high',
      state: 'planned',
      impact: 'large',
      decision,
      countermeasures: [
        { countermeasure: 'Encrypt it', status: 'verified', comment: 'seen' },
        { countermeasure: 'Watch it', status: 'planned' },
      ],
    })
  })
  it('while a mitigation that the model says is implemented becomes completed', async () => {
    const scope = await makeTestScope()
    const query = `moduleId=${scope.moduleId}`
    await send(scope, query)
    await send(scope, query, modelOf({}, 'implemented'))
    const [{ riskProperties }] = await risksOf(scope, query)
    expect(riskProperties.countermeasures[0].status).toBe('completed')
  })
})

describe('what is refused', () => {
  it.each([
    ['', 'projectId'],
    ['projectId=&moduleId=', 'projectId'],
  ])('a request without a place: %s', async (query, parameter) => {
    const { status, body } = await send(await makeTestScope(), query)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
  it('a module that is not the project’s: 400; what is not there, or is another company’s: 404', async () => {
    const [scope, other] = [await makeTestScope(), await makeTestScope()]
    const elsewhere = await makeProject(scope.company)
    expect((await send(scope, `projectId=${elsewhere}&moduleId=${scope.moduleId}`)).status).toBe(400)
    for (const query of [`moduleId=${other.moduleId}`, `projectId=${other.projectId}`, `moduleId=${newId()}`, 'moduleId=x'])
      expect((await send(scope, query)).status).toBe(404)
    expect(await risksOf(other, `projectId=${other.projectId}`)).toEqual([])
  })
  it.each([
    [modelOf({ threats: [threat, threat] }), '/threats/1/id'],
    [modelOf({ threats: [{ id: 'x' }] }), '/threats/0/name'],
    [modelOf({ otmVersion: '9' }), '/otmVersion'],
    [{ bomFormat: 'CycloneDX', specVersion: '1.6' }, '/otmVersion'],
    [[], ''],
  ])('a document that is none, with its place, and nothing is stored: %#', async (model, pointer) => {
    const scope = await makeTestScope()
    const { status, body } = await send(scope, `moduleId=${scope.moduleId}`, model)
    expect([status, body.parameter, body.details.pointer]).toEqual([400, 'file', pointer])
    expect(await risksOf(scope, `moduleId=${scope.moduleId}`)).toEqual([])
  })
  it('a key without the scope: 403', async () => {
    const scope = await makeTestScope()
    const reader = await scope.company.as('account_admin')
    expect((await send({ ...scope, company: reader }, `moduleId=${scope.moduleId}`)).status).toBe(403)
  })
})

it('the number of statements does not depend on the number of threats', async () => {
  const [one, other] = [await makeTestScope(), await makeTestScope()]
  const threats = Array.from({ length: 500 }, (_, index) => ({ ...threat, id: `t${index}` }))
  const few = await statementsOf(() => send(one, `moduleId=${one.moduleId}`))
  expect(await statementsOf(() => send(other, `moduleId=${other.moduleId}`, modelOf({ threats })))).toHaveLength(few.length)
})

const real = new URL('../../../../shared/data/threat-models/otm/startleft/slp_mtmt/tests/resources/otm/MTMT_MVP.otm', import.meta.url)

it.skipIf(!existsSync(real))('a real model of 43 threats is taken, twice (skipped where ../shared/data is absent)', async () => {
  const scope = await makeTestScope()
  const bytes = readFileSync(real)
  const headers = { 'content-type': 'application/json' }
  const [first, second] = [
    await scope.company.post(`/core/imports/threat-model?projectId=${scope.projectId}`, bytes, { headers }),
    await scope.company.post(`/core/imports/threat-model?projectId=${scope.projectId}`, bytes, { headers }),
  ]
  expect([first.body, second.body]).toMatchObject([
    { created: 43, unchanged: 0 },
    { created: 0, updated: 0, unchanged: 43 },
  ])
})

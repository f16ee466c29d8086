import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Answer, makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { newId } from '#platform/ids.ts'
import { statementsOf } from '#test/statements.ts'

type Body = Answer['body']

interface Place {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
}

async function makePlace(): Promise<Place> {
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

function send({ company }: Place, query: string, model: unknown = modelOf()): Promise<Answer> {
  return company.post(`/core/imports/threat-model?${query}`, model)
}

async function risksOf({ company }: Place, query: string): Promise<readonly Body[]> {
  return ((await company.get(`/core/risks?${query}`)).body as Body[]).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function idOf({ _id: id }: Body): string {
  return id as string
}

describe('a threat model makes', () => {
  it('one risk for each threat, with its context and its mitigations', async () => {
    const place = await makePlace()
    const answer = await send(place, `moduleId=${place.moduleId}`)
    expect([answer.status, answer.body]).toEqual([201, { created: 1, updated: 0, unchanged: 0, info: 'OTM 0.2.0, 1 threat' }])
    const [risk] = await risksOf(place, `moduleId=${place.moduleId}`)
    expect(risk).toMatchObject({
      name: 'Somebody reads along',
      description: 'on the wire',
      projectId: place.projectId,
      moduleId: place.moduleId,
      userId: place.company.keyId,
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
    const place = await makePlace()
    const form = new FormData()
    form.append('file', new Blob([JSON.stringify(modelOf())], { type: 'application/json' }), 'shop.otm')
    const { status, body } = await place.company.request({
      method: 'POST',
      url: `/core/imports/threat-model/json?projectId=${place.projectId}`,
      payload: form,
    })
    expect([status, body.created]).toEqual([201, 1])
    expect((await risksOf(place, `projectId=${place.projectId}`))[0].moduleId).toBeNull()
  })
  it.each(['project', 'projectName'])(
    'risks of a project that %s names, as on other imports; with a moduleId it must be the module’s',
    async (name) => {
      const place = await makePlace()
      const called = (await place.company.get(`/core/projects/${place.projectId}`)).body.name as string
      const named = `${name}=${encodeURIComponent(` ${called} `)}`
      expect((await send(place, named)).body).toMatchObject({ created: 1 })
      expect((await send(place, `${name}=${place.projectId}`)).body).toMatchObject({ unchanged: 1 })
      expect((await send(place, `${named}&projectId=${newId()}`)).status).toBe(404)
      expect((await send(place, `${name}=nowhere`)).status).toBe(404)
      expect((await send(place, `${named}&moduleId=${place.moduleId}`)).body).toMatchObject({ created: 1 })
      await makeProject(place.company, { name: 'Another' })
      const foreign = await send(place, `${name}=Another&moduleId=${place.moduleId}`)
      expect([foreign.status, foreign.body.parameter]).toEqual([400, 'projectId'])
      const [first] = await risksOf(place, `projectId=${place.projectId}`)
      expect(first.projectId).toBe(place.projectId)
    },
  )
  it('nothing new when it is sent again', async () => {
    const place = await makePlace()
    const query = `moduleId=${place.moduleId}`
    await send(place, query)
    const before = await risksOf(place, query)
    expect((await send(place, query)).body).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(await risksOf(place, query)).toEqual(before)
  })
  it('a change where the model changed, told in the history as imported', async () => {
    const place = await makePlace()
    const query = `moduleId=${place.moduleId}`
    await send(place, query)
    const [before] = await risksOf(place, query)
    const model = modelOf({
      threats: [
        { ...threat, name: 'Renamed' },
        { id: 't2', name: 'Second' },
      ],
      mitigations: [{ ...mitigation, name: 'Encrypt it all' }],
    })
    expect((await send(place, query, model)).body).toMatchObject({ created: 1, updated: 1, unchanged: 0 })
    const [after] = await risksOf(place, query)
    expect([idOf(after), after.name]).toEqual([idOf(before), 'Renamed'])
    const [was, is] = [before, after].map(({ riskProperties }) => riskProperties.countermeasures[0])
    expect([is.countermeasure, idOf(is)]).toEqual(['Encrypt it all', idOf(was)])
    const [entry] = (await place.company.get(`/core/risks/${idOf(after)}/history`)).body
    expect(entry).toMatchObject({ event: 'imported', by: place.company.keyId })
  })
  it('other risks than another model with the same ids', async () => {
    const place = await makePlace()
    const query = `moduleId=${place.moduleId}`
    await send(place, query)
    expect((await send(place, query, modelOf({ project: { id: 'depot', name: 'Depot' } }))).body).toMatchObject({ created: 1 })
  })
  it('no change to a risk whose threat is gone', async () => {
    const place = await makePlace()
    const query = `moduleId=${place.moduleId}`
    await send(place, query)
    const before = await risksOf(place, query)
    expect((await send(place, query, modelOf({ threats: [] }))).body).toMatchObject({ created: 0, updated: 0, unchanged: 0 })
    expect(await risksOf(place, query)).toEqual(before)
  })
})

describe('what people said of a risk is left alone by later imports', () => {
  it('assessment, decision, countermeasures of their own, and what they found done', async () => {
    const place = await makePlace()
    const query = `moduleId=${place.moduleId}`
    await send(place, query)
    const [risk] = await risksOf(place, query)
    const id = idOf(risk)
    const [own] = risk.riskProperties.countermeasures
    await place.company.post(`/core/risks/${id}/countermeasures/${idOf(own)}`, { status: 'verified', comment: 'seen' })
    await place.company.post(`/core/risks/${id}/countermeasures`, { countermeasure: 'Watch it', status: 'planned' })
    const decision = { type: 'mitigate', rationale: 'it is worth the money' }
    await place.company.patch(`/core/risks/${id}`, { riskProperties: { impactClass: 'high', state: 'planned', decision, impact: 'large' } })
    expect((await send(place, query)).body).toMatchObject({ updated: 0, unchanged: 1 })
    const [after] = await risksOf(place, query)
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
    const place = await makePlace()
    const query = `moduleId=${place.moduleId}`
    await send(place, query)
    await send(place, query, modelOf({}, 'implemented'))
    const [{ riskProperties }] = await risksOf(place, query)
    expect(riskProperties.countermeasures[0].status).toBe('completed')
  })
})

describe('what is refused', () => {
  it.each([
    ['', 'projectId'],
    ['projectId=&moduleId=', 'projectId'],
  ])('a request without a place: %s', async (query, parameter) => {
    const { status, body } = await send(await makePlace(), query)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
  it('a module that is not the project’s: 400; what is not there, or is another company’s: 404', async () => {
    const [place, other] = [await makePlace(), await makePlace()]
    const elsewhere = await makeProject(place.company)
    expect((await send(place, `projectId=${elsewhere}&moduleId=${place.moduleId}`)).status).toBe(400)
    for (const query of [`moduleId=${other.moduleId}`, `projectId=${other.projectId}`, `moduleId=${newId()}`, 'moduleId=x'])
      expect((await send(place, query)).status).toBe(404)
    expect(await risksOf(other, `projectId=${other.projectId}`)).toEqual([])
  })
  it.each([
    [modelOf({ threats: [threat, threat] }), '/threats/1/id'],
    [modelOf({ threats: [{ id: 'x' }] }), '/threats/0/name'],
    [modelOf({ otmVersion: '9' }), '/otmVersion'],
    [{ bomFormat: 'CycloneDX', specVersion: '1.6' }, '/otmVersion'],
    [[], ''],
  ])('a document that is none, with its place, and nothing is stored: %#', async (model, pointer) => {
    const place = await makePlace()
    const { status, body } = await send(place, `moduleId=${place.moduleId}`, model)
    expect([status, body.parameter, body.details.pointer]).toEqual([400, 'file', pointer])
    expect(await risksOf(place, `moduleId=${place.moduleId}`)).toEqual([])
  })
  it('a key without the scope: 403', async () => {
    const place = await makePlace()
    const reader = await place.company.as('account_admin')
    expect((await send({ ...place, company: reader }, `moduleId=${place.moduleId}`)).status).toBe(403)
  })
})

it('the number of statements does not depend on the number of threats', async () => {
  const [one, other] = [await makePlace(), await makePlace()]
  const threats = Array.from({ length: 500 }, (_, index) => ({ ...threat, id: `t${index}` }))
  const few = await statementsOf(() => send(one, `moduleId=${one.moduleId}`))
  expect(await statementsOf(() => send(other, `moduleId=${other.moduleId}`, modelOf({ threats })))).toHaveLength(few.length)
})

const real = new URL('../../../../shared/data/threat-models/otm/startleft/slp_mtmt/tests/resources/otm/MTMT_MVP.otm', import.meta.url)

it.skipIf(!existsSync(real))('a real model of 43 threats is taken, twice (skipped where ../shared/data is absent)', async () => {
  const place = await makePlace()
  const bytes = readFileSync(real)
  const headers = { 'content-type': 'application/json' }
  const [first, second] = [
    await place.company.post(`/core/imports/threat-model?projectId=${place.projectId}`, bytes, { headers }),
    await place.company.post(`/core/imports/threat-model?projectId=${place.projectId}`, bytes, { headers }),
  ]
  expect([first.body, second.body]).toMatchObject([
    { created: 43, unchanged: 0 },
    { created: 0, updated: 0, unchanged: 43 },
  ])
})

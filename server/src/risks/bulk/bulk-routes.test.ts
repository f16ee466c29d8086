import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Answer, makeCompany, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { makeRisk } from '#test/make-risk.ts'
import { makeRisks } from '#test/make-risks.ts'
import { statementsOf } from '#test/statements.ts'

async function bulk(company: TestCompany, body: object, query = ''): Promise<Answer> {
  return company.post(`/core/risks/bulk${query}`, body)
}

async function riskOf(company: TestCompany, id: string): Promise<Answer['body']> {
  return (await company.get(`/core/risks/${id}`)).body
}

const accepted = { state: 'approved', generalApproach: 'accept' }

describe('a change of many risks (docs/reference/risks.md#many-risks)', () => {
  it('applies the rules of a single write to each, and names what it rejects', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    await company.put('/core/risks/scheme', { level: 'project', id: projectId, thresholds: { acceptanceForbiddenFrom: 'high' } })
    const ids = [
      await makeRisk(company, { impactClass: 'low' }, { projectId }),
      await makeRisk(company, { impactClass: 'critical' }, { projectId }),
      // another project has another scheme
      await makeRisk(company, { impactClass: 'critical' }),
      await makeRisk(company, accepted),
    ]
    const { status, body } = await bulk(company, { ids, riskProperties: accepted })
    expect([status, body.counts]).toEqual([200, { done: 2, unchanged: 1, rejected: 1 }])
    expect(body.risks).toEqual([
      { _id: ids[0], name: 'A risk', result: 'done', status: 200, error: null, parameter: null },
      {
        _id: ids[1],
        name: 'A risk',
        result: 'rejected',
        status: 400,
        error: 'riskProperties.generalApproach accept is not allowed for a risk of class high or above',
        parameter: 'riskProperties.generalApproach',
      },
      { _id: ids[2], name: 'A risk', result: 'done', status: 200, error: null, parameter: null },
      { _id: ids[3], name: 'A risk', result: 'unchanged', status: 200, error: null, parameter: null },
    ])
    expect((await riskOf(company, ids[0]!)).treatment).toBe('done')
    expect((await riskOf(company, ids[1]!)).treatment).toBe('untreated')
  })

  it('answers 404 in the line of an unknown risk and of another company’s, which stays as it is', async () => {
    const [company, stranger] = [await makeCompany(), await makeCompany()]
    const [own, foreign, unknown] = [await makeRisk(company), await makeRisk(stranger), newId()]
    const { body } = await bulk(company, { ids: [foreign, own, unknown, 'nothing'], riskProperties: { state: 'closed' } })
    expect(body.counts).toEqual({ done: 1, unchanged: 0, rejected: 3 })
    expect(body.risks.map(({ name, status, error }: Answer['body']) => [name, status, error])).toEqual([
      [null, 404, `Resource not found: ${foreign}`],
      ['A risk', 200, null],
      [null, 404, `Resource not found: ${unknown}`],
      [null, 404, 'Resource not found: nothing'],
    ])
    expect((await riskOf(stranger, foreign)).riskProperties).toEqual({})
  })

  it('keeps a history and an audit line of each changed risk, and none of the others', async () => {
    const company = await makeCompany()
    const ids = [await makeRisk(company), await makeRisk(company, { state: 'closed' })]
    await bulk(company, { ids, riskProperties: { state: 'closed' } })
    const lengths = await Promise.all(ids.map(async (id) => (await company.get(`/core/risks/${id}/history`)).body.length))
    expect(lengths).toEqual([2, 1])
    const admin = await company.as('account_admin')
    const { body } = await admin.get('/account/audit?object=risk&action=updated')
    expect(body.map(({ objectId }: Answer['body']) => objectId)).toEqual([ids[0]])
  })

  it('writes nothing in a preview, which answers the same', async () => {
    const company = await makeCompany()
    const ids = [await makeRisk(company), newId()]
    const change = { ids, riskProperties: { state: 'closed' } }
    const preview = await bulk(company, change, '?preview=true')
    expect((await riskOf(company, ids[0]!)).riskProperties).toEqual({})
    expect((await bulk(company, change)).body).toEqual(preview.body)
    expect((await riskOf(company, ids[0]!)).riskProperties.state).toBe('closed')
  })

  it('changes what a filter matches, with the filters of the list', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const ids = await makeRisks(
      company,
      ['Fire in the server room', 'Flood'].map((name) => ({ projectId, name })),
    )
    const { body } = await bulk(company, { filter: { q: 'fire', projectId }, riskProperties: { state: 'assessed' } })
    expect(body.risks.map(({ _id }: Answer['body']) => _id)).toEqual([ids[0]])
    expect((await company.get('/core/risks?state=assessed')).body.length).toBe(1)
  })

  it('rejects a user who is not of the company for the risks that do not have them yet', async () => {
    const company = await makeCompany()
    const { userId } = (await company.post('/account/users', { email: 'eve@acme.example', name: 'Eve', roles: [] })).body
    const countermeasures = [{ countermeasure: 'Firewall', status: 'planned', responsible: [userId] }]
    const ids = [await makeRisk(company, { countermeasures }), await makeRisk(company)]
    await company.delete(`/account/users/${String(userId)}`)
    const { body } = await bulk(company, { ids, riskProperties: { countermeasures: [{ ...countermeasures[0], comment: 'Soon.' }] } })
    expect(body.risks.map(({ status, parameter }: Answer['body']) => [status, parameter])).toEqual([
      [200, null],
      [400, 'riskProperties.countermeasures.0.responsible'],
    ])
  })

  it('gives risks an owner, who has to be of the company', async () => {
    const company = await makeCompany()
    const { userId } = (await company.post('/account/users', { email: 'eve@acme.example', name: 'Eve', roles: [] })).body
    const ids = [await makeRisk(company), await makeRisk(company, { owner: userId })]
    const { body } = await bulk(company, { ids, riskProperties: { owner: userId } })
    expect(body.counts).toEqual({ done: 1, unchanged: 1, rejected: 0 })
    expect((await company.get(`/core/risks?owner=${String(userId)}`)).body.length).toBe(2)
    const unknown = (await bulk(company, { ids, riskProperties: { owner: newId() } })).body
    expect(unknown.risks.map(({ status, parameter }: Answer['body']) => [status, parameter])).toEqual([
      [400, 'riskProperties.owner'],
      [400, 'riskProperties.owner'],
    ])
  })

  it('writes them in parts, so that their texts are never in memory all at once, and answers in the order of the ids', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const made = await makeRisks(
      company,
      Array.from({ length: 250 }, () => ({ projectId })),
    )
    const ids = [newId(), ...made.toReversed()]
    const countermeasures = [{ countermeasure: 'Firewall', comment: 'a large text' }]
    const change = { ids, riskProperties: { countermeasures } }
    const sent: string[] = []
    const writes = (await statementsOf(async () => sent.push((await bulk(company, change)).text))).filter((one) =>
      /insert into risk \(/u.test(one),
    )
    expect(writes).toHaveLength(3)
    const { counts, risks } = JSON.parse(sent[0] ?? '')
    expect([counts, risks.map(({ _id }: Answer['body']) => _id)]).toEqual([{ done: 250, unchanged: 0, rejected: 1 }, ids])
  })

  it('takes the same number of statements for any number of risks', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const ids = await makeRisks(
      company,
      Array.from({ length: 40 }, () => ({ projectId })),
    )
    const few = await statementsOf(() => bulk(company, { ids: ids.slice(0, 2), riskProperties: { state: 'closed' } }))
    const many = await statementsOf(() => bulk(company, { ids: ids.slice(2), riskProperties: { state: 'closed' } }))
    expect(many.length).toBe(few.length)
  })
})

describe('rejected changes of many risks, by name', () => {
  it.each<readonly [parameter: string, body: object]>([
    ['ids', { riskProperties: {} }],
    ['ids', { ids: [], riskProperties: {} }],
    ['ids', { ids: ['a'], filter: { q: 'a' }, riskProperties: {} }],
    ['ids', { ids: ['a', 'a'], riskProperties: {} }],
    ['ids', { ids: Array.from({ length: 5001 }, (_, i) => String(i)), riskProperties: {} }],
    ['filter', { filter: {}, riskProperties: {} }],
    ['filter', { filter: { q: ' ', state: '' }, riskProperties: {} }],
    ['filter.stat', { filter: { stat: 'closed' }, riskProperties: {} }],
    ['filter.state', { filter: { state: 'open' }, riskProperties: {} }],
    ['filter.impactClass', { filter: { impactClass: 'enormous' }, riskProperties: {} }],
    ['riskProperties', { ids: ['a'] }],
    ['riskProperties.state', { ids: ['a'], riskProperties: { state: 'open' } }],
  ])('%s: %j', async (parameter, sent) => {
    const company = await makeCompany()
    const { status, body } = await bulk(company, sent)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('a filter by a project of another company is 404', async () => {
    const [company, stranger] = [await makeCompany(), await makeCompany()]
    const { status } = await bulk(company, { filter: { projectId: await makeProject(stranger) }, riskProperties: {} })
    expect(status).toBe(404)
  })
})

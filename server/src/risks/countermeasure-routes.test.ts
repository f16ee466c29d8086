import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeRisk } from '#test/make-risk.ts'

interface TestRisk {
  readonly company: TestCompany
  readonly riskId: string
  readonly path: string
}

async function makeTestRisk(riskProperties: object = {}): Promise<TestRisk> {
  const company = await makeCompany()
  const riskId = await makeRisk(company, riskProperties)
  return { company, riskId, path: `/core/risks/${riskId}/countermeasures` }
}

async function add({ company, path }: TestRisk, fields: object = {}): Promise<string> {
  const answer = await company.post(path, { countermeasure: 'Firewall', status: 'planned', ...fields })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.countermeasureId as string
}

describe('adding a countermeasure (docs/reference/risks.md#countermeasures)', () => {
  it('answers 201 with its id; it stands in the list, on its own and in the risk', async () => {
    const scope = await makeTestRisk()
    const { userId } = (await scope.company.post('/account/users', { email: 'eve@acme.example', name: 'Eve', roles: [] })).body
    const fields = {
      countermeasure: 'Firewall',
      status: 'verified',
      comment: 'Since May.',
      responsible: [userId],
      riskReduction: 12.5,
      standardRef: 'ISO 27001 A.8.20',
      validationMethod: 'scan',
      otmMitigationId: 'm-1',
    }
    const answer = await scope.company.post(scope.path, { ...fields, _id: 'mine' })
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['countermeasureId']])
    const requested = { _id: answer.body.countermeasureId, ...fields }
    expect((await scope.company.get(scope.path)).body).toEqual([requested])
    expect((await scope.company.get(`${scope.path}/${answer.body.countermeasureId}`)).body).toEqual(requested)
    expect((await scope.company.get(`/core/risks/${scope.riskId}`)).body.riskProperties.countermeasures).toEqual([requested])
  })

  it.each<readonly [parameter: string, fields: object]>([
    ['countermeasure', { countermeasure: undefined }],
    ['countermeasure', { countermeasure: 'ab' }],
    ['countermeasure', { countermeasure: 'x'.repeat(201) }],
    ['countermeasure', { countermeasure: '    ' }],
    ['countermeasure', { countermeasure: null }],
    ['status', { status: undefined }],
    ['status', { status: 'open' }],
    ['status', { status: null }],
    ['comment', { comment: 7 }],
    ['comment', { comment: 'x'.repeat(4001) }],
    ['responsible', { responsible: 'ada' }],
    ['riskReduction', { riskReduction: -1 }],
    ['riskReduction', { riskReduction: 100.5 }],
    ['riskReduction', { riskReduction: '50' }],
    ['standardRef', { standardRef: [] }],
    ['validationMethod', { validationMethod: 'x'.repeat(201) }],
    ['otmMitigationId', { otmMitigationId: 1 }],
    ['responsible', { responsible: [newId()] }],
  ])('%s: %j is rejected, naming the field, and nothing is stored', async (parameter, fields) => {
    const scope = await makeTestRisk()
    const rejected = await scope.company.post(scope.path, { countermeasure: 'Firewall', status: 'planned', ...fields })
    expect([rejected.status, rejected.body.parameter]).toEqual([400, parameter])
    expect((await scope.company.get(scope.path)).body).toEqual([])
  })

  it('a risk may have 100', async () => {
    const scope = await makeTestRisk({
      countermeasures: Array.from({ length: 100 }, (_, i) => ({ countermeasure: `Measure ${String(i)}` })),
    })
    const rejected = await scope.company.post(scope.path, { countermeasure: 'Firewall', status: 'planned' })
    expect([rejected.status, rejected.body.parameter]).toEqual([400, 'countermeasure'])
    expect((await scope.company.get(scope.path)).body).toHaveLength(100)
  })
})

describe('changing and deleting a countermeasure (docs/reference/risks.md#countermeasures)', () => {
  it('merges the fields sent into the stored one and answers it; null removes one, an _id is ignored', async () => {
    const scope = await makeTestRisk()
    const other = await add(scope, { countermeasure: 'Training' })
    const id = await add(scope, { comment: 'Soon.', riskReduction: 10 })
    const answer = await scope.company.post(`${scope.path}/${id}`, { _id: other, status: 'ok', comment: null })
    expect([answer.status, answer.body]).toEqual([200, { _id: id, countermeasure: 'Firewall', status: 'ok', riskReduction: 10 }])
    expect((await scope.company.get(scope.path)).body).toEqual([
      { _id: other, countermeasure: 'Training', status: 'planned' },
      { _id: id, countermeasure: 'Firewall', status: 'ok', riskReduction: 10 },
    ])
  })

  it.each<readonly [parameter: string, fields: object]>([
    ['countermeasure', { countermeasure: null }],
    ['countermeasure', { countermeasure: 'ab' }],
    ['status', { status: '' }],
    ['riskReduction', { riskReduction: 101 }],
    ['responsible', { responsible: ['nobody'] }],
  ])('%s: %j is rejected, naming the field', async (parameter, fields) => {
    const scope = await makeTestRisk()
    const id = await add(scope)
    const rejected = await scope.company.post(`${scope.path}/${id}`, fields)
    expect([rejected.status, rejected.body.parameter]).toEqual([400, parameter])
    expect((await scope.company.get(`${scope.path}/${id}`)).body).toEqual({ _id: id, countermeasure: 'Firewall', status: 'planned' })
  })

  it('deletes with 204; tasks that name it are not changed', async () => {
    const scope = await makeTestRisk()
    const id = await add(scope)
    const task = (await scope.company.post(`/core/risks/${scope.riskId}/tasks`, { task: 'Buy one', countermeasure: id })).body.riskId
    expect(await scope.company.delete(`${scope.path}/${id}`)).toMatchObject({ status: 204, text: '' })
    expect((await scope.company.get(`${scope.path}/${id}`)).status).toBe(404)
    expect((await scope.company.delete(`${scope.path}/${id}`)).status).toBe(404)
    expect((await scope.company.get(`/core/risks/${scope.riskId}/tasks/${task}`)).body.countermeasure).toBe(id)
  })

  it('is found under its own risk only', async () => {
    const scope = await makeTestRisk()
    const id = await add(scope)
    const other = await makeRisk(scope.company)
    for (const answer of [
      await scope.company.get(`/core/risks/${other}/countermeasures/${id}`),
      await scope.company.post(`/core/risks/${other}/countermeasures/${id}`, { status: 'ok' }),
      await scope.company.delete(`/core/risks/${other}/countermeasures/${id}`),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, `Resource not found: ${id}`])
  })
})

it('each write appears in the history with the countermeasure before and after', async () => {
  const scope = await makeTestRisk()
  const id = await add(scope)
  await scope.company.post(`${scope.path}/${id}`, { status: 'ok' })
  await scope.company.post(`${scope.path}/${id}`, { status: 'ok' })
  await scope.company.delete(`${scope.path}/${id}`)
  const { body } = await scope.company.get(`/core/risks/${scope.riskId}/history`)
  const field = `riskProperties.countermeasures.${id}`
  const [planned, ok] = ['planned', 'ok'].map((status) => ({ _id: id, countermeasure: 'Firewall', status }))
  expect(body.slice(0, 3)).toMatchObject([
    { event: 'countermeasure-removed', changes: [{ field, from: ok, to: null }] },
    { event: 'countermeasure-updated', changes: [{ field, from: planned, to: ok }] },
    { event: 'countermeasure-added', changes: [{ field, from: null, to: planned }] },
  ])
  expect(body).toHaveLength(4)
})

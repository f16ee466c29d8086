import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeRisk } from '#test/make-risk.ts'

interface Place {
  readonly company: TestCompany
  readonly riskId: string
  readonly path: string
}

async function makePlace(riskProperties: object = {}): Promise<Place> {
  const company = await makeCompany()
  const riskId = await makeRisk(company, riskProperties)
  return { company, riskId, path: `/core/risks/${riskId}/countermeasures` }
}

async function add({ company, path }: Place, fields: object = {}): Promise<string> {
  const answer = await company.post(path, { countermeasure: 'Firewall', status: 'planned', ...fields })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.countermeasureId as string
}

describe('adding a countermeasure (§2.6, §4.5)', () => {
  it('answers 201 with its id; it stands in the list, on its own and in the risk', async () => {
    const place = await makePlace()
    const { userId } = (await place.company.post('/account/users', { email: 'eve@acme.example', name: 'Eve', roles: [] })).body
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
    const answer = await place.company.post(place.path, { ...fields, _id: 'mine', unheardOf: 1 })
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['countermeasureId']])
    const wanted = { _id: answer.body.countermeasureId, ...fields }
    expect((await place.company.get(place.path)).body).toEqual([wanted])
    expect((await place.company.get(`${place.path}/${answer.body.countermeasureId}`)).body).toEqual(wanted)
    expect((await place.company.get(`/core/risks/${place.riskId}`)).body.riskProperties.countermeasures).toEqual([wanted])
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
  ])('%s: %j is refused, naming the field, and nothing is stored', async (parameter, fields) => {
    const place = await makePlace()
    const refused = await place.company.post(place.path, { countermeasure: 'Firewall', status: 'planned', ...fields })
    expect([refused.status, refused.body.parameter]).toEqual([400, parameter])
    expect((await place.company.get(place.path)).body).toEqual([])
  })

  it('a risk may have 100', async () => {
    const place = await makePlace({
      countermeasures: Array.from({ length: 100 }, (_, i) => ({ countermeasure: `Measure ${String(i)}` })),
    })
    const refused = await place.company.post(place.path, { countermeasure: 'Firewall', status: 'planned' })
    expect([refused.status, refused.body.parameter]).toEqual([400, 'countermeasure'])
    expect((await place.company.get(place.path)).body).toHaveLength(100)
  })
})

describe('changing and deleting a countermeasure (§4.5)', () => {
  it('merges the fields sent into the stored one and answers it; null takes one away, an _id is ignored', async () => {
    const place = await makePlace()
    const other = await add(place, { countermeasure: 'Training' })
    const id = await add(place, { comment: 'Soon.', riskReduction: 10 })
    const answer = await place.company.post(`${place.path}/${id}`, { _id: other, status: 'ok', comment: null })
    expect([answer.status, answer.body]).toEqual([200, { _id: id, countermeasure: 'Firewall', status: 'ok', riskReduction: 10 }])
    expect((await place.company.get(place.path)).body).toEqual([
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
  ])('%s: %j is refused, naming the field', async (parameter, fields) => {
    const place = await makePlace()
    const id = await add(place)
    const refused = await place.company.post(`${place.path}/${id}`, fields)
    expect([refused.status, refused.body.parameter]).toEqual([400, parameter])
    expect((await place.company.get(`${place.path}/${id}`)).body).toEqual({ _id: id, countermeasure: 'Firewall', status: 'planned' })
  })

  it('deletes with 204; tasks that name it are not changed', async () => {
    const place = await makePlace()
    const id = await add(place)
    const task = (await place.company.post(`/core/risks/${place.riskId}/tasks`, { task: 'Buy one', countermeasure: id })).body.riskId
    expect(await place.company.delete(`${place.path}/${id}`)).toMatchObject({ status: 204, text: '' })
    expect((await place.company.get(`${place.path}/${id}`)).status).toBe(404)
    expect((await place.company.delete(`${place.path}/${id}`)).status).toBe(404)
    expect((await place.company.get(`/core/risks/${place.riskId}/tasks/${task}`)).body.countermeasure).toBe(id)
  })

  it('is found under its own risk only', async () => {
    const place = await makePlace()
    const id = await add(place)
    const other = await makeRisk(place.company)
    for (const answer of [
      await place.company.get(`/core/risks/${other}/countermeasures/${id}`),
      await place.company.post(`/core/risks/${other}/countermeasures/${id}`, { status: 'ok' }),
      await place.company.delete(`/core/risks/${other}/countermeasures/${id}`),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, `Resource not found: ${id}`])
  })
})

it('each write stands in the history with the countermeasure as it was and is', async () => {
  const place = await makePlace()
  const id = await add(place)
  await place.company.post(`${place.path}/${id}`, { status: 'ok' })
  await place.company.post(`${place.path}/${id}`, { status: 'ok' })
  await place.company.delete(`${place.path}/${id}`)
  const { body } = await place.company.get(`/core/risks/${place.riskId}/history`)
  const field = `riskProperties.countermeasures.${id}`
  const [planned, ok] = ['planned', 'ok'].map((status) => ({ _id: id, countermeasure: 'Firewall', status }))
  expect(body.slice(0, 3)).toMatchObject([
    { event: 'countermeasure-removed', changes: [{ field, from: ok, to: null }] },
    { event: 'countermeasure-updated', changes: [{ field, from: planned, to: ok }] },
    { event: 'countermeasure-added', changes: [{ field, from: null, to: planned }] },
  ])
  expect(body).toHaveLength(4)
})

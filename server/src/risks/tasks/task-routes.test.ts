import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeRisk } from '#test/make-risk.ts'

interface TestRisk {
  readonly company: TestCompany
  readonly riskId: string
  readonly path: string
}

/** A risk with a countermeasure. */
async function makeTestRisk(company?: TestCompany): Promise<TestRisk> {
  const owner = company ?? (await makeCompany())
  const riskId = await makeRisk(owner, { countermeasures: [{ countermeasure: 'Firewall', status: 'planned' }] })
  return { company: owner, riskId, path: `/core/risks/${riskId}/tasks` }
}

async function makeTask({ company, path }: TestRisk, fields: object = {}): Promise<string> {
  const answer = await company.post(path, { task: 'Buy one', countermeasure: 'Firewall', ...fields })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.riskId as string
}

async function history({ company, riskId }: TestRisk): Promise<Answer['body']> {
  return (await company.get(`/core/risks/${riskId}/history`)).body
}

describe('creating a task (docs/reference/risks.md#tasks)', () => {
  it('answers 201 with the new task’s id in a field named riskId', async () => {
    const scope = await makeTestRisk()
    const sent = { _id: scope.riskId, created: '2020-01-01', task: 'Buy one', countermeasure: 'Firewall' }
    const answer = await scope.company.post(scope.path, sent)
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['riskId']])
    expect(answer.body.riskId).not.toBe(scope.riskId)
    const task = await scope.company.get(`${scope.path}/${answer.body.riskId}`)
    expect(task.body).toEqual({
      _id: answer.body.riskId,
      task: 'Buy one',
      countermeasure: 'Firewall',
      responsible: [],
      frequency: '',
      status: 'open',
      comment: null,
      due: null,
      riskId: scope.riskId,
      created: expect.stringMatching(/Z$/u),
      edited: task.body.created,
    })
  })

  it('keeps every field as it was sent', async () => {
    const scope = await makeTestRisk()
    const { userId } = (await scope.company.post('/account/users', { email: 'eve@acme.example', name: 'Eve', roles: [] })).body
    const sent = { responsible: [userId], frequency: 'monthly', status: 'in-progress', comment: 'Soon.', due: '2027-02-01T10:00:00+02:00' }
    const id = await makeTask(scope, sent)
    expect((await scope.company.get(`${scope.path}/${id}`)).body).toMatchObject(sent)
  })

  it('links to the riskId of the body, not of the path', async () => {
    const scope = await makeTestRisk()
    const other = await makeTestRisk(scope.company)
    const id = await makeTask(scope, { riskId: other.riskId })
    expect((await scope.company.get(`${scope.path}/${id}`)).status).toBe(404)
    expect((await scope.company.get(`${other.path}/${id}`)).body.riskId).toBe(other.riskId)
    expect([(await history(scope)).length, (await history(other)).length]).toEqual([1, 2])
  })

  it('answers 404 for a risk of another company, in the path and in the body', async () => {
    const scope = await makeTestRisk()
    const stranger = await makeTestRisk()
    const task = { task: 'Buy one', countermeasure: 'Firewall' }
    for (const [path, riskId] of [
      [stranger.path, undefined],
      [stranger.path, scope.riskId],
      [scope.path, stranger.riskId],
      [scope.path, 'nothing'],
    ] as const)
      expect((await scope.company.post(path, { ...task, riskId })).status).toBe(404)
    expect((await stranger.company.get(stranger.path)).body).toEqual([])
  })

  it('accepts only a countermeasure of the risk, by id or by name', async () => {
    const scope = await makeTestRisk()
    const [{ _id: byId }] = (await scope.company.get(`/core/risks/${scope.riskId}/countermeasures`)).body
    await makeTask(scope, { countermeasure: byId })
    for (const countermeasure of ['firewall', newId(), 'nothing']) {
      const rejected = await scope.company.post(scope.path, { task: 'Buy one', countermeasure })
      expect([rejected.status, rejected.body.parameter]).toEqual([400, 'countermeasure'])
    }
  })

  it.each<readonly [parameter: string, fields: object]>([
    ['task', { task: undefined }],
    ['task', { task: '' }],
    ['task', { task: ' \n' }],
    ['task', { task: 'x'.repeat(2001) }],
    ['task', { task: ['x'] }],
    ['countermeasure', { countermeasure: undefined }],
    ['countermeasure', { countermeasure: null }],
    ['countermeasure', { countermeasure: 'x'.repeat(201) }],
    ['responsible', { responsible: 'ada' }],
    ['responsible', { responsible: ['nobody'] }],
    ['responsible', { responsible: [newId()] }],
    ['responsible.0', { responsible: [7] }],
    ['responsible', { responsible: Array.from({ length: 101 }, () => 'x') }],
    ['frequency', { frequency: 'hourly' }],
    ['status', { status: 'closed' }],
    ['status', { status: '' }],
    ['comment', { comment: 'x'.repeat(4001) }],
    ['comment', { comment: 1 }],
    ['due', { due: 'soon' }],
    ['due', { due: '' }],
    ['due', { due: '2027-02-30' }],
    ['due', { due: 1_767_225_600 }],
    ['riskId', { riskId: 5 }],
  ])('%s: %j is rejected, naming the field, and nothing is stored', async (parameter, fields) => {
    const scope = await makeTestRisk()
    const rejected = await scope.company.post(scope.path, { task: 'Buy one', countermeasure: 'Firewall', ...fields })
    expect([rejected.status, rejected.body.parameter]).toEqual([400, parameter])
    expect((await scope.company.get(scope.path)).body).toEqual([])
    expect(await history(scope)).toHaveLength(1)
  })
})

describe('updating a task (docs/reference/risks.md#tasks)', () => {
  it('merges fields and answers the task; null removes one', async () => {
    const scope = await makeTestRisk()
    const id = await makeTask(scope, { comment: 'Soon.', due: '2027-02-01', status: 'done', frequency: 'once' })
    const answer = await scope.company.post(`${scope.path}/${id}`, { comment: null, status: null, frequency: null, task: 'Rent one' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ task: 'Rent one', comment: null, due: '2027-02-01', status: 'open', frequency: '' })
    expect((await scope.company.get(`${scope.path}/${id}`)).body).toEqual(answer.body)
  })

  it('riskId in it does not move the task', async () => {
    const scope = await makeTestRisk()
    const other = await makeTestRisk(scope.company)
    const id = await makeTask(scope)
    expect((await scope.company.post(`${scope.path}/${id}`, { riskId: other.riskId })).body.riskId).toBe(scope.riskId)
    expect((await scope.company.post(`${other.path}/${id}`, { comment: 'x' })).status).toBe(404)
  })

  it('does not check an unchanged countermeasure, person or date again', async () => {
    const scope = await makeTestRisk()
    const { userId } = (await scope.company.post('/account/users', { email: 'eve@acme.example', name: 'Eve', roles: [] })).body
    const id = await makeTask(scope, { responsible: [userId] })
    await scope.company.delete(`/account/users/${userId}`)
    await scope.company.patch(`/core/risks/${scope.riskId}`, { riskProperties: { countermeasures: null } })
    const { body } = await scope.company.get(`${scope.path}/${id}`)
    expect((await scope.company.post(`${scope.path}/${id}`, { ...body, status: 'done' })).body).toMatchObject({
      status: 'done',
      countermeasure: 'Firewall',
      responsible: [userId],
    })
    expect((await scope.company.post(`${scope.path}/${id}`, { countermeasure: 'Other' })).body.parameter).toBe('countermeasure')
  })

  it.each<readonly [parameter: string, fields: object]>([
    ['task', { task: null }],
    ['task', { task: '' }],
    ['countermeasure', { countermeasure: 'nothing' }],
    ['responsible', { responsible: ['nobody'] }],
    ['frequency', { frequency: 5 }],
    ['status', { status: 'open ' }],
    ['due', { due: 'later' }],
  ])('%s: %j is rejected, naming the field, and nothing is stored', async (parameter, fields) => {
    const scope = await makeTestRisk()
    const id = await makeTask(scope)
    const before = (await scope.company.get(`${scope.path}/${id}`)).body
    const rejected = await scope.company.post(`${scope.path}/${id}`, fields)
    expect([rejected.status, rejected.body.parameter]).toEqual([400, parameter])
    expect((await scope.company.get(`${scope.path}/${id}`)).body).toEqual(before)
  })
})

describe('listing and deleting tasks (docs/reference/risks.md#tasks)', () => {
  it('lists 100 a page, newest first', async () => {
    const scope = await makeTestRisk()
    const ids: string[] = []
    for (let i = 0; i < 101; i++) ids.push(await makeTask(scope))
    const first = await scope.company.get(scope.path)
    expect(first.body.map((task: Readonly<Record<string, string>>) => task['_id'])).toEqual(ids.toReversed().slice(0, 100))
    expect([first.headers['x-total-count'], first.headers['x-has-more']]).toEqual(['101', 'true'])
    const second = await scope.company.get(`${scope.path}?page=2`)
    expect([second.body.length, second.headers['x-has-more']]).toEqual([1, 'false'])
    expect((await scope.company.get(`${scope.path}?page=x`)).body.parameter).toBe('page')
  })

  it('deletes with 204, and then it is gone', async () => {
    const scope = await makeTestRisk()
    const id = await makeTask(scope)
    expect(await scope.company.delete(`${scope.path}/${id}`)).toMatchObject({ status: 204, text: '' })
    expect((await scope.company.get(`${scope.path}/${id}`)).status).toBe(404)
    expect((await scope.company.delete(`${scope.path}/${id}`)).status).toBe(404)
    expect((await scope.company.delete(`/core/risks/${scope.riskId}`)).status).toBe(204)
  })
})

it('appears in the history of the risk and in the activity log, without changing the risk’s edited', async () => {
  const scope = await makeTestRisk()
  const { edited } = (await scope.company.get(`/core/risks/${scope.riskId}`)).body
  const id = await makeTask(scope)
  await scope.company.post(`${scope.path}/${id}`, { comment: 'Soon.' })
  await scope.company.post(`${scope.path}/${id}`, { comment: 'Soon.' })
  await scope.company.delete(`${scope.path}/${id}`)
  const [removed, updated, added] = await history(scope)
  expect([removed.event, updated.event, added.event]).toEqual(['task-removed', 'task-updated', 'task-added'])
  expect(added.changes).toMatchObject([{ field: `tasks.${id}`, from: null, to: { task: 'Buy one' } }])
  expect(updated.changes).toMatchObject([{ field: `tasks.${id}`, from: { comment: null }, to: { comment: 'Soon.' } }])
  expect(removed.changes).toMatchObject([{ field: `tasks.${id}`, from: { task: 'Buy one' }, to: null }])
  expect((await scope.company.get(`/core/risks/${scope.riskId}`)).body.edited).toBe(edited)
  const { db } = (await service()).context
  const log = await db.selectFrom('activity').select('action').where('object_id', '=', scope.riskId).orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'updated', 'updated'])
})

it('a task created while its risk is deleted is rejected or deleted with it', async () => {
  const scope = await makeTestRisk()
  const [made, deleted] = await Promise.all([
    scope.company.post(scope.path, { task: 'Buy one', countermeasure: 'Firewall' }),
    scope.company.delete(`/core/risks/${scope.riskId}?force=true`),
  ])
  expect([[201, 404].includes(made.status), deleted.status]).toEqual([true, 204])
  const { db } = (await service()).context
  expect(await db.selectFrom('risk_task').select('id').where('risk_id', '=', scope.riskId).execute()).toEqual([])
})

it('needs a scope to write and another to delete', async () => {
  const scope = await makeTestRisk()
  const id = await makeTask(scope)
  const reader = await scope.company.as('account_admin')
  expect((await reader.post(scope.path, { task: 'x', countermeasure: 'Firewall' })).status).toBe(403)
  expect((await reader.get(scope.path)).status).toBe(403)
  expect((await (await scope.company.as('developer')).delete(`${scope.path}/${id}`)).status).toBe(403)
  expect((await reader.delete(`${scope.path}/${id}`)).status).toBe(204)
})

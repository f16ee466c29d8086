import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, clientOf, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { makeRisk } from '#test/make-risk.ts'

interface Made {
  readonly company: TestCompany
  readonly ann: Client
  readonly annId: string
  readonly riskId: string
  readonly projectId: string
  readonly moduleId: string
}

const made = {} as { it: Made }

/** Tasks of two risks, with due dates in several forms. */
beforeAll(async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  const moduleId = await makeModule(company, projectId)
  const countermeasures = [{ countermeasure: 'Patch', status: 'planned' }]
  const riskId = await makeRisk(company, { countermeasures }, { moduleId })
  const other = await makeRisk(company, { countermeasures }, { projectId })
  const user = await company.post('/account/users', { email: 'ann@acme.example', name: 'Ann', roles: ['developer'] })
  const annId = String(user.body.userId)
  const { body } = await company.post('/account/keys', { name: 'of Ann', scopes: ['developer'], userId: annId })
  made.it = { company, ann: clientOf(await service(), String(body.key)), annId, riskId, projectId, moduleId }
  for (const [risk, task, fields] of [
    [riskId, 'whole day', { due: '2026-05-02', responsible: [annId] }],
    [riskId, 'earlier, with an offset', { due: '2026-05-02T20:00:00+16:00', status: 'in-progress' }],
    [other, 'no date', { responsible: [annId], status: 'done' }],
    [other, 'next day', { due: '2026-05-03t00:30', status: 'cancelled' }],
  ] as const)
    await company.post(`/core/risks/${risk}/tasks`, { task, countermeasure: 'Patch', ...fields })
})

async function tasksOf(query: string, client: Client = made.it.company): Promise<readonly string[]> {
  const { status, body, text } = await client.get(`/core/tasks?${query}`)
  if (status !== 200) throw new Error(text)
  return body.map(({ task }: Answer['body']) => task)
}

describe('the tasks of a company (docs/reference/risks.md#tasks-of-a-company)', () => {
  it('are listed by the moment they are due, those without a date last', async () => {
    expect(await tasksOf('')).toEqual(['earlier, with an offset', 'whole day', 'next day', 'no date'])
  })

  it.each([
    ['responsible=me', []],
    ['status=open,in-progress', ['earlier, with an offset', 'whole day']],
    ['due=2026-05-02', ['earlier, with an offset', 'whole day']],
    ['due=2026-05-02T23:59:59Z', ['earlier, with an offset']],
    ['due=2026-05-03T00:29:59Z', ['earlier, with an offset', 'whole day']],
    ['due=2026-05-03T00:30:00Z', ['earlier, with an offset', 'whole day', 'next day']],
    ['page=2', []],
    ['responsible=&status=&due=', ['earlier, with an offset', 'whole day', 'next day', 'no date']],
  ])('?%s', async (query, expected) => expect(await tasksOf(query)).toEqual(expected))

  it('are the caller’s own with responsible=me, and those of any user by id', async () => {
    const { ann, annId } = made.it
    expect(await tasksOf('responsible=me', ann)).toEqual(['whole day', 'no date'])
    expect(await tasksOf(`responsible=${annId}&status=done`)).toEqual(['no date'])
  })

  it('name their risk and its place', async () => {
    const { company, riskId, projectId, moduleId } = made.it
    const { body, headers } = await company.get('/core/tasks')
    expect(body[1]).toMatchObject({ riskId, risk: 'A risk', projectId, moduleId, due: '2026-05-02', status: 'open' })
    expect(body[3]).toMatchObject({ projectId, moduleId: null, module: null })
    expect([headers['x-total-count'], headers['x-has-more']]).toEqual(['4', 'false'])
  })

  it('are a table with format=csv', async () => {
    const { text, headers } = await made.it.company.get('/core/tasks?format=csv&page=7&status=open')
    expect(headers['content-disposition']).toContain('filename="tasks.csv"')
    const [header = '', row = '', end] = text.split('\r\n')
    expect([header.split(',').slice(0, 4), row.split(',').slice(1, 4), end]).toEqual([
      ['Id', 'Task', 'Status', 'Due'],
      ['whole day', 'open', '2026-05-02'],
      '',
    ])
  })

  it.each([
    ['status', 'status=closed'],
    ['status', 'status=open,open'],
    ['due', 'due=soon'],
    ['format', 'format=xml'],
    ['page', 'page=0'],
  ])('reject an invalid %s: %s', async (parameter, query) => {
    const { status, body } = await made.it.company.get(`/core/tasks?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('follow a changed due date', async () => {
    const { company, riskId } = made.it
    const { riskId: taskId } = (await company.post(`/core/risks/${riskId}/tasks`, { task: 'moved', countermeasure: 'Patch' })).body
    await company.post(`/core/risks/${riskId}/tasks/${String(taskId)}`, { due: '2020-01-01' })
    expect(await tasksOf('due=2020-01-01')).toEqual(['moved'])
    await company.post(`/core/risks/${riskId}/tasks/${String(taskId)}`, { due: null })
    expect(await tasksOf('due=2020-01-01')).toEqual([])
    await company.delete(`/core/risks/${riskId}/tasks/${String(taskId)}`)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'

const classes = [
  { value: 'grave', label: 'Grave', rank: 9 },
  { value: 'slight', label: 'Slight', rank: 2 },
]

interface TestScopes {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
}

async function makeTestScopes(): Promise<TestScopes> {
  const company = await makeCompany()
  const { projectId } = (await company.post('/core/projects', { name: 'Project' })).body
  const scan = { project: 'Project', module: 'module', dependencies: [] }
  const { moduleId } = (await company.post('/core/scans', scan)).body
  await (await service()).context.jobs.settled()
  return { company, projectId, moduleId }
}

async function read({ company, ...ids }: TestScopes, level: 'projectId' | 'moduleId') {
  return company.get(`/core/risks/scheme?${level}=${ids[level]}`)
}

async function write({ company }: TestScopes, change: object, ifMatch: unknown): Promise<Answer> {
  return company.request({ method: 'PUT', url: '/core/risks/scheme', payload: change, headers: { 'if-match': String(ifMatch) } })
}

describe('the scheme as read (docs/reference/risks.md#scheme)', () => {
  it('is the default one where nothing is set, with fixed values and all thresholds off', async () => {
    const scopes = await makeTestScopes()
    const { status, body } = await read(scopes, 'projectId')
    expect([status, body.scope]).toEqual([200, { projectId: scopes.projectId, moduleId: null }])
    expect(body.scheme.impactClasses.map(({ value, rank }: { value: string; rank: number }) => [value, rank])).toEqual([
      ['low', 1],
      ['moderate', 2],
      ['high', 3],
      ['critical', 4],
      ['existential', 5],
    ])
    expect(body.scheme.valueScale.map(({ value }: { value: string }) => value)).toEqual(['very-low', 'low', 'medium', 'high', 'very-high'])
    expect(body.scheme.aroScale.map(({ value }: { value: string }) => value)).toEqual([
      'rare',
      'unlikely',
      'possible',
      'likely',
      'frequent',
    ])
    expect(body.scheme.thresholds).toEqual({ decisionRequiredFrom: null, acceptanceForbiddenFrom: null, maxExceptionDays: null })
    expect(body.scheme.treatmentStrategies).toContainEqual({ value: 'avoid', label: 'Avoid' })
    expect(body.scheme.states.map(({ value }: { value: string }) => value)).toEqual([
      'identified',
      'assessed',
      'approved',
      'planned',
      'implementing',
      'deferred',
      'escalated',
      'monitored',
      'closed',
    ])
    expect(body.sources).toEqual({
      impactClasses: 'default',
      valueScale: 'default',
      aroScale: 'default',
      thresholds: { decisionRequiredFrom: 'default', acceptanceForbiddenFrom: 'default', maxExceptionDays: 'default' },
      treatmentStrategies: 'fixed',
      states: 'fixed',
    })
    expect(body.fields).toEqual({
      impactClass: 'impactClasses',
      BV_enum: 'valueScale',
      EF_enum: 'valueScale',
      ARO_enum: 'aroScale',
      generalApproach: 'treatmentStrategies',
      state: 'states',
    })
  })

  it('of a module names its project, whatever project is asked beside it', async () => {
    const scopes = await makeTestScopes()
    const scope = { projectId: scopes.projectId, moduleId: scopes.moduleId }
    expect((await read(scopes, 'moduleId')).body.scope).toEqual(scope)
    const beside = await scopes.company.get(`/core/risks/scheme?projectId=${newId()}&moduleId=${scopes.moduleId}`)
    expect([beside.status, beside.body.scope]).toEqual([200, scope])
  })
})

describe('levels of the scheme (docs/reference/risks.md#set-a-level-of-the-scheme)', () => {
  it('each list and each threshold comes from the nearest level that has it', async () => {
    const scopes = await makeTestScopes()
    const { company, projectId, moduleId } = scopes
    const aroScale = [{ value: 'once', label: 'Once', rank: 1, amount: 0.1 }]
    await company.put('/core/risks/scheme', {
      level: 'company',
      impactClasses: classes,
      aroScale,
      thresholds: { maxExceptionDays: 90, decisionRequiredFrom: 'grave' },
    })
    await company.put('/core/risks/scheme', { level: 'project', id: projectId, thresholds: { maxExceptionDays: 30 } })
    const set = await company.put('/core/risks/scheme', {
      level: 'module',
      id: moduleId,
      aroScale: [{ value: 'never', label: 'Never', rank: 0 }],
      thresholds: { acceptanceForbiddenFrom: 'not a class' },
    })
    expect([set.status, set.body]).toEqual([200, (await read(scopes, 'moduleId')).body])
    expect(set.body.scheme).toMatchObject({
      impactClasses: classes.toReversed(),
      aroScale: [{ value: 'never', label: 'Never', rank: 0 }],
      thresholds: { decisionRequiredFrom: 'grave', acceptanceForbiddenFrom: 'not a class', maxExceptionDays: 30 },
    })
    expect(set.body.sources).toMatchObject({
      impactClasses: 'company',
      valueScale: 'default',
      aroScale: 'module',
      thresholds: { decisionRequiredFrom: 'company', acceptanceForbiddenFrom: 'module', maxExceptionDays: 'project' },
    })
    const ofProject = (await read(scopes, 'projectId')).body
    expect(ofProject.scheme.aroScale).toEqual(aroScale)
    expect(ofProject.sources).toMatchObject({ aroScale: 'company', thresholds: { acceptanceForbiddenFrom: 'default' } })
  })

  it('thresholds are merged by name, and null removes a list or a threshold there', async () => {
    const scopes = await makeTestScopes()
    const { company, projectId: id } = scopes
    function put(body: object): Promise<Answer> {
      return company.put('/core/risks/scheme', { level: 'project', id, ...body })
    }
    await put({ impactClasses: classes, valueScale: classes, thresholds: { maxExceptionDays: 5, decisionRequiredFrom: 'grave' } })
    const merged = (await put({ impactClasses: null, thresholds: { decisionRequiredFrom: null, acceptanceForbiddenFrom: 'slight' } })).body
    expect(merged.sources).toMatchObject({ impactClasses: 'default', valueScale: 'project' })
    expect(merged.scheme.thresholds).toEqual({ decisionRequiredFrom: null, acceptanceForbiddenFrom: 'slight', maxExceptionDays: 5 })
    const cleared = (await put({ thresholds: null })).body
    expect(cleared.scheme.thresholds).toEqual({ decisionRequiredFrom: null, acceptanceForbiddenFrom: null, maxExceptionDays: null })
    expect((await put({})).body.sources.valueScale).toBe('project')
  })

  it('of the company have an empty scope, and need no id', async () => {
    const { company } = await makeTestScopes()
    const { status, body } = await company.put('/core/risks/scheme', { level: 'company', impactClasses: [{ value: 'x', rank: 3 }] })
    expect([status, body.scope]).toEqual([200, { projectId: null, moduleId: null }])
    expect(body.scheme.impactClasses).toEqual([{ value: 'x', label: 'x', rank: 3 }])
  })

  it('concurrent changes of one level are both kept', async () => {
    const scopes = await makeTestScopes()
    const level = { level: 'project', id: scopes.projectId }
    await Promise.all([
      scopes.company.put('/core/risks/scheme', { ...level, impactClasses: classes }),
      scopes.company.put('/core/risks/scheme', { ...level, valueScale: classes }),
      scopes.company.put('/core/risks/scheme', { ...level, thresholds: { maxExceptionDays: 7 } }),
    ])
    const { sources } = (await read(scopes, 'projectId')).body
    expect(sources).toMatchObject({ impactClasses: 'project', valueScale: 'project', thresholds: { maxExceptionDays: 'project' } })
  })

  it('appear in the activity log', async () => {
    const { company, projectId } = await makeTestScopes()
    await company.put('/core/risks/scheme', { level: 'project', id: projectId, thresholds: { maxExceptionDays: 7 } })
    const { context } = await service()
    const lines = await context.db.selectFrom('activity').selectAll().where('company_id', '=', company.companyId).execute()
    expect(lines.at(-1)).toMatchObject({ action: 'updated', object: 'project', object_id: projectId, name: 'risk assessment scheme' })
  })
})

describe('of two who write a level (docs/reference/settings.md#lost-updates)', () => {
  it.each(['company', 'project', 'module'] as const)('the second is rejected with the name of the first: %s', async (level) => {
    const scopes = await makeTestScopes()
    const id = { company: undefined, project: scopes.projectId, module: scopes.moduleId }[level]
    const { etag } = (await read(scopes, 'moduleId')).headers
    const first = await write(scopes, { level, id, impactClasses: classes }, etag)
    const second = await write(scopes, { level, id, impactClasses: null }, etag)
    const expected = { error: expect.stringContaining('last by'), parameter: 'If-Match', details: { etag: first.headers['etag'] } }
    expect([first.status, second.status, second.body]).toMatchObject([200, 412, expected])
    expect((await read(scopes, 'moduleId')).body.sources.impactClasses).toBe(level)
    expect((await write(scopes, { level, id, impactClasses: null }, second.body.details.etag)).status).toBe(200)
    expect((await read(scopes, 'moduleId')).headers['etag']).toBe(etag)
  })

  it('nobody is rejected where they write different levels, or what one read was of fewer levels', async () => {
    const scopes = await makeTestScopes()
    const { projectId, moduleId } = scopes
    const { etag } = (await read(scopes, 'moduleId')).headers
    const one = await write(scopes, { level: 'company', impactClasses: classes }, etag)
    const other = await write(scopes, { level: 'module', id: moduleId, impactClasses: classes }, etag)
    const ofProject = await write(
      scopes,
      { level: 'module', id: moduleId, impactClasses: null },
      (await read(scopes, 'projectId')).headers['etag'],
    )
    expect([one.status, other.status, ofProject.status]).toEqual([200, 200, 412])
    expect((await write(scopes, { level: 'project', id: projectId, impactClasses: classes }, '*')).status).toBe(200)
  })
})

describe('rejected requests (docs/reference/risks.md#scheme-errors)', () => {
  let scopes: TestScopes
  beforeAll(async () => {
    scopes = await makeTestScopes()
  })

  it('400 names projectId when neither parameter is given; an empty one counts as absent', async () => {
    for (const query of ['', '?projectId=', '?moduleId=&projectId=']) {
      const { status, body } = await scopes.company.get(`/core/risks/scheme${query}`)
      expect([status, body.parameter]).toEqual([400, 'projectId'])
    }
    const { status, body } = await scopes.company.get(`/core/risks/scheme?moduleId=&projectId=${scopes.projectId}`)
    expect([status, body.scope.projectId]).toEqual([200, scopes.projectId])
  })

  it.each([
    ['projectId=a&projectId=b', 'projectId'],
    ['moduleId=a&moduleId=b', 'moduleId'],
    ['projectId[]=a', 'projectId'],
    ['projectId%5B%5D=a', 'projectId'],
    ['moduleId[0]=a', 'moduleId'],
    ['moduleId[$ne]=a&projectId=b', 'moduleId'],
    [`projectId=${'x'.repeat(65)}`, 'projectId'],
    [`moduleId=${'x'.repeat(65)}`, 'moduleId'],
    ['projectId=a&format=csv', 'format'],
  ])('400 for a value that is not one id: %s', async (query, parameter) => {
    const { status, body } = await scopes.company.get(`/core/risks/scheme?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('404 for another company’s project or module, without falling back', async () => {
    const foreign = await makeTestScopes()
    const unknown = newId()
    const queries = [
      [`moduleId=${foreign.moduleId}&projectId=${scopes.projectId}`, foreign.moduleId],
      [`moduleId=${unknown}`, unknown],
      [`projectId=${foreign.projectId}`, foreign.projectId],
      [`projectId=${unknown}`, unknown],
      [`projectId=${scopes.moduleId}`, scopes.moduleId],
      [`moduleId=${'x'.repeat(64)}`, 'x'.repeat(64)],
    ]
    for (const [query = '', id = ''] of queries) {
      const { status, body } = await scopes.company.get(`/core/risks/scheme?${query}`)
      expect([status, body.error]).toEqual([404, `Resource not found: ${id}`])
    }
  })

  it('a level of another company is 404, and nothing is stored', async () => {
    const foreign = await makeTestScopes()
    for (const [level, id] of [
      ['project', foreign.projectId],
      ['module', foreign.moduleId],
      ['project', 'x'],
      ['module', newId()],
    ]) {
      const answer = await scopes.company.put('/core/risks/scheme', { level, id, impactClasses: classes })
      expect([answer.status, answer.body.error]).toEqual([404, `Resource not found: ${String(id)}`])
    }
    expect((await read(foreign, 'moduleId')).body.sources.impactClasses).toBe('default')
  })

  it('is read by READ4 and developer, set by three scopes', async () => {
    const { company, projectId } = scopes
    const developer = await company.as('developer')
    expect((await developer.get(`/core/risks/scheme?projectId=${projectId}`)).status).toBe(200)
    expect((await developer.put('/core/risks/scheme', { level: 'company' })).status).toBe(403)
    expect((await (await company.as('manager')).put('/core/risks/scheme', { level: 'company' })).status).toBe(403)
    expect((await (await company.as('account_admin')).put('/core/risks/scheme', { level: 'company' })).status).toBe(200)
    expect((await (await company.as('account_admin')).get(`/core/risks/scheme?projectId=${projectId}`)).status).toBe(403)
  })
})

describe('a level with an invalid field is rejected by the field’s name, and nothing is stored', () => {
  const entry = { value: 'a', label: 'A', rank: 1 }
  const problems: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{}, 'level'],
    [{ level: 'planet' }, 'level'],
    [{ level: 'project' }, 'id'],
    [{ level: 'project', id: null }, 'id'],
    [{ level: 'module', id: '' }, 'id'],
    [{ level: 'company', id: 5 }, 'id'],
    ...['impactClasses', 'valueScale', 'aroScale'].flatMap((list) => [
      [{ [list]: [] }, list] as const,
      [{ [list]: {} }, list] as const,
      [{ [list]: 'low' }, list] as const,
      [{ [list]: [null] }, `${list}.0`] as const,
      [{ [list]: ['low'] }, `${list}.0`] as const,
      [{ [list]: Array.from({ length: 101 }, (_, rank) => ({ value: String(rank), rank })) }, list] as const,
      [{ [list]: [entry, { ...entry, rank: 2 }] }, list] as const,
      [{ [list]: [entry, { ...entry, value: 'b' }] }, list] as const,
      [{ [list]: [{ ...entry, value: '' }] }, `${list}.0.value`] as const,
      [{ [list]: [{ ...entry, value: ' ' }] }, `${list}.0.value`] as const,
      [{ [list]: [{ ...entry, value: 'none' }] }, `${list}.0.value`] as const,
      [{ [list]: [{ ...entry, value: 'a,b' }] }, `${list}.0.value`] as const,
      [{ [list]: [{ ...entry, value: 'x'.repeat(65) }] }, `${list}.0.value`] as const,
      [{ [list]: [{ ...entry, value: 5 }] }, `${list}.0.value`] as const,
      [{ [list]: [{ rank: 1 }] }, `${list}.0.value`] as const,
      [{ [list]: [{ ...entry, label: 5 }] }, `${list}.0.label`] as const,
      [{ [list]: [{ ...entry, label: 'x'.repeat(201) }] }, `${list}.0.label`] as const,
      [{ [list]: [{ value: 'a', label: 'A' }] }, `${list}.0.rank`] as const,
      [{ [list]: [{ ...entry, rank: '1' }] }, `${list}.0.rank`] as const,
      [{ [list]: [{ ...entry, rank: 1.5 }] }, `${list}.0.rank`] as const,
      [{ [list]: [{ ...entry, amount: 'much' }] }, `${list}.0.amount`] as const,
      [{ [list]: [{ ...entry, amount: -1 }] }, `${list}.0.amount`] as const,
    ]),
    [{ thresholds: [] }, 'thresholds'],
    [{ thresholds: { maxExceptionDays: 0 } }, 'thresholds.maxExceptionDays'],
    [{ thresholds: { maxExceptionDays: 1.5 } }, 'thresholds.maxExceptionDays'],
    [{ thresholds: { maxExceptionDays: '5' } }, 'thresholds.maxExceptionDays'],
    [{ thresholds: { decisionRequiredFrom: '' } }, 'thresholds.decisionRequiredFrom'],
    [{ thresholds: { decisionRequiredFrom: 3 } }, 'thresholds.decisionRequiredFrom'],
    [{ thresholds: { acceptanceForbiddenFrom: 'x'.repeat(65) } }, 'thresholds.acceptanceForbiddenFrom'],
  ]
  it.each(problems)('%j', async (body, parameter) => {
    const { company, projectId } = await makeTestScopes()
    const level = 'level' in body || parameter === 'level' ? {} : { level: 'project', id: projectId }
    const answer = await company.put('/core/risks/scheme', { valueScale: [{ value: 'half', rank: 1 }], ...level, ...body })
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect((await company.get(`/core/risks/scheme?projectId=${projectId}`)).body.sources.valueScale).toBe('default')
  })
})

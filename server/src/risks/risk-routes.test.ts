import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeUser } from '#test/log-in.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { makeRisk } from '#test/make-risk.ts'
import { statementsOf } from '#test/statements.ts'

const rationale = 'The supplier delivers in May.'

async function read(company: TestCompany, id: string): Promise<Answer['body']> {
  const answer = await company.get(`/core/risks/${id}`)
  expect(answer.status).toBe(200)
  return answer.body
}

async function change(company: TestCompany, id: string, riskProperties: object): Promise<Answer> {
  return company.patch(`/core/risks/${id}`, { riskProperties })
}

async function history(company: TestCompany, id: string): Promise<Answer['body']> {
  return (await company.get(`/core/risks/${id}/history`)).body
}

describe('creating a risk (docs/reference/risks.md#create)', () => {
  it('answers its id; the record has its creator, target and treatment', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const { body } = await company.post('/core/risks', {
      name: 'Unpatched gateway',
      description: 'Seen in the audit.',
      projectId,
      riskProperties: { origin: ['TD', 'SQ', 'TD'], BV: 4, EF: 'half', impactClass: 'high' },
    })
    const risk = await read(company, body.riskId)
    expect(risk).toEqual({
      _id: body.riskId,
      name: 'Unpatched gateway',
      description: 'Seen in the audit.',
      projectId,
      moduleId: null,
      userId: company.keyId,
      created: expect.stringMatching(/Z$/u),
      edited: risk.created,
      treatment: 'untreated',
      riskProperties: { origin: ['TD', 'SQ'], BV: 4, EF: 'half', impactClass: 'high', assessmentOrigin: 'human' },
      project: expect.any(String),
      module: null,
      ownerName: null,
      tasks: 0,
    })
  })

  it('takes the project of the module, also beside the project itself', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const moduleId = await makeModule(company, projectId)
    for (const target of [{ moduleId }, { moduleId, projectId }, { moduleId, projectId: null }])
      expect(await read(company, await makeRisk(company, {}, target))).toMatchObject({ projectId, moduleId })
  })

  it('requires a target of the company, and a module of the project', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const moduleId = await makeModule(company, await makeProject(company))
    const foreign = await makeProject(await makeCompany())
    for (const target of [{}, { projectId: '', moduleId: null }, { projectId, moduleId }]) {
      const answer = await company.post('/core/risks', { name: 'A risk', ...target })
      expect([answer.status, answer.body.parameter]).toEqual([400, 'projectId'])
    }
    for (const target of [{ projectId: foreign }, { moduleId: newId() }, { projectId: newId(), moduleId }, { projectId: 'x' }])
      expect((await company.post('/core/risks', { name: 'A risk', ...target })).status).toBe(404)
  })

  it('applies the scheme of the target on the same write', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    await company.put('/core/risks/scheme', { level: 'project', id: projectId, thresholds: { decisionRequiredFrom: 'high' } })
    const riskProperties = { impactClass: 'high', state: 'closed' }
    const rejected = await company.post('/core/risks', { name: 'A risk', projectId, riskProperties })
    expect([rejected.status, rejected.body.parameter]).toEqual([400, 'riskProperties.decision'])
    const elsewhere = await company.post('/core/risks', { name: 'A risk', projectId: await makeProject(company), riskProperties })
    expect(elsewhere.status).toBe(201)
  })
})

describe('updating a risk (docs/reference/risks.md#update)', () => {
  it.each(['post', 'patch'] as const)('%s merges riskProperties one level deep and answers the updated risk', async (verb) => {
    const company = await makeCompany()
    const id = await makeRisk(company, { impact: 'loss', BV: 7, state: 'assessed' })
    const answer = await company[verb](`/core/risks/${id}`, {
      name: 'Renamed',
      riskProperties: { state: 'accepted', BV: null, ARO: 0.5 },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(await read(company, id))
    expect(answer.body).toMatchObject({ name: 'Renamed', treatment: 'done' })
    expect(answer.body.riskProperties).toEqual({
      impact: 'loss',
      ARO: 0.5,
      state: 'approved',
      generalApproach: 'accept',
      resolvedAt: answer.body.edited,
      stateChangedAt: answer.body.edited,
    })
  })

  it('ignores read-only fields, timestamps and the target', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company, { impact: 'x' })
    const before = await read(company, id)
    const readOnly = {
      assessmentInputs: { source: 'sarif' },
      proposedImpactClass: 'low',
      assessmentOrigin: 'human',
      autoKey: 'cve|a|b',
      autoTool: 1,
      autoCwe: [],
      autoCve: null,
      sourceRefs: 'none',
      sourceRefsPrevCount: -1,
      vexEvidence: {},
      resolvedAt: 'now',
      stateChangedAt: 5,
    }
    const target = { projectId: newId(), moduleId: 7, userId: 'me', _id: 'x', treatment: 'done', created: 0 }
    expect(await company.patch(`/core/risks/${id}`, { ...target, riskProperties: readOnly })).toMatchObject({ status: 200, body: before })
    expect(await read(company, id)).toEqual(before)
    expect(await history(company, id)).toHaveLength(1)
  })

  it('treats a missing body as an empty one that changes nothing', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company)
    const before = await read(company, id)
    expect((await company.patch(`/core/risks/${id}`)).body).toEqual(before)
  })

  it('keeps the attribution of a decision that comes back from another key as it was read', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company, { decision: { type: 'transfer', rationale } })
    const { decision } = (await read(company, id)).riskProperties
    expect(decision).toMatchObject({
      type: 'transfer',
      rationale,
      decidedBy: company.keyId,
      decidedByName: expect.stringMatching(/^key of/u),
    })
    const other = await company.as('developer')
    expect((await change(other, id, { decision })).body.riskProperties.decision).toEqual(decision)
    const changed = await change(other, id, { decision: { ...decision, rationale: `${rationale} Or June.` } })
    expect(changed.body.riskProperties.decision.decidedBy).toBe(other.keyId)
    expect((await change(other, id, { decision: null })).body.riskProperties).not.toHaveProperty('decision')
  })

  it('follows the module to another project', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    const id = await makeRisk(company, { impact: 'x' }, { moduleId })
    const projectId = await makeProject(company)
    expect((await company.post(`/core/modules/${moduleId}`, { projectId })).status).toBe(200)
    expect(await read(company, id)).toMatchObject({ projectId, moduleId })
    expect((await change(company, id, { impact: 'y' })).body).toMatchObject({ projectId, moduleId })
  })
})

function text(length: number): string {
  return 'ä'.repeat(length)
}

describe('bad values (docs/reference/risks.md#enforcement)', () => {
  it.each<readonly [parameter: string, body: object]>([
    ['name', { name: '' }],
    ['name', { name: ' ' }],
    ['name', { name: text(301) }],
    ['name', { name: 'a <b>' }],
    ['name', { name: 7 }],
    ['name', { name: null }],
    ['description', { description: text(20_001) }],
    ['description', { description: {} }],
    ['riskProperties', { riskProperties: [] }],
    ['riskProperties', { riskProperties: 'x' }],
    ['riskProperties.origin', { riskProperties: { origin: 'CVE' } }],
    ['riskProperties.origin.1', { riskProperties: { origin: ['CVE', 'cve'] } }],
    ['riskProperties.state', { riskProperties: { state: 'open' } }],
    ['riskProperties.state', { riskProperties: { state: '' } }],
    ['riskProperties.state', { riskProperties: { state: ['closed'] } }],
    ['riskProperties.generalApproach', { riskProperties: { generalApproach: 'fix' } }],
    ['riskProperties.generalApproach', { riskProperties: { generalApproach: 0 } }],
    ['riskProperties.impactClass', { riskProperties: { impactClass: 'huge' } }],
    ['riskProperties.impactClass', { riskProperties: { impactClass: '' } }],
    ['riskProperties.impactClass', { riskProperties: { impactClass: 3 } }],
    ['riskProperties.BV_enum', { riskProperties: { BV_enum: 'rare' } }],
    ['riskProperties.EF_enum', { riskProperties: { EF_enum: 'rare' } }],
    ['riskProperties.ARO_enum', { riskProperties: { ARO_enum: 'low' } }],
    ['riskProperties.impact', { riskProperties: { impact: text(201) } }],
    ['riskProperties.impactDescription', { riskProperties: { impactDescription: text(20_001) } }],
    ['riskProperties.confidentiality', { riskProperties: { confidentiality: 1 } }],
    ['riskProperties.integrity', { riskProperties: { integrity: text(201) } }],
    ['riskProperties.availability', { riskProperties: { availability: true } }],
    ['riskProperties.BV', { riskProperties: { BV: text(201) } }],
    ['riskProperties.EF', { riskProperties: { EF: [] } }],
    ['riskProperties.ARO', { riskProperties: { ARO: true } }],
    ['riskProperties.countermeasures', { riskProperties: { countermeasures: {} } }],
    [
      'riskProperties.countermeasures',
      { riskProperties: { countermeasures: Array.from({ length: 101 }, () => ({ countermeasure: 'abc' })) } },
    ],
    ['riskProperties.countermeasures.0.countermeasure', { riskProperties: { countermeasures: [{}] } }],
    ['riskProperties.countermeasures.0.countermeasure', { riskProperties: { countermeasures: [{ countermeasure: 'ab' }] } }],
    ['riskProperties.countermeasures.0.status', { riskProperties: { countermeasures: [{ countermeasure: 'abc', status: 'open' }] } }],
    [
      'riskProperties.countermeasures.1.responsible',
      { riskProperties: { countermeasures: [{ countermeasure: 'abc' }, { countermeasure: 'abd', responsible: ['nobody'] }] } },
    ],
    ['riskProperties.threatModelContext', { riskProperties: { threatModelContext: 'x' } }],
    ['riskProperties.threatModelContext.cwes', { riskProperties: { threatModelContext: { cwes: 'CWE-79' } } }],
    ['riskProperties.threatModelContext.strideCategories.0', { riskProperties: { threatModelContext: { strideCategories: [1] } } }],
    [
      'riskProperties.threatModelContext.trustBoundaryCrossing',
      { riskProperties: { threatModelContext: { trustBoundaryCrossing: 'yes' } } },
    ],
    ['riskProperties.threatModelContext.enisaThreat', { riskProperties: { threatModelContext: { enisaThreat: text(301) } } }],
    [
      'riskProperties.threatModelContext.affectedElementType',
      { riskProperties: { threatModelContext: { affectedElementType: text(101) } } },
    ],
    ['riskProperties.threatModelContext.tmRunId', { riskProperties: { threatModelContext: { tmRunId: text(201) } } }],
    ['riskProperties.decision', { riskProperties: { decision: 'accept' } }],
    ['riskProperties.decision.type', { riskProperties: { decision: { rationale } } }],
    ['riskProperties.decision.type', { riskProperties: { decision: { type: 'avoid', rationale } } }],
    ['riskProperties.decision.internal', { riskProperties: { decision: { type: 'accept', rationale, internal: 'yes' } } }],
    ['riskProperties.decision.rationale', { riskProperties: { decision: { type: 'accept' } } }],
    ['riskProperties.decision.rationale', { riskProperties: { decision: { type: 'accept', rationale: 'too short' } } }],
    ['riskProperties.decision.rationale', { riskProperties: { decision: { type: 'accept', rationale: text(2001) } } }],
    ['riskProperties.decision.rationale', { riskProperties: { decision: { type: 'accept', rationale: ' '.repeat(20) } } }],
    ['riskProperties.decision.validFrom', { riskProperties: { decision: { type: 'accept', rationale, validFrom: 'May' } } }],
    ['riskProperties.decision.validUntil', { riskProperties: { decision: { type: 'accept', rationale, validUntil: 2030 } } }],
    ['riskProperties.decision.validUntil', { riskProperties: { decision: { type: 'accept', rationale, validUntil: '2020-01-01' } } }],
    ['riskProperties.decision.validUntil', { riskProperties: { decision: { type: 'temporary-exception', rationale } } }],
  ])('%s: %j is rejected, naming the field, and nothing is stored', async (parameter, body) => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const id = await makeRisk(company, { impact: 'x' }, { projectId })
    const before = await read(company, id)
    for (const answer of [
      await company.patch(`/core/risks/${id}`, body),
      await company.post('/core/risks', { name: 'New', projectId, ...body }),
    ]) {
      expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
      expect(answer.body.error).toContain(parameter)
    }
    expect(await read(company, id)).toEqual(before)
    const { db } = (await service()).context
    expect(await db.selectFrom('risk').select('id').where('company_id', '=', company.companyId).execute()).toEqual([{ id }])
  })

  it('the longest values allowed are stored as they came, counted in characters', async () => {
    const company = await makeCompany()
    const properties = {
      impact: text(200),
      impactDescription: '😀'.repeat(20_000),
      BV: text(200),
      EF: -1.5e300,
      ARO: 0,
      decision: { type: 'transfer', rationale: text(2000) },
      threatModelContext: { enisaThreat: text(300), affectedElementType: text(100), otmThreatId: text(200), trustBoundaryCrossing: false },
      countermeasures: [{ countermeasure: text(200), riskReduction: 100, responsible: [] }],
    }
    const id = await makeRisk(company, properties)
    expect((await read(company, id)).riskProperties).toMatchObject(properties)
  })

  it('lists every problem of a body', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company)
    const { body } = await change(company, id, { impactClass: 'huge', ARO_enum: 'huge' })
    expect(body).toMatchObject({ parameter: 'riskProperties.impactClass' })
    expect(body.messages.map((fault: Readonly<Record<string, string>>) => fault['parameter'])).toEqual([
      'riskProperties.impactClass',
      'riskProperties.ARO_enum',
    ])
  })
})

describe('responsible users (docs/reference/risks.md#responsible-users)', () => {
  it('one of them owns the risk, which the history says; one who left since stays until another takes it', async () => {
    const company = await makeCompany()
    const { userId } = (await company.post('/account/users', { email: 'eve@acme.example', name: 'Eve', roles: [] })).body
    const id = await makeRisk(company, {})
    expect((await change(company, id, { owner: userId })).body.riskProperties.owner).toBe(userId)
    const [entry] = (await company.get(`/core/risks/${id}/history`)).body
    expect(entry.changes).toEqual([{ field: 'riskProperties.owner', from: null, to: userId }])
    await company.delete(`/account/users/${userId}`)
    expect((await change(company, id, { owner: userId, state: 'assessed' })).status).toBe(200)
    expect((await change(company, id, { owner: null })).body.riskProperties).not.toHaveProperty('owner')
    const rejected = await change(company, id, { owner: userId })
    expect([rejected.status, rejected.body]).toEqual([
      400,
      { error: `riskProperties.owner names no user of the company: ${String(userId)}`, parameter: 'riskProperties.owner' },
    ])
  })

  it('are users of the company; one who left since does not block other changes', async () => {
    const company = await makeCompany()
    const { userId } = (await company.post('/account/users', { email: 'eve@acme.example', name: 'Eve', roles: [] })).body
    const countermeasures = [{ countermeasure: 'Firewall', responsible: [userId] }]
    const id = await makeRisk(company, { countermeasures })
    expect((await company.delete(`/account/users/${userId}`)).status).toBe(204)
    const changed = await change(company, id, { countermeasures: [{ ...countermeasures[0], comment: 'kept' }] })
    expect([changed.status, changed.body.riskProperties.countermeasures[0].responsible]).toEqual([200, [userId]])
    const stranger = await makeCompany()
    const foreign = (await stranger.post('/account/users', { email: 'mallory@acme.example', name: 'Mallory', roles: [] })).body.userId
    const rejected = await change(company, id, { countermeasures: [{ countermeasure: 'Firewall', responsible: [foreign] }] })
    expect([rejected.status, rejected.body.parameter]).toEqual([400, 'riskProperties.countermeasures.0.responsible'])
  })
})

describe('deleting a risk (docs/reference/risks.md#delete)', () => {
  it('answers 204 and takes its history with it; the activity log remembers', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company)
    expect(await company.delete(`/core/risks/${id}`)).toMatchObject({ status: 204, text: '' })
    for (const path of ['', '/history', '/tasks', '/countermeasures'])
      expect((await company.get(`/core/risks/${id}${path}`)).status).toBe(404)
    expect((await company.delete(`/core/risks/${id}`)).status).toBe(404)
    const { db } = (await service()).context
    const log = await db.selectFrom('activity').select(['action', 'name']).where('object_id', '=', id).orderBy('id').execute()
    expect(log).toEqual([
      { action: 'created', name: 'A risk' },
      { action: 'deleted', name: 'A risk' },
    ])
  })

  it('answers 400 while there are tasks unless force=true, which deletes them too', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company, { countermeasures: [{ countermeasure: 'Firewall' }] })
    await company.post(`/core/risks/${id}/tasks`, { task: 'Buy one', countermeasure: 'Firewall' })
    for (const query of ['', '?force=false', '?force=0']) {
      const answer = await company.delete(`/core/risks/${id}${query}`)
      expect([answer.status, answer.body.parameter]).toEqual([400, 'force'])
    }
    expect((await company.delete(`/core/risks/${id}?force=maybe`)).body).toMatchObject({ parameter: 'force' })
    await read(company, id)
    expect((await company.delete(`/core/risks/${id}?force=true`)).status).toBe(204)
    const { db } = (await service()).context
    expect(await db.selectFrom('risk_task').select('id').where('risk_id', '=', id).execute()).toEqual([])
  })

  it('requires another scope than writing it', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company)
    expect((await (await company.as('developer', 'compliance_manager')).delete(`/core/risks/${id}`)).status).toBe(403)
    expect((await (await company.as('enterprise_admin')).delete(`/core/risks/${id}`)).status).toBe(204)
  })

  it('a risk goes with its module, and with its project', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const moduleId = await makeModule(company, projectId)
    const [ofModule, ofProject] = [await makeRisk(company, {}, { moduleId }), await makeRisk(company, {}, { projectId })]
    expect((await company.delete(`/core/modules/${moduleId}`)).status).toBe(204)
    expect((await company.get(`/core/risks/${ofModule}`)).status).toBe(404)
    await read(company, ofProject)
    expect((await company.delete(`/core/projects/${projectId}`)).status).toBe(204)
    expect((await company.get(`/core/risks/${ofProject}`)).status).toBe(404)
  })
})

describe('history (docs/reference/risks.md#history)', () => {
  it('has every change with field, from, to and by whom, newest first', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company, { state: 'assessed' })
    const other = await company.as('developer')
    await change(other, id, { state: 'planned', impact: 'loss' })
    const [newest, oldest, ...none] = await history(company, id)
    expect(none).toEqual([])
    expect(newest).toEqual({
      _id: expect.any(String),
      riskId: id,
      at: expect.stringMatching(/Z$/u),
      by: other.keyId,
      byName: 'key of developer',
      event: 'updated',
      changes: expect.arrayContaining([
        { field: 'riskProperties.state', from: 'assessed', to: 'planned' },
        { field: 'riskProperties.impact', from: null, to: 'loss' },
      ]),
    })
    expect(newest.changes).toHaveLength(2)
    expect(oldest).toMatchObject({ event: 'created', by: company.keyId, changes: [{ field: 'name', from: null, to: 'A risk' }, {}] })
  })

  it('pages like the list', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company)
    for (let i = 0; i < 100; i++) await change(company, id, { BV: i })
    const first = await company.get(`/core/risks/${id}/history`)
    expect([first.body.length, first.headers['x-total-count'], first.headers['x-has-more']]).toEqual([100, '101', 'true'])
    expect(first.body[0].changes).toEqual([{ field: 'riskProperties.BV', from: 98, to: 99 }])
    const second = await company.get(`/core/risks/${id}/history?page=2`)
    expect([second.body.length, second.body[0].event, second.headers['x-has-more']]).toEqual([1, 'created', 'false'])
    expect((await company.get(`/core/risks/${id}/history?page=0`)).body).toMatchObject({ parameter: 'page' })
  })
})

describe('two writers on one risk at once (docs/reference/conventions.md#concurrency)', () => {
  it('both apply in some order, and neither is lost', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company)
    const fields = ['impact', 'BV', 'EF', 'ARO', 'confidentiality', 'integrity', 'availability', 'impactDescription']
    const answers = await Promise.all(fields.map(async (field) => change(company, id, { [field]: 'x' })))
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
    expect((await read(company, id)).riskProperties).toEqual(Object.fromEntries(fields.map((field) => [field, 'x'])))
    expect(await history(company, id)).toHaveLength(fields.length + 1)
  })

  it('countermeasures added at once are all there', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company)
    const names = Array.from({ length: 8 }, (_, i) => `Measure ${String(i)}`)
    await Promise.all(
      names.map(async (countermeasure) => company.post(`/core/risks/${id}/countermeasures`, { countermeasure, status: 'planned' })),
    )
    const { body } = await company.get(`/core/risks/${id}/countermeasures`)
    expect(body.map((entry: Readonly<Record<string, string>>) => entry['countermeasure']).toSorted()).toEqual(names)
  })

  it('of a write and a deletion the later finds the risk gone or deletes it as written', async () => {
    const company = await makeCompany()
    const id = await makeRisk(company)
    const [written, deleted] = await Promise.all([change(company, id, { impact: 'x' }), company.delete(`/core/risks/${id}`)])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(written.status)
    expect((await company.get(`/core/risks/${id}`)).status).toBe(404)
  })
})

it('writes a risk with a number of statements that does not depend on its content', async () => {
  const company = await makeCompany()
  const small = await makeRisk(company, { countermeasures: [{ countermeasure: 'Firewall' }] })
  const large = await makeRisk(company, {
    countermeasures: Array.from({ length: 100 }, (_, i) => ({ countermeasure: `Measure ${String(i)}` })),
  })
  await (await service()).context.jobs.settled()
  const few = await riskStatementsOf(async () => change(company, small, { countermeasures: [] }))
  expect(await riskStatementsOf(async () => change(company, large, { countermeasures: [] }))).toBe(few)
})

async function riskStatementsOf(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).filter((statement) => statement.includes('risk')).length
}

it('a risk names its project, module and owner, and counts its tasks, also in the register (docs/reference/risks.md#record)', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  const moduleId = await makeModule(company, projectId)
  const { userId: owner } = await makeUser(await company.as('account_admin', 'enterprise_admin'))
  const id = await makeRisk(company, { owner, countermeasures: [{ countermeasure: 'Patch' }] }, { moduleId })
  await company.post(`/core/risks/${id}/tasks`, { task: 'Ask', countermeasure: 'Patch' })
  const project = (await company.get(`/core/projects/${projectId}`)).body.name
  const module = (await company.get(`/core/modules/${moduleId}`)).body.name
  const named = { project, module, ownerName: 'Ann Arbor', tasks: 1 }
  expect(await read(company, id)).toMatchObject(named)
  expect((await company.get('/core/risks')).body).toMatchObject([named])
  expect((await company.patch(`/core/risks/${id}`, { ...named, name: 'Renamed' })).body).toMatchObject({ ...named, name: 'Renamed' })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { makeRelease } from '#test/make-release.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface TestScope {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
  readonly scanId: string
}

async function makeTestScope(): Promise<TestScope> {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  return { company, projectId, ...(await importInto(company, projectId, 'app')) }
}

async function importInto(company: TestCompany, projectId: string, module: string, packages = [uniqueName()]) {
  const purls = packages.map((name) => `pkg:npm/${name}@1.0.0`)
  const { status, body, text } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, cyclonedx(purls))
  if (status !== 201) throw new Error(text)
  return body as { readonly moduleId: string; readonly scanId: string }
}

async function requestApproval({ company, moduleId }: TestScope, more: object = {}): Promise<Answer['body']> {
  const answer = await company.post('/compliance/approvals', { moduleId, name: 'Shop', ...more })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

async function addUser(company: TestCompany, email: string): Promise<string> {
  const { body } = await company.post('/account/users', { email, name: `User ${email}`, roles: ['compliance_manager'] })
  return body.userId
}

const shared: { place?: TestScope } = {}

beforeAll(async () => {
  shared.place = await makeTestScope()
})

function testScope(): TestScope {
  if (shared.place === undefined) throw new Error('the place was not made')
  return shared.place
}

describe('asking (docs/reference/approvals.md#request)', () => {
  it('answers 201 with the record: open, unassigned, without a key', async () => {
    const { moduleId, projectId, scanId, company } = testScope()
    const more = {
      version: '1.2.0',
      description: 'The spring release',
      purl: 'pkg:generic/acme/shop@1.2.0',
      binaryLinks: [{ name: 'shop.tgz' }],
    }
    const record = await requestApproval(testScope(), more)
    const { _id: id } = record
    expect(record).toEqual({
      _id: id,
      url: `http://127.0.0.1:8080/api/v2/compliance/approvals/${id}`,
      name: 'Shop',
      ...more,
      status: 'open',
      draft: false,
      projectId,
      moduleIds: [moduleId],
      scanId,
      assignee: null,
      assigneeName: null,
      initiatorName: expect.stringContaining('key of'),
      created: expect.any(String),
      edited: record.created,
      closed: null,
      closedBy: null,
      closedByName: null,
      reason: null,
      comment: null,
      statistics: (await company.get(`/core/modules/${moduleId}`)).body.analysis.statistics,
    })
  })

  it('takes a scan, a module, or a project with every module that was analysed', async () => {
    const { company, projectId, moduleId, scanId } = await makeTestScope()
    const other = await importInto(company, projectId, 'another')
    await makeModule(company, projectId)
    const byScan = await company.post('/compliance/approvals', { scanId, name: 'Shop' })
    expect([byScan.status, byScan.body.scanId, byScan.body.moduleIds]).toEqual([201, scanId, [moduleId]])
    const whole = await company.post('/compliance/approvals', { projectId, name: 'Shop' })
    expect([whole.status, whole.body.scanId, whole.body.moduleIds]).toEqual([201, null, [other.moduleId, moduleId]])
    expect(whole.body.statistics.components).toBe(2)
  })

  it.each([
    ['nothing to release', () => ({ name: 'Shop' }), 'scanId'],
    ['no name', ({ moduleId }: TestScope) => ({ moduleId }), 'name'],
    ['a blank name', ({ moduleId }: TestScope) => ({ moduleId, name: ' ' }), 'name'],
    ['a name of 201 characters', ({ moduleId }: TestScope) => ({ moduleId, name: 'x'.repeat(201) }), 'name'],
    ['an empty version', ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', version: '' }), 'version'],
    ['a version that is a number', ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', version: 1 }), 'version'],
    [
      'a description of 20,001 characters',
      ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', description: 'x'.repeat(20_001) }),
      'description',
    ],
    ['a draft that is a word', ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', draft: 'yes' }), 'draft'],
    ['a purl that is none', ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', purl: 'shop@1' }), 'purl'],
    ['an assignee who is nobody', ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', assignee: newId() }), 'assignee'],
    ['an assignee of another form', ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', assignee: 'me' }), 'assignee'],
    ['a link without a name', ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', binaryLinks: [{}] }), 'binaryLinks.0.name'],
    [
      '1,001 links',
      ({ moduleId }: TestScope) => ({ moduleId, name: 'Shop', binaryLinks: Array.from({ length: 101 }, () => ({ name: 'a' })) }),
      'binaryLinks',
    ],
    ['a module that is not the scan’s', ({ scanId }: TestScope) => ({ scanId, moduleId: newId(), name: 'Shop' }), 'moduleId'],
    ['a project that is not the module’s', ({ moduleId }: TestScope) => ({ moduleId, projectId: newId(), name: 'Shop' }), 'projectId'],
  ])('refuses %s with 400 and stores nothing', async (_what, body, parameter) => {
    const before = await testScope().company.get('/compliance/approvals')
    const answer = await testScope().company.post('/compliance/approvals', body(testScope()))
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect(answer.body.error).toEqual(expect.stringMatching(/^.{10,200}$/u))
    expect((await testScope().company.get('/compliance/approvals')).headers['x-total-count']).toBe(before.headers['x-total-count'])
  })

  it('rejects a module that was never analysed, and a scan that is no longer the current one', async () => {
    const { company, projectId, scanId } = await makeTestScope()
    const moduleId = await makeModule(company, projectId)
    const empty = await company.post('/compliance/approvals', { moduleId, name: 'Shop' })
    expect([empty.status, empty.body.parameter]).toEqual([400, 'moduleId'])
    await importInto(company, projectId, 'app')
    const old = await company.post('/compliance/approvals', { scanId, name: 'Shop' })
    expect([old.status, old.body.parameter]).toEqual([400, 'scanId'])
  })

  it.each(['scanId', 'moduleId', 'projectId'])('answers 404 for a %s that the company does not have', async (field) => {
    const foreign = await makeTestScope()
    for (const id of [newId(), 'nothing', foreign[field as 'scanId']]) {
      const answer = await testScope().company.post('/compliance/approvals', { [field]: id, name: 'Shop' })
      expect([answer.status, answer.body.error]).toEqual([404, `Resource not found: ${id}`])
    }
  })

  it('needs the feature, and the scope of a manager', async () => {
    const company = await makeCompany({ features: ['risks'] })
    expect((await company.get('/compliance/approvals')).status).toBe(403)
    const other = await testScope().company.as('compliance_manager')
    expect((await other.post('/compliance/approvals', { moduleId: testScope().moduleId, name: 'Shop' })).status).toBe(403)
  })
})

describe('whom it goes to (docs/reference/approvals.md#assignee)', () => {
  it('is the named user, else the compliance manager of the project, else of the company, else none', async () => {
    const made = await makeTestScope()
    const { company, projectId } = made
    const [one, two, three] = [
      await addUser(company, 'a@acme.example'),
      await addUser(company, 'b@acme.example'),
      await addUser(company, 'c@acme.example'),
    ]
    await company.patch('/account/company', { complianceManagers: { default: one } })
    expect(await requestApproval(made)).toMatchObject({ assignee: one, assigneeName: 'User a@acme.example' })
    await company.patch('/account/company', { complianceManagers: { default: one, projects: { [projectId]: two } } })
    expect((await requestApproval(made)).assignee).toBe(two)
    expect((await requestApproval(made, { assignee: three })).assignee).toBe(three)
    expect((await requestApproval(made, { assignee: null })).assignee).toBeNull()
    await company.delete(`/account/users/${two}`)
    expect((await requestApproval(made)).assignee).toBe(one)
  })

  it('is none once the user is deleted', async () => {
    const made = await makeTestScope()
    const user = await addUser(made.company, 'gone@acme.example')
    const { _id } = await requestApproval(made, { assignee: user })
    await made.company.delete(`/account/users/${user}`)
    expect((await made.company.get(`/compliance/approvals/${_id}`)).body).toMatchObject({ assignee: null, assigneeName: null })
  })
})

describe('a draft', () => {
  it('is edited field by field, null takes away, and is submitted with draft: false', async () => {
    const made = await makeTestScope()
    const { company } = made
    const user = await addUser(company, 'd@acme.example')
    const { _id, created } = await requestApproval(made, { draft: true, version: '1', description: 'x' })
    const path = `/compliance/approvals/${_id}`
    const edited = await company.post(path, { name: 'Other', version: null, assignee: user, binaryLinks: [{ name: 'a' }] })
    expect([edited.status, edited.body]).toMatchObject([
      200,
      {
        name: 'Other',
        version: null,
        description: 'x',
        status: 'draft',
        draft: true,
        assignee: user,
        created,
        binaryLinks: [{ name: 'a' }],
      },
    ])
    const submitted = await company.post(path, { draft: false })
    expect(submitted.body).toMatchObject({ status: 'open', draft: false, name: 'Other' })
    expect((await company.get(path)).body).toMatchObject(submitted.body)
    const late = await company.post(path, { name: 'Late' })
    expect([late.status, late.body.parameter]).toEqual([400, 'draft'])
    expect((await company.get(path)).body.name).toBe('Other')
  })

  it('can neither be approved nor rejected', async () => {
    const made = await makeTestScope()
    const { _id } = await requestApproval(made, { draft: true })
    for (const [verb, body] of [
      ['approve', {}],
      ['reject', { reason: 'no' }],
    ] as const) {
      const answer = await made.company.post(`/compliance/approvals/${_id}/${verb}`, body)
      expect([answer.status, answer.body.parameter]).toEqual([400, 'status'])
    }
    expect((await made.company.get(`/compliance/approvals/${_id}`)).body).toMatchObject({ status: 'draft', closed: null })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ version: 7 }, 'version'],
    [{ purl: 'nothing' }, 'purl'],
    [{ assignee: newId() }, 'assignee'],
    [{ draft: null }, 'draft'],
    [{ binaryLinks: 'a' }, 'binaryLinks'],
  ])('does not take %j', async (body, parameter) => {
    const made = await makeTestScope()
    const { _id } = await requestApproval(made, { draft: true })
    const answer = await made.company.post(`/compliance/approvals/${_id}`, body)
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
  })
})

describe('approving (docs/reference/approvals.md#decisions)', () => {
  it('publishes an unguessable key and the URLs of the documents; a repeat answers the same key', async () => {
    const made = await makeTestScope()
    const { company } = made
    const { _id } = await requestApproval(made)
    const path = `/compliance/approvals/${_id}`
    const { status, body } = await company.post(`${path}/approve`, { comment: 'well done' })
    expect(status).toBe(200)
    expect(body.releaseKey).toMatch(/^[\w-]{32}$/u)
    const base = `http://127.0.0.1:8080/api/v2/compliance/releases/${body.releaseKey}`
    expect(body).toMatchObject({
      status: 'approved',
      closed: expect.any(String),
      closedBy: company.keyId,
      closedByName: expect.stringContaining('key of'),
      comment: 'well done',
      reason: null,
      documents: { sbom: `${base}/sbom`, notice: `${base}/notice`, csaf: `${base}/csaf` },
    })
    const again = await company.post(`${path}/approve`)
    expect([again.status, again.body]).toEqual([200, body])
    expect((await company.get(path)).body).toMatchObject(body)
  })

  it('gives no address of CSAF where the feature is off', async () => {
    const company = await makeCompany({ features: ['approvals'] })
    const projectId = await makeProject(company)
    const made = { company, projectId, ...(await importInto(company, projectId, 'app')) }
    const { _id } = await requestApproval(made)
    expect((await company.post(`/compliance/approvals/${_id}/approve`)).body.documents.csaf).toBeNull()
  })

  it('is rejected with the reason for a rejected request', async () => {
    const made = await makeTestScope()
    const { _id } = await requestApproval(made)
    await made.company.post(`/compliance/approvals/${_id}/reject`, { reason: 'a licence is missing' })
    const answer = await made.company.post(`/compliance/approvals/${_id}/approve`)
    expect([answer.status, answer.body.parameter]).toEqual([400, 'status'])
    expect(answer.body.error).toContain('was rejected by')
  })
})

describe('rejecting', () => {
  it('needs a reason and keeps it; no key is published', async () => {
    const made = await makeTestScope()
    const { _id } = await requestApproval(made)
    const path = `/compliance/approvals/${_id}`
    for (const body of [{}, { reason: '' }, { reason: ' \n' }, { reason: 'x'.repeat(2001) }, { reason: 5 }]) {
      const refused = await made.company.post(`${path}/reject`, body)
      expect([refused.status, refused.body.parameter]).toEqual([400, 'reason'])
    }
    const { status, body } = await made.company.post(`${path}/reject`, { reason: 'a licence is missing' })
    expect([status, body]).toMatchObject([200, { status: 'rejected', reason: 'a licence is missing', closedBy: made.company.keyId }])
    expect(body).not.toHaveProperty('releaseKey')
    expect(body).not.toHaveProperty('documents')
    const again = await made.company.post(`${path}/reject`, { reason: 'another' })
    expect([again.status, again.body.reason]).toEqual([200, 'a licence is missing'])
  })

  it('comes too late for an approved request', async () => {
    const made = await makeTestScope()
    const { _id } = await requestApproval(made)
    await made.company.post(`/compliance/approvals/${_id}/approve`)
    const answer = await made.company.post(`/compliance/approvals/${_id}/reject`, { reason: 'no' })
    expect([answer.status, answer.body.parameter]).toEqual([400, 'status'])
    expect((await made.company.get(`/compliance/approvals/${_id}`)).body.status).toBe('approved')
  })
})

it('lets one of a concurrent approval and rejection win; the other gets 400, and nothing is half decided', async () => {
  const made = await makeTestScope()
  const verdicts = new Set<string>()
  for (let i = 0; i < 4; i++) {
    const { _id } = await requestApproval(made)
    const path = `/compliance/approvals/${_id}`
    const answers = await Promise.all([
      made.company.post(`${path}/reject`, { reason: 'no' }),
      made.company.post(`${path}/approve`),
      made.company.post(`${path}/approve`),
      made.company.post(`${path}/reject`, { reason: 'never' }),
    ])
    const { body } = await made.company.get(path)
    verdicts.add(body.status)
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(2)
    for (const answer of won) expect(body).toMatchObject(answer.body)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([answer.status, answer.body.parameter]).toEqual([400, 'status'])
    expect('releaseKey' in body).toBe(body.status === 'approved')
  }
  expect([...verdicts].every((status) => ['approved', 'rejected'].includes(status))).toBe(true)
})

async function listApprovalIds({ company }: TestScope, query: string): Promise<readonly string[]> {
  const answer = await company.get(`/compliance/approvals${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as { name: string }[]).map(({ name }) => name)
}

describe('the list (docs/reference/approvals.md#list)', () => {
  it('is newest first, filtered by state and assignee, an address looked up in the own company alone', async () => {
    const made = await makeTestScope()
    const { company } = made
    const [user, stranger] = [await addUser(company, 'Cm@acme.example'), await makeTestScope()]
    await addUser(stranger.company, 'stranger@acme.example')
    async function named(name: string, more: object = {}): Promise<string> {
      const { _id } = await requestApproval(made, { name, ...more })
      return _id
    }
    await named('draft', { draft: true })
    await named('open', { assignee: user })
    await company.post(`/compliance/approvals/${await named('approved')}/approve`)
    await company.post(`/compliance/approvals/${await named('rejected', { assignee: user })}/reject`, { reason: 'no' })
    expect(await listApprovalIds(made, '')).toEqual(['rejected', 'approved', 'open', 'draft'])
    expect(await listApprovalIds(made, '?status=draft')).toEqual(['draft'])
    expect(await listApprovalIds(made, '?status=open,%20rejected')).toEqual(['rejected', 'open'])
    expect(await listApprovalIds(made, '?status=')).toHaveLength(4)
    expect(await listApprovalIds(made, '?assignee=unassigned')).toEqual(['approved', 'draft'])
    expect(await listApprovalIds(made, `?assignee=${user}&status=open`)).toEqual(['open'])
    expect(await listApprovalIds(made, '?assignee=cm@ACME.example')).toEqual(['rejected', 'open'])
    expect(await listApprovalIds(made, '?assignee=stranger@acme.example')).toEqual([])
    expect(await listApprovalIds(made, `?assignee=${newId()}`)).toEqual([])
    expect(await listApprovalIds(made, '?assignee=nobody')).toEqual([])
  })

  it('rejects an unknown state and an invalid page', async () => {
    const { company } = testScope()
    const unknown = await company.get('/compliance/approvals?status=open,closed')
    expect([unknown.status, unknown.body.parameter]).toEqual([400, 'status'])
    const page = await company.get('/compliance/approvals?page=0')
    expect([page.status, page.body.parameter]).toEqual([400, 'page'])
  })

  it('finds by any id of a vulnerability the releases with a component that it affects, with their keys', async () => {
    const [name, cve, ghsa] = [uniqueName(), uniqueCve(), `GHSA-${newId()}`]
    await publish(advisory(ghsa, name, { aliases: [cve] }))
    const { company, projectId, approvalId, key } = await makeRelease({ modules: [[`pkg:npm/${name}@1.0.0`]], name: 'Affected' })
    await makeRelease({ company, modules: [[`pkg:npm/${name}@9.0.0`]], name: 'Fixed' })
    await company.post('/compliance/approvals', { projectId, name: 'Not approved' })
    for (const id of [cve, cve.toLowerCase(), ghsa]) {
      const { body, headers } = await company.get(`/compliance/approvals?vulnerability=${id}`)
      expect(body).toMatchObject([{ _id: approvalId, name: 'Affected', releaseKey: key }])
      expect(headers['x-total-count']).toBe('1')
    }
    expect((await company.get('/compliance/approvals?vulnerability=CVE-1999-00000001')).body).toEqual([])
    expect((await (await makeCompany()).get(`/compliance/approvals?vulnerability=${cve}`)).body).toEqual([])
  })

  it('takes as many statements for a vulnerability of one release as of several', async () => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const { company } = await makeRelease({ modules: [[`pkg:npm/${name}@1.0.0`]] })
    function list(): Promise<unknown> {
      return company.get(`/compliance/approvals?vulnerability=${cve}`)
    }
    const one = await statementsOf(list)
    await makeRelease({ company, modules: [[`pkg:npm/${name}@1.0.0`], [`pkg:npm/${name}@1.1.0`]] })
    expect(await statementsOf(list)).toHaveLength(one.length)
  })

  it('has pages of 100 and a total', async () => {
    const made = await makeTestScope()
    const { db } = (await service()).context
    const { _id } = await requestApproval(made)
    const row = await db.selectFrom('approval').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    const { status: _status, ...values } = row
    const copies = Array.from({ length: 100 }, () => ({ ...values, id: newId(), binary_links: '[]', statistics: '{}' }))
    await db.insertInto('approval').values(copies).execute()
    const first = await made.company.get('/compliance/approvals')
    expect([first.body.length, first.headers['x-total-count'], first.headers['x-has-more']]).toEqual([100, '101', 'true'])
    const second = await made.company.get('/compliance/approvals?page=2')
    expect([second.body.map(({ _id: id }: { _id: string }) => id), second.headers['x-has-more']]).toEqual([[_id], 'false'])
  })
})

it('leaves a line in the activity log for every write, and none for what changes nothing', async () => {
  const made = await makeTestScope()
  const { db } = (await service()).context
  const { _id } = await requestApproval(made, { draft: true })
  await made.company.post(`/compliance/approvals/${_id}`, { draft: false })
  await made.company.post(`/compliance/approvals/${_id}/approve`)
  await made.company.post(`/compliance/approvals/${_id}/approve`)
  const lines = await db.selectFrom('activity').select(['action', 'name', 'detail']).where('object_id', '=', _id).orderBy('id').execute()
  expect(lines.map(({ action, name, detail }) => [action, name, detail])).toEqual([
    ['created', 'Shop', 'draft'],
    ['updated', 'Shop', 'submitted'],
    ['updated', 'Shop', 'approved'],
  ])
})

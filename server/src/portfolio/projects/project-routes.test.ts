import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany, service, startService } from '#test/harness.ts'
import { makeModule, makeProject, portfolioQueriesOf } from '#test/make-portfolio.ts'

const settings = {
  requireWhitelist: true,
  confidenceMinScore: '4',
  licenseConfig: {
    whitelist: [{ key: 'MIT', comment: 'fine', notApproved: false }],
    blacklist: [{ key: 'LicenseRef-own', comment: 'not ours' }],
  },
  componentConfig: { whitelist: [{ key: 'npm:@a/b', version: '1.*', path: 'npm:c', comment: 'known' }], unchanged: [], looseCoupled: [] },
  cveConfig: { whitelist: [{ cveKey: 'CVE-2021-44228', key: 'maven:a:b', version: '*', comment: 'not reachable' }], blacklist: [] },
  obligationConfig: [{ obligationKey: 'notice', comment: 'done' }],
  legalRulesConfig: [{ ruleKey: 'copyleft', key: 'npm:x', version: '1', comment: 'separate process' }],
  requirements: { CA: 'CA_usage', OM: 'OM_SaaS', IP_protect: 'IP_protect_y', IP_enforce: 'IP_enforce_3' },
  ciaRequirements: { CR: 'H', IR: 'X' },
  endoflifePolicy: { enabled: true, warningThreshold: 6, violationThreshold: 3 },
  autoCreateCweRisks: true,
  autoCreateCveRisks: false,
}

async function countOf(companyId: string): Promise<number> {
  const { db } = (await service()).context
  const { rows } = await sql<{ n: number }>`select count(*) as n from project where company_id = ${companyId}`.execute(db)
  return rows[0]?.n ?? 0
}

describe('creating a project (docs/reference/projects.md#create)', () => {
  it('answers 201 with the id, and the detail has every setting as it was sent, and nothing else', async () => {
    const company = await makeCompany()
    const { tagId } = (await company.post('/account/tags', { name: 'payments' })).body
    const sent = { name: '  Shop  ', description: '# Goals', tags: [tagId, tagId], ...settings, companyId: newId() }
    const created = await company.post('/core/projects', sent)
    expect([created.status, Object.keys(created.body)]).toEqual([201, ['projectId']])
    const { projectId } = created.body
    const detail = await company.get(`/core/projects/${projectId}`)
    expect(detail.body).toEqual({ _id: projectId, name: 'Shop', description: '# Goals', tags: [tagId], ...settings })
  })

  it('leaves unset settings out of the detail', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Plain', requireWhitelist: null })
    expect((await company.get(`/core/projects/${projectId}`)).body).toEqual({ _id: projectId, name: 'Plain' })
  })

  it('answers 200 with existing for a name in use and writes nothing, whatever else was sent', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Twice', description: 'first' })
    const developer = await company.as('developer')
    const body = { name: ' Twice ', description: 'second', tags: [newId()], autoCreateCveRisks: true }
    const answer = await developer.post('/core/projects', body)
    expect([answer.status, answer.body]).toEqual([200, { projectId, existing: true }])
    const unknown = await developer.post('/core/projects', { name: 'Twice ', descripion: 'second', policies: { other: {} } })
    expect([unknown.status, unknown.body]).toEqual([200, { projectId, existing: true }])
    expect((await company.get(`/core/projects/${projectId}`)).body).toEqual({ _id: projectId, name: 'Twice', description: 'first' })
    expect(await countOf(company.companyId)).toBe(1)
  })

  it('checks the shape before it looks for the name', async () => {
    const company = await makeCompany()
    await makeProject(company, { name: 'Known' })
    const answer = await company.post('/core/projects', { name: 'Known', other: 1, requireWhitelist: 'yes' })
    expect([answer.status, answer.body.messages]).toMatchObject([400, [{ parameter: 'other' }, { parameter: 'requireWhitelist' }]])
  })

  it('compares names exactly, and within the company alone', async () => {
    const [one, other] = [await makeCompany(), await makeCompany()]
    expect((await one.post('/core/projects', { name: 'Name' })).status).toBe(201)
    expect((await one.post('/core/projects', { name: 'name' })).status).toBe(201)
    expect((await other.post('/core/projects', { name: 'Name' })).status).toBe(201)
  })

  it.each([
    [undefined, 'is required'],
    [null, 'must be text'],
    [7, 'must be text'],
    ['ab', '3 to 200'],
    [` ${'x'.repeat(2)} `, '3 to 200'],
    ['x'.repeat(201), '3 to 200'],
    ['a<b', '< or >'],
    ['a>b', '< or >'],
    ['a\0bc', 'NUL'],
  ])('refuses the name %j', async (name, words) => {
    const company = await makeCompany()
    const answer = await company.post('/core/projects', { name })
    expect([answer.status, answer.body.parameter]).toEqual([400, 'name'])
    expect(answer.body.error).toContain(words)
    expect(await countOf(company.companyId)).toBe(0)
  })

  it('counts code points of the trimmed name: 3 and 200 emoji are enough and not too many', async () => {
    const company = await makeCompany()
    expect((await company.post('/core/projects', { name: ` ${'😀'.repeat(3)} ` })).status).toBe(201)
    expect((await company.post('/core/projects', { name: '😀'.repeat(200) })).status).toBe(201)
    expect((await company.post('/core/projects', { name: '😀'.repeat(2) })).status).toBe(400)
  })

  it('needs a scope of projectWriters', async () => {
    const company = await makeCompany({ scopes: ['compliance_manager', 'company_security_manager', 'account_admin'] })
    expect((await company.post('/core/projects', { name: 'Name' })).status).toBe(403)
    expect((await (await company.as('portfolio_manager')).post('/core/projects', { name: 'Name' })).status).toBe(201)
  })
})

const entry = { key: 'npm:a', version: '1', comment: 'why' }

/** One invalid value of every setting, and the field named in the response. */
const badSettings: readonly (readonly [object, string])[] = [
  [{ description: 5 }, 'description'],
  [{ description: 'x'.repeat(102_401) }, 'description'],
  [{ tags: 'payments' }, 'tags'],
  [{ tags: [1] }, 'tags.0'],
  [{ tags: [newId()] }, 'tags'],
  [{ tags: ['payments'] }, 'tags'],
  [{ requireWhitelist: 'true' }, 'requireWhitelist'],
  [{ requireWhitelist: 1 }, 'requireWhitelist'],
  [{ confidenceMinScore: '2' }, 'confidenceMinScore'],
  [{ confidenceMinScore: 4 }, 'confidenceMinScore'],
  [{ licenseConfig: [] }, 'licenseConfig'],
  [{ licenseConfig: { whitelist: {} } }, 'licenseConfig.whitelist'],
  [{ licenseConfig: { whitelist: [{ comment: 'no key' }] } }, 'licenseConfig.whitelist.0.key'],
  [{ licenseConfig: { whitelist: [{ key: 'MIT' }] } }, 'licenseConfig.whitelist.0.comment'],
  [{ licenseConfig: { whitelist: [{ key: 'MIT', comment: '' }] } }, 'licenseConfig.whitelist.0.comment'],
  [{ licenseConfig: { whitelist: [{ key: 'MIT', comment: 'x'.repeat(201) }] } }, 'licenseConfig.whitelist.0.comment'],
  [{ licenseConfig: { whitelist: [{ key: 'MIT', comment: 'x', notApproved: 'no' }] } }, 'licenseConfig.whitelist.0.notApproved'],
  [{ licenseConfig: { blacklist: [{ key: 'Not-A-Licence', comment: 'x' }] } }, 'licenseConfig.blacklist.0.key'],
  [{ componentConfig: { whitelist: [{ ...entry, key: '' }] } }, 'componentConfig.whitelist.0.key'],
  [{ componentConfig: { whitelist: [{ ...entry, key: 'x'.repeat(251) }] } }, 'componentConfig.whitelist.0.key'],
  [{ componentConfig: { blacklist: [{ ...entry, version: '1*2' }] } }, 'componentConfig.blacklist.0.version'],
  [{ componentConfig: { blacklist: [{ ...entry, version: '' }] } }, 'componentConfig.blacklist.0.version'],
  [{ componentConfig: { unchanged: [{ ...entry, version: '1'.repeat(65) }] } }, 'componentConfig.unchanged.0.version'],
  [{ componentConfig: { looseCoupled: [{ ...entry, path: 5 }] } }, 'componentConfig.looseCoupled.0.path'],
  [{ componentConfig: { looseCoupled: [null] } }, 'componentConfig.looseCoupled.0'],
  [{ cveConfig: { whitelist: [entry] } }, 'cveConfig.whitelist.0.cveKey'],
  [{ cveConfig: { blacklist: [{ ...entry, cveKey: 'x'.repeat(251) }] } }, 'cveConfig.blacklist.0.cveKey'],
  [{ obligationConfig: {} }, 'obligationConfig'],
  [{ obligationConfig: [{ comment: 'x' }] }, 'obligationConfig.0.obligationKey'],
  [{ legalRulesConfig: [{ ruleKey: '', comment: 'x' }] }, 'legalRulesConfig.0.ruleKey'],
  [{ requirements: { CA: 'CA_all' } }, 'requirements.CA'],
  [{ requirements: { OM: ['OM_SaaS'] } }, 'requirements.OM'],
  [{ ciaRequirements: { CR: 'h' } }, 'ciaRequirements.CR'],
  [{ ciaRequirements: 'H' }, 'ciaRequirements'],
  [{ endoflifePolicy: { enabled: 'yes' } }, 'endoflifePolicy.enabled'],
  [{ endoflifePolicy: { warningThreshold: 25 } }, 'endoflifePolicy.warningThreshold'],
  [{ endoflifePolicy: { violationThreshold: 1.5 } }, 'endoflifePolicy.violationThreshold'],
  [{ endoflifePolicy: { warningThreshold: 2, violationThreshold: 3 } }, 'endoflifePolicy.warningThreshold'],
  [{ autoCreateCweRisks: 'on' }, 'autoCreateCweRisks'],
  [{ autoCreateCveRisks: 1 }, 'autoCreateCveRisks'],
  [{ jira: { url: 5 } }, 'jira.url'],
  [{ jira: 'https://jira' }, 'jira'],
  [{ tfs: { active: 'yes' } }, 'tfs.active'],
  [{ github: { token: 'x'.repeat(2001) } }, 'github.token'],
]

describe('a setting of the wrong shape (docs/reference/settings.md#writing)', () => {
  it.each(badSettings.map(([bad, parameter]) => ({ bad, parameter })))(
    'is refused on create, naming $parameter, and nothing is stored',
    async ({ bad, parameter }) => {
      const company = await makeCompany()
      const answer = await company.post('/core/projects', { name: 'Bad', ...bad })
      expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
      expect(await countOf(company.companyId)).toBe(0)
    },
  )

  it('is refused on update, naming the field, and nothing of the request is stored', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Good', description: 'before' })
    for (const [bad, parameter] of badSettings) {
      const answer = await company.post(`/core/projects/${projectId}`, { name: 'Renamed', requireWhitelist: true, ...bad })
      expect({ bad, status: answer.status, parameter: answer.body.parameter }).toEqual({ bad, status: 400, parameter })
    }
    expect((await company.get(`/core/projects/${projectId}`)).body).toEqual({ _id: projectId, name: 'Good', description: 'before' })
  })
})

describe('updating a project (docs/reference/projects.md#update)', () => {
  it('changes the fields sent alone, replaces each as a whole, and answers what the detail answers', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop', ...settings })
    const answer = await company.post(`/core/projects/${projectId}`, {
      licenseConfig: { blacklist: [] },
      ciaRequirements: { AR: 'L' },
      _id: 'x',
    })
    const expected = { _id: projectId, name: 'Shop', ...settings, licenseConfig: { blacklist: [] }, ciaRequirements: { AR: 'L' } }
    expect([answer.status, answer.body]).toEqual([200, expected])
    expect((await company.get(`/core/projects/${projectId}`)).body).toEqual(expected)
  })

  it('unsets a setting with null', async () => {
    const company = await makeCompany()
    const { tagId } = (await company.post('/account/tags', { name: 'one' })).body
    const projectId = await makeProject(company, { name: 'Shop', description: 'goals', tags: [tagId], ...settings })
    const nulls = Object.fromEntries([...Object.keys(settings), 'description', 'tags', 'jira'].map((name) => [name, null]))
    expect((await company.post(`/core/projects/${projectId}`, nulls)).body).toEqual({ _id: projectId, name: 'Shop' })
  })

  it('treats a missing body as an empty one', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop' })
    expect((await company.post(`/core/projects/${projectId}`)).body).toEqual({ _id: projectId, name: 'Shop' })
  })

  it('stores the new name trimmed, and refuses a name in use, but not its own', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop' })
    await makeProject(company, { name: 'Other' })
    expect((await company.post(`/core/projects/${projectId}`, { name: ' Shop ' })).status).toBe(200)
    const clash = await company.post(`/core/projects/${projectId}`, { name: 'Other ', requireWhitelist: true })
    expect([clash.status, clash.body.parameter]).toEqual([400, 'name'])
    expect((await company.post(`/core/projects/${projectId}`, { name: ' Store ' })).body).toEqual({ _id: projectId, name: 'Store' })
  })

  it('applies both of two parallel updates', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop' })
    const changes = [{ requireWhitelist: true }, { confidenceMinScore: '5' }, { ciaRequirements: { CR: 'H' } }, { description: 'goals' }]
    const answers = await Promise.all(changes.map((change) => company.post(`/core/projects/${projectId}`, change)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await company.get(`/core/projects/${projectId}`)).body).toEqual({
      _id: projectId,
      name: 'Shop',
      ...Object.assign({}, ...changes),
    })
  })

  it('never returns issue trackers, and seals their secrets', async () => {
    const company = await makeCompany()
    const trackers = {
      jira: { url: 'https://jira.example', user: 'me', passwd: 'hunter2', key: 'SHOP', type: 'Bug', email: 'me@example.com', active: true },
      tfs: { account: 'a', project: 'p', token: 'tfs-token', active: false },
      github: { token: 'gh-token', repository: 'a/b', active: true },
    }
    const projectId = await makeProject(company, { name: 'Shop', ...trackers })
    const answer = await company.post(`/core/projects/${projectId}`, { jira: { url: 'https://new.example', passwd: 'hunter3' }, tfs: null })
    expect(answer.body).toEqual({ _id: projectId, name: 'Shop' })
    const { db, secrets } = (await service()).context
    const row = await db.selectFrom('project').select('trackers').where('id', '=', projectId).executeTakeFirstOrThrow()
    const stored = row.trackers as { jira: { url: string; passwd: string }; github: { token: string; repository: string } }
    expect(JSON.stringify(stored)).not.toMatch(/hunter|gh-token|tfs-token/u)
    expect(Object.keys(stored).toSorted()).toEqual(['github', 'jira'])
    expect(Object.keys(stored.jira).toSorted()).toEqual(['passwd', 'url'])
    expect(secrets.open(stored.jira.passwd, `tracker ${projectId} jira.passwd`)).toBe('hunter3')
    expect(secrets.open(stored.github.token, `tracker ${projectId} github.token`)).toBe('gh-token')
  })

  it('requests a re-evaluation of the project when a relevant setting changed, and only then', async () => {
    const asked: unknown[] = []
    const { context } = await service()
    const at = await startService(
      {},
      { reevaluation: { ...context.reevaluation, settingsChanged: async (_trx, stale) => void asked.push(stale) } },
    )
    const company = await makeCompany({ in: at })
    const { projectId } = (await company.post('/core/projects', { name: 'Shop', requireWhitelist: true })).body
    await company.post(`/core/projects/${projectId}`, {
      description: 'goals',
      autoCreateCweRisks: true,
      requireWhitelist: true,
      github: {},
    })
    expect(asked).toEqual([])
    await company.post(`/core/projects/${projectId}`, { requireWhitelist: null })
    expect(asked).toEqual([{ companyId: company.companyId, projectId }])
    await company.post(`/core/projects/${projectId}`, { autoCreateCveRisks: true })
    expect(asked).toHaveLength(1)
    await at.http.close()
    await at.context.jobs.stop()
    await at.connection.close()
  })
})

describe('automatic risk creation (docs/reference/projects.md#automatic-risk-creation)', () => {
  it.each(['autoCreateCweRisks', 'autoCreateCveRisks'])(
    '%s needs manager, compliance_manager or account_admin in the scope',
    async (field) => {
      const company = await makeCompany()
      const projectId = await makeProject(company)
      const developer = await company.as('developer', 'portfolio_manager')
      for (const value of [true, false, null]) {
        const answer = await developer.post(`/core/projects/${projectId}`, { [field]: value })
        expect([answer.status, answer.body.error]).toEqual([403, expect.stringContaining('manager, compliance_manager, account_admin')])
      }
      expect((await developer.post('/core/projects', { name: 'New', [field]: true })).status).toBe(403)
      expect((await developer.get(`/core/projects/${projectId}`)).body[field]).toBeUndefined()
      for (const scope of ['manager', 'compliance_manager', 'account_admin'] as const) {
        const key = await company.as('developer', scope)
        expect((await key.post(`/core/projects/${projectId}`, { [field]: true })).body[field]).toBe(true)
      }
    },
  )

  it('may be sent back as it is stored by who may not set it', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    await company.post(`/core/projects/${projectId}`, { autoCreateCweRisks: true, autoCreateCveRisks: false })
    const keeper = await company.as('portfolio_manager')
    const { _id, ...read } = (await keeper.get(`/core/projects/${projectId}`)).body
    expect((await keeper.post(`/core/projects/${projectId}`, read)).status).toBe(200)
    expect((await keeper.post(`/core/projects/${projectId}`, { ...read, autoCreateCveRisks: true })).status).toBe(403)
    expect((await keeper.post(`/core/projects/${projectId}`, { ...read, autoCreateCweRisks: null })).status).toBe(403)
  })

  it('needs the risks licence of the company, but not to be switched off', async () => {
    const company = await makeCompany({ features: ['products'] })
    const projectId = await makeProject(company)
    const answer = await company.post(`/core/projects/${projectId}`, { autoCreateCveRisks: true })
    expect([answer.status, answer.body.error]).toEqual([403, `The company's licence lacks the feature risks.`])
    expect((await company.post(`/core/projects/${projectId}`, { autoCreateCweRisks: true })).status).toBe(403)
    expect((await company.post(`/core/projects/${projectId}`, { autoCreateCveRisks: false })).status).toBe(200)
  })
})

describe('listing projects (docs/reference/projects.md#operations)', () => {
  it('pages by 100, by name without regard to case, with the headers of paged lists', async () => {
    const company = await makeCompany()
    const names = Array.from({ length: 103 }, (_, i) => `${i % 2 === 0 ? 'P' : 'p'}roject ${String(i).padStart(3, '0')}`)
    for (const name of names.toReversed()) await makeProject(company, { name })
    const first = await company.get('/core/projects')
    expect(first.body.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 100))
    expect(first.body[0]).toEqual({ _id: expect.any(String), name: 'Project 000', description: '' })
    expect([first.headers['x-total-count'], first.headers['x-has-more']]).toEqual(['103', 'true'])
    const second = await company.get('/core/projects?page=2')
    expect(second.body.map(({ name }: { name: string }) => name)).toEqual(names.slice(100))
    expect([second.headers['x-total-count'], second.headers['x-has-more']]).toEqual(['103', 'false'])
    const beyond = await company.get('/core/projects?page=3')
    expect([beyond.status, beyond.body, beyond.headers['x-total-count'], beyond.headers['x-has-more']]).toEqual([200, [], '103', 'false'])
  })

  it('filters by tag names, any of them', async () => {
    const company = await makeCompany()
    const [a, b] = [
      (await company.post('/account/tags', { name: 'a' })).body.tagId,
      (await company.post('/account/tags', { name: 'b' })).body.tagId,
    ]
    await makeProject(company, { name: 'with a', tags: [a] })
    await makeProject(company, { name: 'with b', tags: [b] })
    await makeProject(company, { name: 'with both', tags: [a, b] })
    await makeProject(company, { name: 'without' })
    async function namesFor(tags: string): Promise<string[]> {
      const { body } = await company.get(`/core/projects?tags=${encodeURIComponent(tags)}`)
      return body.map(({ name }: { name: string }) => name)
    }
    expect(await namesFor('a')).toEqual(['with a', 'with both'])
    expect(await namesFor(' a , b ')).toEqual(['with a', 'with b', 'with both'])
    expect(await namesFor('A')).toEqual([])
    expect(await namesFor('nothing,b')).toEqual(['with b', 'with both'])
    expect(await namesFor('')).toHaveLength(4)
  })

  it.each(['0', '-1', '1.5', 'x', 'page'])('refuses page=%s', async (page) => {
    const answer = await (await makeCompany()).get(`/core/projects?page=${page}`)
    expect([answer.status, answer.body.parameter]).toEqual([400, 'page'])
  })

  it('takes the same number of queries for one project and for a hundred', async () => {
    const company = await makeCompany()
    function queriesOf(): Promise<number> {
      return portfolioQueriesOf(() => company.get('/core/projects?tags=a,b'))
    }
    await makeProject(company)
    const few = await queriesOf()
    await Promise.all(Array.from({ length: 99 }, () => makeProject(company)))
    expect([few, await queriesOf()]).toEqual([2, 2])
  })
})

describe('deleting a project (docs/reference/projects.md#delete)', () => {
  it('answers 204 without modules, and 404 from then on', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    expect((await company.delete(`/core/projects/${projectId}`)).status).toBe(204)
    expect((await company.delete(`/core/projects/${projectId}`)).status).toBe(404)
    expect((await company.get(`/core/projects/${projectId}`)).status).toBe(404)
  })

  it('answers 400 with modules still present, and with force=true deletes them too', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const moduleId = await makeModule(company, projectId)
    for (const query of ['', '?force=false', '?force=0']) {
      const answer = await company.delete(`/core/projects/${projectId}${query}`)
      expect([answer.status, answer.body.parameter]).toEqual([400, 'force'])
    }
    expect((await company.get(`/core/modules/${moduleId}`)).status).toBe(200)
    expect((await company.delete(`/core/projects/${projectId}?force=true`)).status).toBe(204)
    expect((await company.get(`/core/modules/${moduleId}`)).status).toBe(404)
  })

  it('refuses a force that is no boolean', async () => {
    const company = await makeCompany()
    const answer = await company.delete(`/core/projects/${await makeProject(company)}?force=yes`)
    expect([answer.status, answer.body.parameter]).toEqual([400, 'force'])
  })

  it('needs a scope of projectDeleters', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    for (const scope of ['developer', 'compliance_manager', 'company_security_manager'] as const)
      expect((await (await company.as(scope)).delete(`/core/projects/${projectId}`)).status).toBe(403)
    expect((await (await company.as('enterprise_admin')).delete(`/core/projects/${projectId}`)).status).toBe(204)
  })
})

it('answers 404 for what belongs to another company or does not exist, whatever the form of the id', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const projectId = await makeProject(one, { name: 'Mine' })
  for (const id of [projectId, newId(), 'x', '%00', projectId.toUpperCase()]) {
    expect((await other.get(`/core/projects/${id}`)).status).toBe(404)
    expect((await other.post(`/core/projects/${id}`, { name: 'Stolen' })).status).toBe(404)
    expect((await other.delete(`/core/projects/${id}?force=true`)).status).toBe(404)
  }
  expect((await other.get('/core/projects')).body).toEqual([])
  const { tagId } = (await other.post('/account/tags', { name: 'foreign' })).body
  expect((await one.post(`/core/projects/${projectId}`, { tags: [tagId] })).body.parameter).toBe('tags')
  expect((await one.get(`/core/projects/${projectId}`)).body).toEqual({ _id: projectId, name: 'Mine' })
})

it('leaves a line in the activity log for every write', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company, { name: 'Shop' })
  await company.post(`/core/projects/${projectId}`, { name: 'Store' })
  await company.delete(`/core/projects/${projectId}`)
  const { db } = (await service()).context
  const lines = await db
    .selectFrom('activity')
    .select(['action', 'name', 'object_id'])
    .where('company_id', '=', company.companyId)
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { action: 'created', name: 'Shop', object_id: projectId },
    { action: 'updated', name: 'Store', object_id: projectId },
    { action: 'deleted', name: 'Store', object_id: projectId },
  ])
})

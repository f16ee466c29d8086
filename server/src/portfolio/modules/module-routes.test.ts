import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { json } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import { makeCompany, service, startService } from '#test/harness.ts'
import { callerOf, makeModule, makeProject } from '#test/make-portfolio.ts'
import { resolveModule } from '#portfolio/portfolio.ts'

const settings = {
  version: '1.2.3',
  description: 'The front end',
  confidenceMinScore: '5',
  licenseConfig: { whitelist: [{ key: 'Apache-2.0', comment: 'fine' }], blacklist: [] },
  componentConfig: {
    whitelist: [{ key: 'npm:a', version: '*', comment: 'known' }],
    blacklist: [],
    unchanged: [{ key: 'npm:b', version: '2.*', comment: 'as it is' }],
    looseCoupled: [],
    licensesSelected: [{ key: 'npm:c', version: '1.0.0', license: 'MIT', comment: 'chosen' }],
  },
  viabilityConfig: { enabled: true, warningThreshold: 2, violationThreshold: 1, minConfidence: 3, noInfoLevel: 1 },
  versioningConfig: { enabled: true, jump: false, warningThreshold: 3, violationThreshold: 1 },
  cveConfig: { whitelist: [], blacklist: [{ cveKey: 'GHSA-1', key: 'npm:a', version: '1', comment: 'never' }] },
  obligationConfig: [{ obligationKey: 'notice', key: 'npm:a', version: '1', path: 'npm:b', comment: 'done' }],
  legalRulesConfig: [{ ruleKey: 'copyleft', comment: 'all' }],
  requirements: { TS: 'TS_y', LS: 'LS_os', D: 'D_cslib' },
  ciaRequirements: { CR: 'H', IR: 'M', AR: 'L' },
  properties: { architectureType: 'BES', architecture: 'sourceCode', privacy: 'private' },
  environmentalConfig: { v2vectorString: 'CDP:N/TD:H/CR:M/IR:M/AR:M', v3vectorString: 'CVSS:3.1/MAV:L/CR:H' },
  endoflifePolicy: { enabled: true, warningThreshold: 0, violationThreshold: 12 },
  customComponents: [{ key: 'npm:@by/hand', version: '1.0.0', comment: 'bundled' }],
}

describe('updating a module (docs/reference/modules.md#update)', () => {
  it('stores every setting as it was sent and answers the full module, flat', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop' })
    const moduleId = await makeModule(company, projectId, 'front')
    const { tagId } = (await company.post('/account/tags', { name: 'ui' })).body
    const sent = { name: ' Front end ', moduleIdentifier: 'team:front', tags: [tagId], ...settings }
    const answer = await company.post(`/core/modules/${moduleId}`, { ...sent, companyId: newId() })
    const expected = {
      _id: moduleId,
      status: 'ok',
      analysis: null,
      name: 'Front end',
      projectId,
      project: 'Shop',
      moduleIdentifier: 'team:front',
      tags: [tagId],
      ...settings,
    }
    expect([answer.status, answer.body]).toEqual([200, expected])
    expect((await company.get(`/core/modules/${moduleId}`)).body).toEqual(expected)
  })

  it('leaves unset settings out, and ignores _id, status, project and analysis', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop' })
    const moduleId = await makeModule(company, projectId, 'front')
    const answer = await company.post(`/core/modules/${moduleId}`, { _id: newId(), status: 'violations', analysis: {}, project: 'Bank' })
    expect(answer.body).toEqual({ _id: moduleId, status: 'ok', analysis: null, name: 'front', projectId, project: 'Shop' })
  })

  it('replaces each field sent as a whole and leaves the others', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    const before = (await company.post(`/core/modules/${moduleId}`, settings)).body
    const change = {
      componentConfig: { whitelist: [] },
      viabilityConfig: { enabled: false },
      environmentalConfig: { v4vectorString: null },
    }
    const answer = await company.post(`/core/modules/${moduleId}`, change)
    expect(answer.body).toEqual({ ...before, ...change, environmentalConfig: {} })
  })

  it('unsets settings with null', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop' })
    const moduleId = await makeModule(company, projectId, 'front')
    await company.post(`/core/modules/${moduleId}`, { ...settings, moduleIdentifier: 'x', tags: [] })
    const nulls = Object.fromEntries([...Object.keys(settings), 'moduleIdentifier', 'tags'].map((name) => [name, null]))
    const answer = await company.post(`/core/modules/${moduleId}`, nulls)
    expect(answer.body).toEqual({ _id: moduleId, status: 'ok', analysis: null, name: 'front', projectId, project: 'Shop' })
  })

  it('has no moduleIdentifier after an empty one, and each tag once', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    const { tagId } = (await company.post('/account/tags', { name: 'twice' })).body
    await company.post(`/core/modules/${moduleId}`, { moduleIdentifier: 'x' })
    const { body } = await company.post(`/core/modules/${moduleId}`, { moduleIdentifier: '', tags: [tagId, tagId] })
    expect([body.moduleIdentifier, body.tags]).toEqual([undefined, [tagId]])
  })

  it('is found by its new name from then on; another module of the project cannot have it', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const [front, back] = [await makeModule(company, projectId, 'front'), await makeModule(company, projectId, 'back')]
    const clash = await company.post(`/core/modules/${back}`, { name: 'f.r.o.n.t', version: '2' })
    expect([clash.status, clash.body.parameter]).toEqual([400, 'name'])
    expect((await company.get(`/core/modules/${back}`)).body.version).toBeUndefined()
    await company.post(`/core/modules/${front}`, { name: 'Shop front' })
    expect(await makeModule(company, projectId, 'Shopfront')).toBe(front)
    expect(await makeModule(company, projectId, 'front')).not.toBe(front)
  })

  it('moves to the project of a projectId, unless that is unknown or has a module of the name', async () => {
    const [company, stranger] = [await makeCompany(), await makeCompany()]
    const [from, to] = [await makeProject(company), await makeProject(company)]
    const moduleId = await makeModule(company, from, 'front')
    for (const projectId of [newId(), 'x', await makeProject(stranger)])
      expect((await company.post(`/core/modules/${moduleId}`, { projectId })).status).toBe(404)
    expect((await company.post(`/core/modules/${moduleId}`, { projectId: to })).body.projectId).toBe(to)
    const other = await makeModule(company, from, 'front')
    expect((await company.post(`/core/modules/${other}`, { projectId: to })).body.parameter).toBe('name')
  })

  it('applies both of two parallel updates', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    const changes = [{ version: '1' }, { description: 'text' }, { ciaRequirements: { CR: 'H' } }, { confidenceMinScore: '5' }]
    await Promise.all(changes.map((change) => company.post(`/core/modules/${moduleId}`, change)))
    expect((await company.get(`/core/modules/${moduleId}`)).body).toMatchObject(Object.assign({}, ...changes))
  })

  it('requests a re-evaluation of the module when a relevant setting changed, and only then', async () => {
    const asked: unknown[] = []
    const { context } = await service()
    const at = await startService(
      {},
      { reevaluation: { ...context.reevaluation, settingsChanged: async (_trx, stale) => void asked.push(stale) } },
    )
    const company = await makeCompany({ in: at })
    const [projectId, other] = [await makeProject(company), await makeProject(company)]
    const { id: moduleId } = await at.context.db
      .transaction()
      .execute((trx) => resolveModule(trx, callerOf(company), { id: projectId, name: '' }, { name: 'front' }))
    await company.post(`/core/modules/${moduleId}`, {
      version: '2',
      description: 'x',
      properties: { privacy: 'private' },
      moduleIdentifier: 'y',
    })
    await company.post(`/core/modules/${moduleId}`, { name: 'back' })
    expect(asked).toEqual([])
    await company.post(`/core/modules/${moduleId}`, { customComponents: [{ key: 'npm:a', version: '1', comment: 'x' }] })
    await company.post(`/core/modules/${moduleId}`, { projectId: other })
    await company.post(`/core/modules/${moduleId}/licenses`, { key: 'npm:a', license: 'MIT', justification: 'read it' })
    expect(asked).toEqual([
      { companyId: company.companyId, projectId, moduleId },
      { companyId: company.companyId, projectId: other, moduleId },
      { companyId: company.companyId, projectId: other, moduleId },
    ])
    await at.http.close()
    await at.context.jobs.stop()
    await at.connection.close()
  })
})

const entry = { key: 'npm:a', version: '1', comment: 'why' }

const badSettings: readonly (readonly [object, string])[] = [
  [{ name: '' }, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: null }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: '!?…' }, 'name'],
  [{ projectId: 5 }, 'projectId'],
  [{ moduleIdentifier: 'x'.repeat(201) }, 'moduleIdentifier'],
  [{ version: '' }, 'version'],
  [{ version: 'x'.repeat(201) }, 'version'],
  [{ version: 2 }, 'version'],
  [{ description: {} }, 'description'],
  [{ tags: [newId()] }, 'tags'],
  [{ tags: [null] }, 'tags.0'],
  [{ confidenceMinScore: '3' }, 'confidenceMinScore'],
  [{ licenseConfig: { whitelist: [{ key: 'nope', comment: 'x' }] } }, 'licenseConfig.whitelist.0.key'],
  [{ componentConfig: { licensesSelected: [{ license: 'MIT' }] } }, 'componentConfig.licensesSelected.0.key'],
  [{ componentConfig: { licensesSelected: [{ key: 'npm:a' }] } }, 'componentConfig.licensesSelected.0.license'],
  [
    { componentConfig: { licensesSelected: [{ key: 'npm:a', license: 'MIT', comment: '' }] } },
    'componentConfig.licensesSelected.0.comment',
  ],
  [{ componentConfig: { licensesSelected: {} } }, 'componentConfig.licensesSelected'],
  [{ viabilityConfig: { warningThreshold: 5 } }, 'viabilityConfig.warningThreshold'],
  [{ viabilityConfig: { violationThreshold: -1 } }, 'viabilityConfig.violationThreshold'],
  [{ viabilityConfig: { minConfidence: 0 } }, 'viabilityConfig.minConfidence'],
  [{ viabilityConfig: { noInfoLevel: '1' } }, 'viabilityConfig.noInfoLevel'],
  [{ versioningConfig: { warningThreshold: 4 } }, 'versioningConfig.warningThreshold'],
  [{ versioningConfig: { jump: 1 } }, 'versioningConfig.jump'],
  [{ cveConfig: { whitelist: [{ ...entry, cveKey: '' }] } }, 'cveConfig.whitelist.0.cveKey'],
  [{ obligationConfig: [{ obligationKey: 'x' }] }, 'obligationConfig.0.comment'],
  [{ legalRulesConfig: [5] }, 'legalRulesConfig.0'],
  [{ requirements: { D: 'D_x' } }, 'requirements.D'],
  [{ requirements: { CA: 'CA_usage' } }, 'requirements.CA'],
  [{ cveConfig: { whitelist: [{ ...entry, cveKey: 'CVE-1', until: 'soon' }] } }, 'cveConfig.whitelist.0.until'],
  [{ cveConfig: { whitelist: [{ ...entry, cveKey: 'CVE-1', untill: '2099-01-01' }] } }, 'cveConfig.whitelist.0.untill'],
  [{ ciaRequirements: { AR: 'N' } }, 'ciaRequirements.AR'],
  [{ properties: { architectureType: 'XX' } }, 'properties.architectureType'],
  [{ properties: { privacy: 'public' } }, 'properties.privacy'],
  [{ environmentalConfig: { v3vectorString: 'nonsense' } }, 'environmentalConfig.v3vectorString'],
  [{ environmentalConfig: { v3vectorString: '' } }, 'environmentalConfig.v3vectorString'],
  [{ environmentalConfig: { v4vectorString: 'CVSS:3.1/MAV:N' } }, 'environmentalConfig.v4vectorString'],
  [{ environmentalConfig: { v2vectorString: 5 } }, 'environmentalConfig.v2vectorString'],
  [{ endoflifePolicy: { warningThreshold: 1, violationThreshold: 2 } }, 'endoflifePolicy.warningThreshold'],
  [{ customComponents: [{ key: 'no key', version: '1', comment: 'x' }] }, 'customComponents.0.key'],
  [{ customComponents: [{ key: 'npm:a', comment: 'x' }] }, 'customComponents.0.version'],
  [{ customComponents: [{ key: 'npm:a', version: '1.*', comment: 'x' }] }, 'customComponents.0.version'],
  [{ customComponents: [{ key: 'npm:a', version: ' 1', comment: 'x' }] }, 'customComponents.0.version'],
  [{ customComponents: [{ key: 'npm:a', version: '1' }] }, 'customComponents.0.comment'],
]

it('refuses a setting of the wrong shape, naming the field, and stores nothing of the request (docs/reference/settings.md#writing)', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company, { name: 'Shop' })
  const moduleId = await makeModule(company, projectId, 'front')
  for (const [bad, parameter] of badSettings) {
    const answer = await company.post(`/core/modules/${moduleId}`, { ciaRequirements: { CR: 'H' }, ...bad })
    expect({ bad, status: answer.status, parameter: answer.body.parameter }).toEqual({ bad, status: 400, parameter })
  }
  const expected = { _id: moduleId, status: 'ok', analysis: null, name: 'front', projectId, project: 'Shop' }
  expect((await company.get(`/core/modules/${moduleId}`)).body).toEqual(expected)
})

it('shows the latest analysis and that a module is demo data', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company, { name: 'Shop' })
  const moduleId = await makeModule(company, projectId, 'front')
  const { db } = (await service()).context
  const [scanId, analysisId, companyId] = [newId(), newId(), company.companyId]
  const none = { warnings: 0, violations: 0 }
  const statistics = {
    legal: none,
    vulnerability: { warnings: 2, violations: 1 },
    viability: none,
    versioning: none,
    integrity: none,
    endoflife: none,
    components: 12,
    licenses: 3,
  }
  const date = new Date('2026-05-01T10:00:00.123Z')
  await db
    .insertInto('analysis')
    .values({
      company_id: companyId,
      id: analysisId,
      module_id: moduleId,
      scan_id: scanId,
      date,
      reason: 'scan',
      status: 'violations',
      statistics: json(statistics),
    })
    .execute()
  await sql`update module set demo = true where id = ${moduleId}`.execute(db)
  await sql`
    insert into module_analysis (company_id, module_id, scan_id, sbom_id, analysis_id, status)
    values (${companyId}, ${moduleId}, ${scanId}, ${newId()}, ${analysisId}, 'violations')`.execute(db)
  expect((await company.get(`/core/modules/${moduleId}`)).body).toEqual({
    _id: moduleId,
    status: 'violations',
    analysis: { _id: analysisId, date: '2026-05-01T10:00:00.123Z', scanId, statistics, exploited: 0, previousScanId: null },
    name: 'front',
    projectId,
    project: 'Shop',
    demo: true,
  })
})

describe('listing modules (docs/reference/modules.md#operations)', () => {
  it('pages by 100, by name, over the company or a project', async () => {
    const company = await makeCompany()
    const [one, other] = [await makeProject(company), await makeProject(company)]
    const names = Array.from({ length: 101 }, (_, i) => `${i % 2 === 0 ? 'M' : 'm'}odule-${String(i).padStart(3, '0')}`)
    for (const name of names) await makeModule(company, one, name)
    const last = await makeModule(company, other, 'z')
    await company.post(`/core/modules/${last}`, { description: 'the last' })
    const first = await company.get('/core/modules')
    expect(first.body.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 100))
    expect([first.headers['x-total-count'], first.headers['x-has-more']]).toEqual(['102', 'true'])
    const second = await company.get(`/core/modules?projectId=${one}&page=2`)
    expect(second.body).toEqual([{ _id: expect.any(String), name: 'Module-100', description: '' }])
    expect([second.headers['x-total-count'], second.headers['x-has-more']]).toEqual(['101', 'false'])
    expect((await company.get(`/core/modules?projectId=${other}`)).body).toEqual([{ _id: last, name: 'z', description: 'the last' }])
  })

  it('filters by tag names together with the project', async () => {
    const company = await makeCompany()
    const [one, other] = [await makeProject(company), await makeProject(company)]
    const { tagId } = (await company.post('/account/tags', { name: 'ui' })).body
    const [front, foreign] = [await makeModule(company, one), await makeModule(company, other)]
    await makeModule(company, one)
    for (const id of [front, foreign]) await company.post(`/core/modules/${id}`, { tags: [tagId] })
    expect((await company.get('/core/modules?tags=ui,none')).body).toHaveLength(2)
    const answer = await company.get(`/core/modules?tags=ui&projectId=${one}`)
    expect(answer.body.map(({ _id }: { _id: string }) => _id)).toEqual([front])
  })

  it('answers 404 for an unknown projectId, and takes an empty one for absent', async () => {
    const [company, stranger] = [await makeCompany(), await makeCompany()]
    for (const id of [newId(), 'x', await makeProject(stranger)])
      expect((await company.get(`/core/modules?projectId=${id}`)).status).toBe(404)
    expect((await company.get('/core/modules?projectId=')).body).toEqual([])
    expect((await company.get('/core/modules?page=0')).body.parameter).toBe('page')
  })
})

describe('deleting a module', () => {
  it('answers 204, and 404 from then on', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    expect((await (await company.as('developer')).delete(`/core/modules/${moduleId}`)).status).toBe(403)
    expect((await company.delete(`/core/modules/${moduleId}`)).status).toBe(204)
    expect((await company.delete(`/core/modules/${moduleId}`)).status).toBe(404)
    expect((await company.get(`/core/modules/${moduleId}`)).status).toBe(404)
  })
})

it('answers 404 for what belongs to another company or does not exist, whatever the form of the id', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const projectId = await makeProject(one, { name: 'Shop' })
  const moduleId = await makeModule(one, projectId, 'front')
  const license = { key: 'npm:a', license: 'MIT', justification: 'x' }
  for (const id of [moduleId, newId(), 'x', '%00']) {
    expect((await other.get(`/core/modules/${id}`)).status).toBe(404)
    expect((await other.post(`/core/modules/${id}`, { name: 'stolen' })).status).toBe(404)
    expect((await other.post(`/core/modules/${id}/licenses`, license)).status).toBe(404)
    expect((await other.delete(`/core/modules/${id}`)).status).toBe(404)
  }
  expect((await other.get('/core/modules')).body).toEqual([])
  const expected = { _id: moduleId, status: 'ok', analysis: null, name: 'front', projectId, project: 'Shop' }
  expect((await one.get(`/core/modules/${moduleId}`)).body).toEqual(expected)
})

it('requires the scopes of the scope table', async () => {
  const company = await makeCompany()
  const moduleId = await makeModule(company, await makeProject(company))
  expect((await (await company.as('developer')).get(`/core/modules/${moduleId}`)).status).toBe(403)
  expect((await (await company.as('portfolio_manager')).post(`/core/modules/${moduleId}`, {})).status).toBe(403)
  expect((await (await company.as('developer')).post(`/core/modules/${moduleId}`, {})).status).toBe(200)
  const license = { key: 'npm:a', license: 'MIT', justification: 'x' }
  expect((await (await company.as('developer')).post(`/core/modules/${moduleId}/licenses`, license)).status).toBe(403)
})

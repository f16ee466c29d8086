import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import { loadSnapshot, type Snapshot, type SnapshotModule } from '#approvals/approvals.ts'

async function freeze({ company }: AnalysedModule, body: object): Promise<{ readonly id: string; readonly snapshot: Snapshot }> {
  const answer = await company.post('/compliance/approvals', { name: 'Shop', ...body })
  if (answer.status !== 201) throw new Error(answer.text)
  const { _id: id } = answer.body
  return { id, snapshot: await load(company, id) }
}

async function load(company: { readonly companyId: string }, id: string): Promise<Snapshot> {
  return loadSnapshot((await service()).context.db, company, id)
}

function moduleOf({ modules }: Snapshot): SnapshotModule {
  const [module] = modules
  if (module === undefined) throw new Error('the snapshot holds no module')
  return module
}

interface Names {
  readonly open: string
  readonly accepted: string
  readonly answered: string
}

/** A module whose findings were decided in every way there is, with what decided. */
async function makeDecided() {
  const scope = await makeAnalysedModule()
  const { company, projectId } = scope
  const [names, cves]: readonly [Names, Names] = [
    { open: uniqueName(), accepted: uniqueName(), answered: uniqueName() },
    { open: uniqueCve(), accepted: uniqueCve(), answered: uniqueCve() },
  ]
  const alias = `GHSA-${uniqueName()}`
  await publish(
    advisory(alias, names.open, {
      aliases: [cves.open],
      details: 'x'.repeat(12_000),
      published: '2025-05-01T00:00:00Z',
      references: [{ type: 'WEB', url: 'https://example.com/a' }],
      database_specific: { cwe_ids: ['CWE-79'] },
    }),
    advisory(cves.accepted, names.accepted),
    advisory(cves.answered, names.answered, { affected: [affected(names.answered, '3.0.0')] }),
  )
  await scope.changeSettings(`/core/projects/${projectId}`, { autoCreateCveRisks: true })
  const document = cyclonedx(
    [
      [`pkg:npm/${names.open}@1.0.0`, { licenses: [{ expression: 'MIT OR GPL-3.0-only' }] }],
      `pkg:npm/${names.accepted}@1.0.0`,
      [`pkg:npm/${names.answered}@1.0.0`, { licenses: [] }],
    ],
    { serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79' },
  )
  const imported = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app&tag=v1`, document)
  const { moduleId, scanId } = imported.body as { readonly moduleId: string; readonly scanId: string }
  await scope.changeSettings(`/core/modules/${moduleId}`, {
    version: '1.2.0',
    cveConfig: { whitelist: [{ cveKey: cves.accepted, key: `npm:${names.accepted}`, version: '*', comment: 'never reached' }] },
    customComponents: [{ key: 'npm:by-hand', version: '7.0.0', comment: 'copied into the code' }],
  })
  await company.post(`/core/modules/${moduleId}/licenses`, {
    key: `npm:${names.answered}`,
    license: 'Apache-2.0',
    justification: 'read in its file',
  })
  const vex = await company.post(`/core/imports/vex?moduleId=${moduleId}`, {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://acme.example/vex',
    author: 'Acme',
    timestamp: '2026-01-01T00:00:00Z',
    version: 1,
    statements: [
      {
        vulnerability: { name: cves.answered },
        products: [{ '@id': `pkg:npm/${names.answered}@1.0.0` }],
        status: 'not_affected',
        justification: 'vulnerable_code_not_in_execute_path',
        impact_statement: 'only used in tests',
      },
    ],
  })
  if (vex.status !== 201) throw new Error(vex.text)
  await (await service()).context.jobs.settled()
  return { place: scope, moduleId, scanId, names, cves, alias }
}

type Decided = Awaited<ReturnType<typeof makeDecided>>

const shared: { made?: Decided; snapshot?: Snapshot; id?: string } = {}

beforeAll(async () => {
  const made = await makeDecided()
  const { snapshot, id } = await freeze(made.place, { moduleId: made.moduleId, version: '1.2.0' })
  Object.assign(shared, { made, snapshot, id })
})

function testContext(): { readonly made: Decided; readonly snapshot: Snapshot; readonly module: SnapshotModule; readonly id: string } {
  const { made, snapshot, id } = shared
  if (made === undefined || snapshot === undefined || id === undefined) throw new Error('nothing was frozen')
  return { made, snapshot, module: moduleOf(snapshot), id }
}

describe('what is frozen (docs/reference/approvals.md#snapshot)', () => {
  it('names release, company and publisher', () => {
    const { made, snapshot, id } = testContext()
    expect(snapshot).toMatchObject({
      format: 1,
      taken: expect.stringMatching(/^\d{4}-.*Z$/u),
      company: { id: made.place.company.companyId, name: `Company ${made.place.company.companyId}` },
      publisher: { name: `Company ${made.place.company.companyId}`, namespace: 'http://127.0.0.1:8080', category: 'vendor' },
      approval: { id, name: 'Shop', version: '1.2.0', binaryLinks: [] },
      project: { id: made.place.projectId },
    })
  })

  it('names its scan, SBOM and analysis', async () => {
    const { made, module } = testContext()
    const { analysis } = await made.place.module(made.moduleId)
    expect(module).toMatchObject({
      id: made.moduleId,
      name: 'app',
      version: '1.2.0',
      scan: { id: made.scanId, tag: 'v1', documentDigest: expect.stringMatching(/^[0-9a-f]{64}$/u) },
      bill: { digest: expect.stringMatching(/^[0-9a-f]{64}$/u), format: 'cyclonedx 1.6' },
      analysis: { id: analysis['_id'], date: analysis.date },
      statistics: analysis.statistics,
    })
    expect(module.bom).toMatchObject({ serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79', subject: { name: 'app' } })
  })

  it('lists the components in the order of the SBOM, then custom ones', () => {
    const { made, module } = testContext()
    expect(module.components.map(({ purl }) => purl)).toEqual([...module.bom.components.map(({ purl }) => purl), 'pkg:npm/by-hand@7.0.0'])
    expect(module.components.map(({ isAddedByHand }) => isAddedByHand)).toEqual([false, false, false, true])
    expect(module.bom.components.map(({ key }) => key)).toEqual(
      expect.arrayContaining([made.names.open, made.names.accepted, made.names.answered].map((name) => `npm:${name}`)),
    )
  })

  it('records the licence of each component and its source', () => {
    const { made, module } = testContext()
    const licenseOf = new Map(module.components.map(({ key, license }) => [key, license]))
    expect(licenseOf.get(`npm:${made.names.open}`)).toMatchObject({
      text: 'MIT OR GPL-3.0-only',
      expression: 'MIT OR GPL-3.0-only',
      chosen: 'MIT',
      source: 'document',
      confidence: 5,
    })
    expect(licenseOf.get(`npm:${made.names.answered}`)).toMatchObject({
      expression: 'Apache-2.0',
      source: 'selected',
      selection: {
        license: 'Apache-2.0',
        justification: 'read in its file',
        resolvedBy: expect.any(String),
        resolvedAt: expect.any(String),
      },
    })
    expect(licenseOf.get('npm:by-hand')).toBeUndefined()
  })

  it('records each finding with its ruling', () => {
    const { made, module } = testContext()
    const found = new Map(module.findings.filter(({ kind }) => kind === 'vulnerability').map((finding) => [finding.key, finding]))
    expect(found.get(made.cves.open)).toMatchObject({
      status: 'violation',
      severity: 'critical',
      score: 9.8,
      fixedIn: ['2.0.0'],
      component: { key: `npm:${made.names.open}`, version: '1.0.0', purl: `pkg:npm/${made.names.open}@1.0.0` },
    })
    expect(found.get(made.cves.accepted)).toMatchObject({
      status: 'whitelisted',
      ruling: { level: 'module', list: 'whitelist', entry: { cveKey: made.cves.accepted, comment: 'never reached' } },
    })
    expect(found.get(made.cves.answered)).toMatchObject({
      status: 'whitelisted',
      vex: {
        publisher: 'Acme',
        status: 'not_affected',
        justification: 'vulnerable_code_not_in_execute_path',
        detail: 'only used in tests',
      },
    })
    expect(found.get(made.cves.answered)).not.toHaveProperty('ruling')
  })

  it('describes each vulnerability once, by the key of its findings', () => {
    const { made, snapshot } = testContext()
    expect(snapshot.vulnerabilities.map(({ key }) => key)).toEqual([made.cves.open, made.cves.accepted, made.cves.answered])
    expect(snapshot.vulnerabilities.find(({ key }) => key === made.cves.open)).toMatchObject({
      aliases: [made.alias],
      summary: `About ${made.alias}`,
      details: 'x'.repeat(10_000),
      cwes: ['CWE-79'],
      references: [{ type: 'WEB', url: 'https://example.com/a' }],
      severities: [{ type: 'CVSS_V3', vector: expect.stringContaining('CVSS:3.1/') }],
      published: '2025-05-01T00:00:00.000Z',
    })
  })

  it('records the settings of each level', () => {
    const { made, module } = testContext()
    expect(module.settings.module).toMatchObject({ version: '1.2.0', cveConfig: { whitelist: [{ cveKey: made.cves.accepted }] } })
    expect(module.settings.company).toEqual({})
  })
})

it('records the risk of each vulnerability, with its decision', async () => {
  const { place: scope, moduleId, cves } = await makeDecided()
  const before = moduleOf((await freeze(scope, { moduleId })).snapshot).risks
  const risk = before.find(({ cve }) => cve === cves.open)
  expect(risk).toMatchObject({ name: expect.stringContaining(cves.open), treatment: 'untreated', countermeasures: [] })
  const riskProperties = {
    state: 'approved',
    decision: { type: 'accept', rationale: 'nobody can reach it from outside' },
    countermeasures: [{ countermeasure: 'A firewall before it', status: 'completed' }],
  }
  const { status } = await scope.company.post(`/core/risks/${risk?.id ?? ''}`, { riskProperties })
  expect(status).toBe(200)
  const { risks } = moduleOf((await freeze(scope, { moduleId })).snapshot)
  expect(risks.find(({ id }) => id === risk?.id)).toMatchObject({
    cve: cves.open,
    strategy: 'accept',
    state: 'approved',
    treatment: 'done',
    decision: { ...riskProperties.decision, decidedByName: expect.any(String), decidedAt: expect.any(String) },
    countermeasures: [{ name: 'A firewall before it', status: 'completed' }],
  })
})

describe('once frozen', () => {
  it('nothing changes it: not new advisories, settings or scans, nor the end of module and project', async () => {
    const made = await makeDecided()
    const { place: scope, moduleId, names } = made
    const { company, projectId } = scope
    const frozen = await freeze(scope, { moduleId })
    await publish(advisory(uniqueCve(), names.open))
    await scope.changeSettings(`/core/modules/${moduleId}`, { cveConfig: null, version: '2.0.0' })
    await company.patch('/account/company', { name: 'Renamed', publisher: { name: 'Another' } })
    await scope.importPackages([`${uniqueName()}@1.0.0`])
    expect(await load(company, frozen.id)).toEqual(frozen.snapshot)
    await company.delete(`/core/modules/${moduleId}`)
    expect((await company.delete(`/core/projects/${projectId}?force=true`)).status).toBeLessThan(300)
    expect(await load(company, frozen.id)).toEqual(frozen.snapshot)
    expect((await company.post(`/compliance/approvals/${frozen.id}/approve`)).status).toBe(200)
    expect(await load(company, frozen.id)).toEqual(frozen.snapshot)
  })

  it('a draft keeps what was found when it was made, and takes the words it is edited to', async () => {
    const { place: scope, moduleId } = await makeDecided()
    const frozen = await freeze(scope, { moduleId, draft: true })
    await scope.importPackages([`${uniqueName()}@1.0.0`])
    await scope.company.post(`/compliance/approvals/${frozen.id}`, { name: 'Other', version: '2', draft: false })
    const { approval, ...rest } = await load(scope.company, frozen.id)
    expect(approval).toMatchObject({ name: 'Other', version: '2' })
    expect(rest).toEqual({ ...frozen.snapshot, approval: undefined })
  })

  it('is refused when what is stored is not what was frozen', async () => {
    const { place: scope, moduleId } = await makeDecided()
    const { db } = (await service()).context
    const [one, other] = [await freeze(scope, { moduleId }), await freeze(scope, { moduleId })]
    const { snapshot } = await db.selectFrom('approval').select('snapshot').where('id', '=', other.id).executeTakeFirstOrThrow()
    await db.updateTable('approval').set({ snapshot }).where('id', '=', one.id).execute()
    await expect(load(scope.company, one.id)).rejects.toThrow('is damaged')
  })
})

it('names the publisher that the company set (docs/reference/release-documents.md#publisher)', async () => {
  const scope = await makeAnalysedModule()
  const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
  const publisher = { name: 'Acme Security', namespace: 'https://acme.example', category: 'vendor', contact: 'psirt@acme.example' }
  await scope.company.patch('/account/company', { publisher, foss: { email: 'foss@acme.example' } })
  const { snapshot } = await freeze(scope, { moduleId })
  expect(snapshot).toMatchObject({ publisher, company: { foss: { email: 'foss@acme.example' } } })
})

async function countFor(modules: number): Promise<number> {
  const scope = await makeAnalysedModule()
  for (let i = 0; i < modules; i++) await scope.importPackages([`${uniqueName()}@1.0.0`], `module-${String(i)}`)
  const { projectId } = scope
  return (await statementsOf(() => freeze(scope, { projectId }))).length
}

it('takes as many statements for a project of ten modules as for one of two', async () => {
  expect(await countFor(10)).toBe(await countFor(2))
})

it('refuses more components than fit, before it gathers any of them', async () => {
  const scope = await makeAnalysedModule()
  const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
  const { db } = (await service()).context
  const { statistics } = await db
    .selectFrom('module_analysis')
    .select('statistics')
    .where('module_id', '=', moduleId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('module_analysis')
    .set({ statistics: JSON.stringify({ ...(statistics as object), components: 200_001 }) })
    .where('module_id', '=', moduleId)
    .execute()
  const answer = await scope.company.post('/compliance/approvals', { moduleId, name: 'Shop' })
  expect([answer.status, answer.body.parameter]).toEqual([400, 'moduleId'])
  const empty = await scope.company.post('/compliance/approvals', { projectId: await makeProject(scope.company), name: 'Shop' })
  expect([empty.status, empty.body.parameter]).toEqual([400, 'projectId'])
})

import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { bomOf, clientFor, uploadOf } from '#test/dependency-track-client.ts'
import { type Answer, makeCompany, type TestCompany } from '#test/harness.ts'
import { importVexDocument, vexDocument, vexStatement } from '#test/make-vex.ts'
import { advisory, publish } from '#test/publish.ts'

const critical = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }] }

function cyclonedxVexOf(id: string, purl: string): object {
  const vulnerability = { id, analysis: { state: 'not_affected', justification: 'code_not_reachable' }, affects: [{ ref: purl }] }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, vulnerabilities: [vulnerability] }
}

interface Made {
  readonly owner: TestCompany
  readonly client: Awaited<ReturnType<typeof clientFor>>
  readonly uuid: string
  readonly cve: string
  readonly name: string
}

const made: { scope?: Made } = {}

function scope(): Made {
  if (made.scope === undefined) throw new Error('nothing was uploaded')
  return made.scope
}

beforeAll(async () => {
  const [owner, cve, name] = [await makeCompany(), uniqueCve(), uniqueName('bad')]
  await publish(advisory(cve, name, critical))
  const client = await clientFor(owner)
  const upload = { ...uploadOf(bomOf(name, '1.0.0')), projectName: 'Web shop', autoCreate: true }
  await client.put('/v1/bom', { ...upload, projectVersion: '1.0', isLatest: true })
  const child = { ...upload, projectVersion: '2.0', parentName: 'Web shop', parentVersion: '1.0', isLatest: true }
  const { body } = await client.put('/v1/bom', child)
  made.scope = { owner, client, uuid: body.projectUuid, cve, name }
})

describe('projects (docs/reference/dependency-track.md#projects)', () => {
  it('are listed with their number, and filtered', async () => {
    const { client } = scope()
    const all = await client.get('/v1/project')
    expect([all.headers['x-total-count'], all.body.map((one: { version: string }) => one.version)]).toEqual(['2', ['1.0', '2.0']])
    expect(all.body.map((one: { hasChildren: boolean }) => one.hasChildren)).toEqual([true, false])
    const paged = await client.get('/v1/project?pageSize=1&pageNumber=2&name=Web%20shop')
    expect([paged.headers['x-total-count'], paged.body[0].version]).toEqual(['2', '2.0'])
    expect((await client.get('/v1/project?searchText=WEB&onlyRoot=true')).body).toHaveLength(1)
    expect((await client.get('/v1/project?tag=none')).body).toEqual([])
  })

  it('are found by name and version, with parent, versions and metrics', async () => {
    const { client, uuid } = scope()
    const { body } = await client.get('/v1/project/lookup?name=Web%20shop&version=2.0')
    expect(body).toMatchObject({ uuid, name: 'Web shop', version: '2.0', active: true, isLatest: true, metrics: { critical: 1 } })
    expect([body.parent.version, body.versions.map((one: { isLatest: boolean }) => one.isLatest)]).toEqual(['1.0', [true, false]])
    expect((await client.get(`/v1/project/${uuid}`)).body).toEqual(body)
  })

  it('answer 404 for unknown names, unknown ids and those of another company', async () => {
    const { client, uuid } = scope()
    const other = await clientFor(await makeCompany())
    const paths = ['/v1/project/lookup?name=None', `/v1/project/${newId()}`, '/v1/project/7']
    const answers = [...(await Promise.all(paths.map(client.get))), await other.get(`/v1/project/${uuid}`)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await other.get('/v1/project')).body).toEqual([])
  })
})

/** A project with two versions in a company of its own. */
async function makeVersions() {
  const owner = await makeCompany()
  const client = await clientFor(owner)
  const upload = { ...uploadOf(bomOf(uniqueName(), '1.0.0')), projectName: 'Till', autoCreate: true, isLatest: true }
  const first: string = (await client.put('/v1/bom', { ...upload, projectVersion: '1.0' })).body.projectUuid
  const second: string = (await client.put('/v1/bom', { ...upload, projectVersion: '2.0' })).body.projectUuid
  return { owner, client, first, second }
}

describe('a project without a BOM (docs/reference/dependency-track.md#changes)', () => {
  it('is created, found by its names, and takes uploads', async () => {
    const { client, first } = await makeVersions()
    const sent = {
      name: 'Till',
      version: '3.0',
      description: 'Next',
      active: false,
      isLatest: true,
      parent: { uuid: first },
      author: 'Ann',
    }
    const { status, body } = await client.put('/v1/project', sent)
    const project = { name: 'Till', version: '3.0', description: 'Next', active: false, isLatest: true, parent: { uuid: first } }
    expect([status, body]).toMatchObject([201, project])
    expect((await client.get('/v1/project/lookup?name=Till&version=3.0')).body).toMatchObject(project)
    const upload = { ...uploadOf(bomOf(uniqueName(), '1.0.0')), projectName: 'Till', projectVersion: '3.0' }
    expect((await client.put('/v1/bom', upload)).body.projectUuid).toBe(body.uuid)
  })

  it.each([
    ['409 for one that exists', { name: 'Till', version: '2.0' }, 409],
    ['404 for a parent that is unknown', { name: 'Till', version: '3.0', parent: { uuid: newId() } }, 404],
    ['400 without a name', { name: ' ' }, 400],
  ])('is refused: %s', async (_rule, sent, status) => {
    const { client } = await makeVersions()
    expect((await client.put('/v1/project', sent)).status).toBe(status)
    expect((await client.get('/v1/project')).body).toHaveLength(2)
  })
})

describe('a changed project (docs/reference/dependency-track.md#changes)', () => {
  it('has what the Maven plugin sends of a BOM, and ignores what Waybill does not keep', async () => {
    const { client, first, second } = await makeVersions()
    const info = { author: 'Ann', group: 'com.example', classifier: 'LIBRARY', purl: 'pkg:maven/com.example/till@1', tags: [{ name: 'x' }] }
    const sent = { ...info, description: 'Where money goes', isLatest: true, parent: { uuid: second } }
    const { status, body } = await client.patch(`/v1/project/${first}`, sent)
    expect([status, body]).toMatchObject([
      200,
      { uuid: first, name: 'Till', version: '1.0', description: 'Where money goes', isLatest: true, parent: { uuid: second }, tags: [] },
    ])
    expect((await client.get(`/v1/project/${second}`)).body.isLatest).toBe(false)
  })

  it('answers 304 when nothing differs', async () => {
    const { client, first } = await makeVersions()
    expect((await client.patch(`/v1/project/${first}`, { active: true, name: 'Till', version: '', description: null })).status).toBe(304)
  })

  it('is found by its new name, and uploads go there', async () => {
    const { client, first } = await makeVersions()
    expect((await client.patch(`/v1/project/${first}`, { name: 'Cash', version: '1.1' })).status).toBe(200)
    expect((await client.get('/v1/project/lookup?name=Cash&version=1.1')).body.uuid).toBe(first)
    const upload = { ...uploadOf(bomOf(uniqueName(), '1.0.0')), projectName: 'Cash', projectVersion: '1.1' }
    expect((await client.put('/v1/bom', upload)).body.projectUuid).toBe(first)
    expect((await client.get('/v1/project/lookup?name=Till&version=1.0')).status).toBe(404)
  })

  it('is inactive where clients say so, and left out of lists on request', async () => {
    const { client, first } = await makeVersions()
    expect((await client.patch(`/v1/project/${first}`, { active: false })).body.active).toBe(false)
    const listed = await client.get('/v1/project?excludeInactive=true')
    expect([listed.headers['x-total-count'], listed.body[0].version]).toEqual(['1', '2.0'])
    expect((await client.get(`/v1/project/${first}`)).body.versions).toContainEqual(expect.objectContaining({ uuid: first, active: false }))
    expect((await client.get('/v1/project')).body).toHaveLength(2)
  })

  it.each([
    ['404 for a parent that is unknown', { parent: { uuid: newId() } }, 404],
    ['409 for a name that is taken', { version: '2.0' }, 409],
    ['400 for a name that is too long', { name: 'n'.repeat(201) }, 400],
    ['400 for a field of another type', { active: 'no' }, 400],
  ])('is refused: %s', async (_what, patch, status) => {
    const { client, first } = await makeVersions()
    expect((await client.patch(`/v1/project/${first}`, patch)).status).toBe(status)
  })

  it('is refused: 409 for a parent below it, 404 of another company, 403 for readers', async () => {
    const { client, first, second } = await makeVersions()
    await client.patch(`/v1/project/${second}`, { parent: { uuid: first } })
    for (const uuid of [first, second]) expect((await client.patch(`/v1/project/${first}`, { parent: { uuid } })).status).toBe(409)
    const other = await makeCompany()
    expect((await (await clientFor(other)).patch(`/v1/project/${first}`, { active: false })).status).toBe(404)
    expect((await client.patch(`/v1/project/${first}`, { parent: { uuid: scope().uuid } })).status).toBe(404)
    const reader = await clientFor(await other.as('portfolio_manager'))
    expect((await reader.patch(`/v1/project/${first}`, { active: false })).status).toBe(403)
  })
})

describe('a cloned project (docs/reference/dependency-track.md#changes)', () => {
  it('has parent and settings of the other version, takes the next BOM, and its token is never being processed', async () => {
    const { client, owner, first, second } = await makeVersions()
    await client.patch(`/v1/project/${first}`, { parent: { uuid: second }, description: 'Where money goes' })
    const add = { 'cveConfig.whitelist': [{ cveKey: 'CVE-2026-0001', key: 'npm:a', version: '1.*', comment: 'not used' }] }
    expect((await owner.patch(`/core/modules/${first}/rules`, { add })).status).toBe(200)
    const { status, body } = await client.put('/v1/project/clone', {
      project: first,
      version: '3.0',
      makeCloneLatest: true,
      includeAcl: true,
    })
    expect([status, (await client.get(`/v1/event/token/${body.token}`)).body]).toEqual([200, { processing: false }])
    const found = (await client.get('/v1/project/lookup?name=Till&version=3.0')).body
    expect(found).toMatchObject({ description: 'Where money goes', isLatest: true, parent: { uuid: second } })
    expect((await owner.get(`/core/modules/${found.uuid}`)).body.cveConfig.whitelist).toMatchObject([{ cveKey: 'CVE-2026-0001' }])
    const upload = { ...uploadOf(bomOf(uniqueName(), '1.0.0')), projectName: 'Till', projectVersion: '3.0' }
    expect((await client.put('/v1/bom', upload)).body.projectUuid).toBe(found.uuid)
  })

  it('is refused: 409 for a version that exists, 404 for a project of another company', async () => {
    const { client, first } = await makeVersions()
    expect((await client.put('/v1/project/clone', { project: first, version: '2.0' })).status).toBe(409)
    expect((await client.put('/v1/project/clone', { project: scope().uuid, version: '3.0' })).status).toBe(404)
  })
})

it('errors are problems that clients read, too (docs/reference/dependency-track.md#errors)', async () => {
  const { body } = await scope().client.put('/v1/bom', {})
  const error = 'bom is required: the document in base64'
  expect(body).toEqual({ error, parameter: 'bom', status: 400, title: 'Bad Request', detail: error })
})

/** Reads page by page: other tests may have stored thousands. */
async function findVulnerability(client: Made['client'], id: string, total: number): Promise<Answer['body']> {
  for (let offset = 0; offset < total; offset += 1000) {
    const { body } = await client.get(`/v1/vulnerability?limit=1000&offset=${String(offset)}`)
    const found = body.find(({ vulnId }: { vulnId: string }) => vulnId === id)
    if (found !== undefined) return found
  }
  return undefined
}

describe('vulnerabilities (docs/reference/dependency-track.md#vulnerabilities)', () => {
  it('are all that the feeds know, by id, also in a company without modules', async () => {
    const client = await clientFor(await makeCompany())
    const { body, headers } = await client.get('/v1/vulnerability?pageSize=1')
    expect([body.length, Number(headers['x-total-count'])]).toEqual([1, expect.any(Number)])
    const found = await findVulnerability(client, scope().cve, Number(headers['x-total-count']))
    const { body: findings } = await scope().client.get(`/v1/finding/project/${scope().uuid}`)
    const { uuid } = findings[0].vulnerability
    expect(found).toMatchObject({ uuid, source: 'NVD', severity: 'CRITICAL', severityRank: 0, cvssV3BaseScore: 9.8, aliases: [] })
    expect(Object.keys(found).filter((key) => key.startsWith('affected'))).toEqual([])
  })
})

describe('an analysis on request (docs/reference/dependency-track.md#findings)', () => {
  it('evaluates the module again, and its token is never being processed', async () => {
    const { owner, client, first } = await makeVersions()
    const { status, body } = await client.post(`/v1/finding/project/${first}/analyze`, {})
    expect([status, (await client.get(`/v1/event/token/${body.token}`)).body]).toEqual([200, { processing: false }])
    const { body: log } = await owner.get('/account/audit')
    expect(JSON.stringify(log)).toContain('analysis')
    expect((await client.post(`/v1/finding/project/${newId()}/analyze`, {})).status).toBe(404)
  })
})

/** Two versions with a vulnerability that no other test has. */
async function makePortfolio() {
  const { owner, client, first, second } = await makeVersions()
  const [cve, name] = [uniqueCve(), uniqueName('bad')]
  await publish(advisory(cve, name, critical))
  for (const project of [first, second]) await client.put('/v1/bom', { ...uploadOf(bomOf(name, '1.0.0')), project })
  return { owner, client, first, second, cve, name }
}

describe('lists of all versions (docs/reference/dependency-track.md#all-versions)', () => {
  it('have the findings of every active version with the version they are of', async () => {
    const { client, first, second, cve } = await makePortfolio()
    const all = await client.get('/v1/finding')
    expect(all.headers['x-total-count']).toBe('2')
    const projects = all.body.map(({ component }: { component: { project: string } }) => component.project)
    expect(projects.toSorted()).toEqual([first, second].toSorted())
    expect(all.body[0]).toMatchObject({ component: { projectName: 'Till' }, vulnerability: { vulnId: cve } })
    await client.patch(`/v1/project/${first}`, { active: false })
    const active = await client.get('/v1/finding')
    expect([active.headers['x-total-count'], active.body[0].component.project]).toEqual(['1', second])
    expect((await client.get('/v1/finding?showInactive=true&pageSize=1')).headers['x-total-count']).toBe('2')
  })

  it('have suppressed ones on request', async () => {
    const { owner, client, cve, name } = await makePortfolio()
    await importVexDocument(owner, vexDocument([vexStatement(cve, 'not_affected', [`pkg:npm/${name}@1.0.0`])]))
    expect((await client.get('/v1/finding')).body).toEqual([])
    expect((await client.get('/v1/finding?showSuppressed=true')).body).toHaveLength(2)
  })

  it('have the violations too, in pages', async () => {
    const { client, first } = await makePortfolio()
    const { body, headers } = await client.get('/v1/violation?pageSize=1000')
    expect(headers['x-total-count']).toBe(String(body.length))
    const versions = new Set(body.map(({ project }: { project: { version: string } }) => project.version))
    expect(versions).toEqual(new Set(['1.0', '2.0']))
    await client.patch(`/v1/project/${first}`, { active: false })
    const active = (await client.get('/v1/violation')).body
    expect(active.every(({ project }: { project: { version: string } }) => project.version === '2.0')).toBe(true)
  })

  it('have nothing of another company', async () => {
    const other = await clientFor(await makeCompany())
    expect([(await other.get('/v1/finding')).body, (await other.get('/v1/violation')).body]).toEqual([[], []])
  })
})

describe('findings (docs/reference/dependency-track.md#findings)', () => {
  it('have the shape that clients read', async () => {
    const { client, uuid, cve, name } = scope()
    const { body, headers } = await client.get(`/v1/finding/project/${uuid}`)
    expect([headers['x-total-count'], body.length]).toEqual(['1', 1])
    expect(body[0]).toMatchObject({
      component: { name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, project: uuid, projectVersion: '2.0' },
      vulnerability: { vulnId: cve, source: 'NVD', severity: 'CRITICAL', severityRank: 0, cvssV3BaseScore: 9.8 },
      analysis: { isSuppressed: false },
    })
    expect(body[0].matrix).toBe(`${uuid}:${body[0].component.uuid}:${body[0].vulnerability.uuid}`)
  })

  it('are exported as FPF', async () => {
    const { client, uuid, cve } = scope()
    const { body, headers } = await client.get(`/v1/finding/project/${uuid}/export`)
    expect(body).toMatchObject({ version: '1.3', project: { uuid, name: 'Web shop', version: '2.0' } })
    expect(body.findings[0].vulnerability.vulnId).toBe(cve)
    expect(headers['content-disposition']).toContain(`findings-${uuid}.fpf`)
  })

  it('are counted in the metrics and are violations of their policy', async () => {
    const { client, uuid } = scope()
    const metrics = await client.get(`/v1/metrics/project/${uuid}/current`)
    expect(metrics.body).toMatchObject({ critical: 1, vulnerabilities: 1, vulnerableComponents: 1, components: 1, suppressed: 0 })
    const violations = await client.get(`/v1/violation/project/${uuid}`)
    const { policyViolationsSecurityTotal: security, policyViolationsTotal: total } = metrics.body
    const ofSecurity = violations.body.filter(({ type }: { type: string }) => type === 'SECURITY')
    expect([violations.headers['x-total-count'], ofSecurity.length]).toEqual([String(total), security])
    expect(ofSecurity[0].policyCondition.policy.violationState).toBe('FAIL')
  })

  it('have what strict clients require: ids of aliases, and the project of a violation whole', async () => {
    const { client } = scope()
    const [cve, name, ghsa] = [uniqueCve(), uniqueName('bad'), `GHSA-${uniqueName()}`]
    await publish({ ...advisory(cve, name, critical), aliases: [ghsa] })
    const named = { projectName: 'Web shop', projectVersion: '5.0', autoCreate: true }
    const { body: upload } = await client.put('/v1/bom', { ...uploadOf(bomOf(name, '1.0.0')), ...named })
    const { body: findings } = await client.get(`/v1/finding/project/${upload.projectUuid}`)
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/u)
    expect(findings[0].vulnerability.aliases).toEqual([{ uuid: id, cveId: cve, ghsaId: ghsa }])
    const { body: violations } = await client.get(`/v1/violation/project/${upload.projectUuid}`)
    const condition = { uuid: id, policy: { uuid: id, operator: 'ANY' }, subject: 'VULNERABILITY_ID', operator: 'IS', value: cve }
    const security = violations.find(({ type }: { type: string }) => type === 'SECURITY')
    expect(security).toMatchObject({ component: { project: { uuid: upload.projectUuid } }, policyCondition: condition })
  })

  it('that a statement answers are suppressed, and listed on request', async () => {
    const { owner, client, uuid, cve, name } = scope()
    const statement = vexStatement(cve, 'not_affected', [`pkg:npm/${name}@1.0.0`])
    await importVexDocument(owner, vexDocument([statement]))
    expect((await client.get(`/v1/finding/project/${uuid}`)).body).toEqual([])
    const { body } = await client.get(`/v1/finding/project/${uuid}?suppressed=true`)
    expect(body[0].analysis).toMatchObject({ state: 'NOT_AFFECTED', isSuppressed: true })
    expect((await client.get(`/v1/metrics/project/${uuid}/current`)).body).toMatchObject({ critical: 0, suppressed: 1 })
  })

  it('that a statement answers without suppressing them are audited', async () => {
    const { owner, client, cve, name } = scope()
    const named = { projectName: 'Web shop', projectVersion: '4.0' }
    const { body: upload } = await client.put('/v1/bom', { ...uploadOf(bomOf(name, '1.0.2')), ...named, autoCreate: true })
    const metrics = `/v1/metrics/project/${String(upload.projectUuid)}`
    expect((await client.get(`${metrics}/current`)).body).toMatchObject({ findingsAudited: 0, findingsUnaudited: 1 })
    await importVexDocument(owner, vexDocument([vexStatement(cve, 'under_investigation', [`pkg:npm/${name}@1.0.2`])]))
    expect((await client.get(`${metrics}/refresh`)).status).toBe(200)
    expect((await client.get(`${metrics}/current`)).body).toMatchObject({ findingsTotal: 1, findingsAudited: 1, findingsUnaudited: 0 })
  })

  it('take VEX of their version, and of no other (docs/reference/dependency-track.md#vex)', async () => {
    const { owner, client, cve, name } = scope()
    const upload = await client.put('/v1/bom', {
      ...uploadOf(bomOf(name, '1.0.1')),
      projectName: 'Web shop',
      projectVersion: '3.0',
      autoCreate: true,
    })
    const vex = Buffer.from(JSON.stringify(cyclonedxVexOf(cve, `pkg:npm/${name}@1.0.1`))).toString('base64')
    const sent = await client.put('/v1/vex', { vex, projectName: 'Web shop', projectVersion: '3.0' })
    expect([sent.status, Object.keys(sent.body)]).toEqual([200, ['token']])
    expect((await client.get(`/v1/event/token/${sent.body.token}`)).body).toEqual({ processing: false })
    expect((await client.get(`/v1/finding/project/${upload.body.projectUuid}`)).body).toEqual([])
    expect((await client.put('/v1/vex', { vex, projectName: 'Nowhere' })).status).toBe(404)
    const reader = await clientFor(await owner.as('portfolio_manager'))
    expect((await reader.put('/v1/vex', { vex, projectName: 'Web shop', projectVersion: '3.0' })).status).toBe(403)
  })

  it('answer 404 for a project of another company', async () => {
    const other = await clientFor(await makeCompany())
    const { uuid } = scope()
    const paths = [
      `finding/project/${uuid}`,
      `finding/project/${uuid}/export`,
      `violation/project/${uuid}`,
      `metrics/project/${uuid}/current`,
    ]
    const answers = await Promise.all(paths.map((path) => other.get(`/v1/${path}`)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { cyclonedx, fileUpload, uniqueName } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { statementsOf } from '#test/statements.ts'

const route = '/core/imports/scan/obom'
const marker = { name: 'service:bomType', value: 'obom' }

function obom(more: Readonly<Record<string, unknown>> = {}, metadata: object = {}): Readonly<Record<string, unknown>> {
  const components = [{ type: 'operating-system', name: 'debian', version: '13' }]
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { properties: [marker], ...metadata }, components, ...more }
}

interface TestScope {
  readonly company: TestCompany
  readonly projectId: string
  readonly project: string
  readonly moduleId: string
  readonly scanId: string
  readonly analysisId: string
  readonly send: (query: string, document?: object) => Promise<Answer>
  readonly read: (query: string) => Promise<Answer>
}

/** A project with a module that has been scanned. */
async function makeTestScope(): Promise<TestScope> {
  const company = await makeCompany()
  const project = uniqueName('Project')
  const projectId = await makeProject(company, { name: project })
  const imported = await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}&module=web`, cyclonedx(['pkg:npm/a@1']))
  const { scanId, moduleId } = imported.body as Readonly<Record<string, string>>
  const { db } = (await service()).context
  const row = await db.selectFrom('analysis').select('id').where('scan_id', '=', String(scanId)).executeTakeFirstOrThrow()
  return {
    company,
    project,
    projectId,
    moduleId: String(moduleId),
    scanId: String(scanId),
    analysisId: row.id,
    send: (query, document = obom()) => company.post(`${route}?${query}`, document),
    read: (query) => company.get(`/core/obom?${query}`),
  }
}

describe('an upload (docs/reference/obom.md#operations)', () => {
  it('answers 201 with id and scope, as a body and as a file', async () => {
    const { company, projectId, moduleId } = await makeTestScope()
    const asFile = { method: 'POST', ...fileUpload(JSON.stringify(obom())) } as const
    for (const [query, scope] of [
      [`moduleId=${moduleId}`, { scope: 'module', projectId, moduleId }],
      [`projectId=${projectId}`, { scope: 'project', projectId }],
    ] as const) {
      for (const { status, body } of [
        await company.post(`${route}?${query}`, obom()),
        await company.request({ ...asFile, url: `${route}/json?${query}` }),
      ])
        expect([status, body]).toEqual([201, { ok: true, id: expect.any(String), ...scope }])
    }
  })

  it('is known by trustsource:bomType too, which the client ts-obom writes, and by no other name or value', async () => {
    const { projectId, send } = await makeTestScope()
    async function marked(name: string, value: string): Promise<number> {
      return (await send(`projectId=${projectId}`, obom({}, { properties: [{ name, value }] }))).status
    }
    expect([await marked('trustsource:bomType', 'obom'), await marked('service:bomType', 'obom')]).toEqual([201, 201])
    expect([await marked('trustsource:bomType', 'sbom'), await marked('other:bomType', 'obom')]).toEqual([400, 400])
  })

  it('with one bom-ref for two services is a 400 that names the second', async () => {
    const { projectId, send } = await makeTestScope()
    const services = [
      { name: 'queue', 'bom-ref': 's' },
      { name: 'store', 'bom-ref': 's' },
    ]
    const { status, body } = await send(`projectId=${projectId}`, obom({ services }))
    expect([status, body.details.pointer]).toEqual([400, '/services/1/bom-ref'])
  })

  it('without the marker is a 400 that names the pointer and the right path, and stores nothing', async () => {
    const { send, moduleId } = await makeTestScope()
    const before = await footprint()
    for (const properties of [undefined, [], [{ ...marker, value: 'sbom' }]]) {
      const { status, body } = await send(`moduleId=${moduleId}`, obom({ metadata: { properties } }))
      expect([status, body.parameter, body.details]).toEqual([
        400,
        'file',
        { pointer: '/metadata/properties', format: 'cyclonedx', path: '/core/imports/scan/cyclonedx' },
      ])
      expect(body.error).toMatch(
        /service:bomType \(or trustsource:bomType\) of value obom: send it to POST \/core\/imports\/scan\/cyclonedx$/u,
      )
    }
    expect(written(before, await footprint())).toEqual({})
  })

  it('needs the feature obom: 403 without it, for every operation', async () => {
    const company = await makeCompany({ features: ['risks', 'sarif'] })
    const projectId = await makeProject(company)
    const file = { method: 'POST', url: `${route}/json?projectId=${projectId}`, ...fileUpload(JSON.stringify(obom())) } as const
    const answers = [
      await company.post(`${route}?projectId=${projectId}`, obom()),
      await company.request(file),
      await company.get(`/core/obom?projectId=${projectId}`),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [403, expect.stringContaining('lacks the feature obom')]),
    )
  })

  it('accepts bodies up to 5 MiB and larger files, read in another thread', async () => {
    const { company, projectId, send } = await makeTestScope()
    const large = obom({ components: [{ type: 'file', name: 'a', description: 'x'.repeat(6_000_000) }] })
    expect((await send(`projectId=${projectId}`, large)).status).toBe(413)
    const file = { method: 'POST', url: `${route}/json?projectId=${projectId}`, ...fileUpload(JSON.stringify(large)) } as const
    expect((await company.request(file)).status).toBe(201)
    const unmarked = { ...large, metadata: {} }
    const refused = await company.request({ ...file, ...fileUpload(JSON.stringify(unmarked)) })
    expect([refused.status, refused.body.details.pointer]).toEqual([400, '/metadata/properties'])
  })

  it('warns of deviations from the schema, with counts', async () => {
    const { send, projectId } = await makeTestScope()
    const { status, body } = await send(
      `projectId=${projectId}`,
      obom({ components: [{ type: 'operating-system', name: 'a', scope: 'x' }] }),
    )
    expect([status, body.warning]).toEqual([201, expect.stringMatching(/\(1, first at \/components\/0\/scope\)/u)])
  })

  it('leaves the components of the module as they were', async () => {
    const { company, moduleId, send } = await makeTestScope()
    const before = (await company.get(`/core/modules/${moduleId}/partsList`)).text
    await send(`moduleId=${moduleId}`)
    expect((await company.get(`/core/modules/${moduleId}/partsList`)).text).toBe(before)
  })

  it('leaves its line in the activity log, and one row and no more', async () => {
    const { company, moduleId, project, send } = await makeTestScope()
    const before = await footprint()
    const { id } = (await send(`moduleId=${moduleId}`)).body
    expect(written(before, await footprint())).toEqual({ obom: 1, activity: 1 })
    const { db } = (await service()).context
    const rows = await db.selectFrom('activity').select(['action', 'object', 'name']).where('object_id', '=', id).execute()
    expect(rows).toEqual([{ action: 'created', object: 'obom', name: `${project} / web` }])
    expect(company.companyId).toEqual(expect.any(String))
  })
})

describe('the scope (docs/reference/obom.md#scope)', () => {
  it('is a module by moduleId, moduleIdentifier, scanId, analysisId or moduleName, and the project by its id or name alone', async () => {
    const { send, projectId, project, moduleId, scanId, analysisId } = await makeTestScope()
    const made = await send(`projectId=${projectId}&moduleIdentifier=svc-1&moduleName=web`)
    expect(made.body.moduleId).toBe(moduleId)
    const ofModule = [
      `moduleId=${moduleId}`,
      `projectId=${projectId}&moduleId=svc-1`,
      'moduleIdentifier=svc-1',
      `scanId=${scanId}`,
      `analysisId=${analysisId}`,
      `projectId=${projectId}&moduleName=web`,
      `projectName=${project}&moduleName=w%20e%20b!`,
      `projectId=${projectId}&moduleId=${moduleId}&moduleName=other`,
      `projectId=&moduleName=other&moduleId=${moduleId}`,
      `scanId=&moduleId=%20${moduleId}%20`,
    ]
    for (const query of ofModule)
      expect([query, (await send(query)).body]).toEqual([query, { ok: true, id: expect.any(String), scope: 'module', projectId, moduleId }])
    const ofProject = [`projectId=${projectId}`, `projectName=${project}`, `projectName=%20${project}&moduleName=&moduleId=`]
    for (const query of ofProject)
      expect([query, (await send(query)).body]).toEqual([query, { ok: true, id: expect.any(String), scope: 'project', projectId }])
  })

  it('is the first of moduleId, analysisId, scanId, moduleIdentifier and moduleName that is sent', async () => {
    const { company, send, projectId, moduleId, scanId, analysisId } = await makeTestScope()
    const other = await makeModule(company, projectId, 'other')
    for (const [query, requested] of [
      [`scanId=${scanId}&moduleId=${other}`, other],
      [`scanId=${newId()}&analysisId=${analysisId}`, moduleId],
      [`projectId=${projectId}&moduleName=other&scanId=${scanId}`, moduleId],
    ] as const)
      expect([query, (await send(query)).body.moduleId]).toEqual([query, requested])
  })

  it('is made on the upload where a project is named with an unknown module, and found again', async () => {
    const { company, send, read, projectId } = await makeTestScope()
    const { body } = await send(`projectId=${projectId}&moduleName=fresh`)
    expect((await company.get(`/core/modules/${body.moduleId}`)).body.name).toBe('fresh')
    expect((await send(`projectId=${projectId}&moduleName=fresh`)).body.moduleId).toBe(body.moduleId)
    expect((await read(`projectId=${projectId}&moduleName=fresh`)).body.moduleId).toBe(body.moduleId)
  })

  it('is a 404 where it is not there, and nothing is stored', async () => {
    const { send, read } = await makeTestScope()
    const foreign = await makeTestScope()
    const before = await footprint()
    const unknown = [
      `moduleId=${newId()}`,
      'moduleId=nothing',
      'moduleId=web',
      `moduleIdentifier=nothing`,
      `scanId=${newId()}`,
      'scanId=nothing',
      `analysisId=${newId()}`,
      `projectId=${newId()}`,
      'projectName=nothing',
      'projectName=nothing&moduleName=web',
      `moduleId=${foreign.moduleId}`,
      `scanId=${foreign.scanId}`,
      `analysisId=${foreign.analysisId}`,
      `projectId=${foreign.projectId}`,
      `projectName=${foreign.project}`,
    ]
    for (const query of unknown) {
      for (const answer of [await send(query), await read(query)])
        expect([query, answer.status, answer.body.error]).toEqual([query, 404, expect.stringMatching(/^Resource not found: /u)])
    }
    expect(written(before, await footprint())).toEqual({})
  })

  it('is a 400 naming the parameter where none is named, or a name cannot be stored', async () => {
    const { send, read, projectId } = await makeTestScope()
    for (const [query, parameter] of [
      ['', 'projectId'],
      ['projectId=&moduleId=%20', 'projectId'],
      ['moduleName=web', 'projectName'],
    ] as const) {
      for (const { status, body } of [await send(query), await read(query)])
        expect([query, status, body.parameter]).toEqual([query, 400, parameter])
    }
    for (const [query, parameter] of [
      [`projectId=${projectId}&moduleName=!!!`, 'module'],
      [`projectId=${projectId}&moduleName=${'x'.repeat(201)}`, 'module'],
      [`projectId=${projectId}&moduleId=${'x'.repeat(201)}`, 'moduleId'],
      [`projectId=${projectId}&moduleId=${'x'.repeat(1001)}`, 'moduleId'],
      [`projectId=${projectId}&toolName=${'x'.repeat(201)}`, 'toolName'],
      [`projectId=${projectId}&toolVersion=${'x'.repeat(201)}`, 'toolVersion'],
    ] as const) {
      const { status, body } = await send(query)
      expect([query, status, body.parameter]).toEqual([query, 400, parameter])
    }
    const { status, body } = await read(`projectId=${projectId}&mode=half`)
    expect([status, body.parameter]).toEqual([400, 'mode'])
  })
})

it('an upload or read that names a module by its id reaches it, whatever project is named beside it, also one that is not there', async () => {
  const { company, send, read, projectId, moduleId } = await makeTestScope()
  const other = (await company.post('/core/projects', { name: 'Other' })).body.projectId
  for (const project of ['projectName=Other', `projectId=${other}`, 'projectName=nothing', `projectId=${newId()}`]) {
    const query = `moduleId=${moduleId}&${project}`
    expect((await send(query)).body).toMatchObject({ scope: 'module', projectId, moduleId })
    expect((await read(query)).body).toMatchObject({ scope: 'module', projectId, moduleId })
  }
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] }
  const imported = await company.post(`/core/imports/scan/cyclonedx?project=Other&moduleId=${moduleId}&module=elsewhere`, sbom)
  expect([imported.status, imported.body.moduleId]).toEqual([201, moduleId])
  expect((await company.get(`/core/modules?projectId=${other}`)).body).toEqual([])
})

describe('the read (docs/reference/obom.md#read)', () => {
  it('returns the newest of exactly that scope, and stores every version', async () => {
    const { company, send, read, projectId, moduleId } = await makeTestScope()
    for (const query of [`projectId=${projectId}`, `moduleId=${moduleId}`])
      expect([query, (await read(query)).status]).toEqual([query, 404])
    await send(`moduleId=${moduleId}`, obom({ version: 1 }))
    const second = await send(`moduleId=${moduleId}`, obom({ version: 2 }))
    const ofProject = await send(`projectId=${projectId}`, obom({ services: [{ name: 'db' }] }))
    expect((await read(`moduleId=${moduleId}`)).body).toEqual({
      present: true,
      id: second.body.id,
      scope: 'module',
      projectId,
      moduleId,
      submitted: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
      components: 1,
      services: 0,
    })
    expect((await read(`projectId=${projectId}&mode=presence`)).body).toMatchObject({
      id: ofProject.body.id,
      scope: 'project',
      services: 1,
    })
    const { db } = (await service()).context
    const kept = await db.selectFrom('obom').select('document_digest').where('company_id', '=', company.companyId).execute()
    expect(new Set(kept.map((row) => row.document_digest)).size).toBe(3)
  })

  it('gives the document byte for byte with ?mode=full', async () => {
    const { company, read, moduleId } = await makeTestScope()
    const text = `{ "bomFormat" : "CycloneDX",\r\n"specVersion":"1.5", "metadata":{"properties":[${JSON.stringify(marker)}]},\n "components":[] } \n`
    const file = { method: 'POST', url: `${route}/json?moduleId=${moduleId}`, ...fileUpload(text) } as const
    expect((await company.request(file)).status).toBe(201)
    const answer = await read(`moduleId=${moduleId}&mode=full`)
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'application/vnd.cyclonedx+json; version=1.5', text])
  })

  it('returns the tool that the upload names, else the one in the document', async () => {
    const { send, read, moduleId } = await makeTestScope()
    const context = [{ name: 'osquery', version: '5.9' }]
    for (const [query, requested] of [
      ['', { toolName: 'osquery', toolVersion: '5.9' }],
      ['&toolName=&toolVersion=', { toolName: 'osquery', toolVersion: '5.9' }],
      ['&toolName=mine', { toolName: 'mine' }],
      ['&toolName=mine&toolVersion=1', { toolName: 'mine', toolVersion: '1' }],
      ['&toolName=osquery', { toolName: 'osquery', toolVersion: '5.9' }],
      ['&toolVersion=6', { toolName: 'osquery', toolVersion: '6' }],
    ] as const) {
      await send(`moduleId=${moduleId}${query}`, obom({}, { tools: context }))
      const { toolName, toolVersion } = (await read(`moduleId=${moduleId}`)).body
      expect([query, { toolName, toolVersion }]).toEqual([query, requested])
    }
  })

  it('is for READ4 alone, the upload for OBOMW', async () => {
    const { company, projectId, send } = await makeTestScope()
    await send(`projectId=${projectId}`)
    const developer = await company.as('developer')
    expect((await developer.post(`${route}?projectId=${projectId}`, obom())).status).toBe(201)
    expect((await developer.get(`/core/obom?projectId=${projectId}`)).status).toBe(403)
    const admin = await company.as('account_admin')
    expect((await admin.post(`${route}?projectId=${projectId}`, obom())).status).toBe(403)
  })

  it('is deleted with its module, and with its project', async () => {
    const { company, projectId, moduleId, send } = await makeTestScope()
    const { db } = (await service()).context
    async function held(): Promise<number> {
      return (await db.selectFrom('obom').select('id').where('company_id', '=', company.companyId).execute()).length
    }
    await send(`moduleId=${moduleId}`)
    await send(`projectId=${projectId}`)
    await company.delete(`/core/modules/${moduleId}`)
    expect(await held()).toBe(1)
    await company.delete(`/core/projects/${projectId}?force=true`)
    expect(await held()).toBe(0)
  })
})

it('needs the same few statements for any number of components', async () => {
  const { send, read, moduleId } = await makeTestScope()
  const many = obom({ components: Array.from({ length: 2000 }, (_, i) => ({ type: 'file', name: `file ${i}` })) })
  const [few, more] = [await statementsOf(() => send(`moduleId=${moduleId}`)), await statementsOf(() => send(`moduleId=${moduleId}`, many))]
  expect(more.length).toBe(few.length)
  expect((await statementsOf(() => read(`moduleId=${moduleId}`))).length).toBeLessThanOrEqual(4)
})

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/xbom/obom-marked')

it.skipIf(!existsSync(folder))('a real one comes back byte for byte (skipped without the data beside the repository)', async () => {
  const { company, read, moduleId } = await makeTestScope()
  const content = gunzipSync(readFileSync(path.join(folder, 'keycloak-standalone.obom.json.gz')))
  const { status } = await company.request({ method: 'POST', url: `${route}/json?moduleId=${moduleId}`, ...fileUpload(content) })
  expect([status, (await read(`moduleId=${moduleId}`)).body.components]).toEqual([201, 904])
  expect((await read(`moduleId=${moduleId}&mode=full`)).text).toBe(content.toString())
})

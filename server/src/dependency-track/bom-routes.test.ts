import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany } from '#test/harness.ts'
import { bomOf, clientFor, formOf, uploadOf } from '#test/dependency-track-client.ts'

const bom = bomOf('lodash', '4.17.15')

async function upload(fields: object, company = makeCompany()) {
  const owner = await company
  const client = await clientFor(owner)
  return { owner, client, answer: await client.put('/v1/bom', { ...uploadOf(bom), ...fields }) }
}

describe('version', () => {
  it('is public and says which interface this is', async () => {
    const client = await clientFor({ key: 'none' })
    const answer = await client.get('/version')
    expect([answer.status, answer.body]).toEqual([200, { application: 'Waybill', version: '4.13.0' }])
  })
})

describe('upload of a BOM (docs/reference/dependency-track.md#bom)', () => {
  it('makes project and module with autoCreate, and answers a token', async () => {
    const { owner, client, answer } = await upload({ projectName: 'Web shop', projectVersion: '1.10', autoCreate: true })
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token', 'projectUuid']])
    expect((await client.get(`/v1/bom/token/${answer.body.token}`)).body).toEqual({ processing: false })
    expect((await client.get(`/v1/event/token/${answer.body.token}`)).body).toEqual({ processing: false })
    const module = await owner.get(`/core/modules/${answer.body.projectUuid}`)
    expect(module.body).toMatchObject({ name: '1.10', project: 'Web shop', analysis: { scanId: answer.body.token } })
  })

  it('takes a file of a form, compressed or not', async () => {
    const client = await clientFor(await makeCompany())
    const fields = { projectName: 'Forms', projectVersion: '1', autoCreate: 'true' }
    const plain = await client.form('/v1/bom', formOf(fields, 'bom', bom))
    const compressed = await client.form('/v1/bom', formOf(fields, 'bom', gzipSync(bom)))
    const unnamed = await client.form('/v1/bom', formOf(fields, 'bom', bom, ''))
    expect([plain.status, compressed.status, unnamed.status]).toEqual([200, 200, 200])
    expect(compressed.body.projectUuid).toBe(plain.body.projectUuid)
  })

  it('finds the version again by its names and by its uuid', async () => {
    const { owner, client, answer } = await upload({ projectName: 'Web shop', projectVersion: '1.0', autoCreate: true })
    const byName = await upload({ projectName: ' Web shop ', projectVersion: '1.0' }, Promise.resolve(owner))
    const byId = await client.post('/v1/bom', { ...uploadOf(bom), project: answer.body.projectUuid })
    expect([byName.answer.body.projectUuid, byId.body.projectUuid]).toEqual(Array(2).fill(answer.body.projectUuid))
  })

  it('keeps versions apart that names of modules do not tell apart (docs/reference/dependency-track.md#names)', async () => {
    const owner = await makeCompany()
    const modules = []
    for (const projectVersion of ['1.10', '11.0', '1.1.0', '']) {
      const { answer } = await upload({ projectName: 'Web shop', projectVersion, autoCreate: true }, Promise.resolve(owner))
      modules.push((await owner.get(`/core/modules/${answer.body.projectUuid}`)).body.name)
    }
    expect(modules).toEqual(['1.10', '11.0 (11-0)', '1.1.0 (1-1-0)', 'Web shop'])
  })

  it('finds a module that was made without a client of Dependency-Track', async () => {
    const owner = await makeCompany()
    const { body } = await owner.post('/core/projects', { name: 'Native' })
    const made = await owner.post(`/core/imports/scan/cyclonedx?projectId=${body.projectId}&module=main`, JSON.parse(bom))
    const { answer } = await upload({ projectName: 'Native', projectVersion: 'main' }, Promise.resolve(owner))
    expect(answer.body.projectUuid).toBe(made.body.moduleId)
  })

  it('makes one project when two builds create it at once', async () => {
    const owner = await makeCompany()
    const names = ['a', 'b', 'c'].map((projectVersion) => ({ projectName: 'Matrix', projectVersion, autoCreate: true }))
    await Promise.all(names.map((fields) => upload(fields, Promise.resolve(owner))))
    expect((await owner.get('/core/projects')).body).toHaveLength(1)
  })

  it('answers 404 for a version that does not exist without autoCreate, and for an unknown parent', async () => {
    const missing = await upload({ projectName: 'Web shop', projectVersion: '1.0' })
    const unknown = await upload({ project: newId() })
    const orphan = await upload({ projectName: 'Web shop', projectVersion: '1', autoCreate: true, parentName: 'Nowhere' })
    expect([missing, unknown, orphan].map(({ answer }) => [answer.status, answer.body.error])).toEqual([
      [404, 'The project could not be found.'],
      [404, 'The project could not be found.'],
      [404, 'The parent project could not be found.'],
    ])
  })

  it.each([
    [{}, 'project'],
    [{ project: 'shop' }, 'project'],
    [{ projectName: 'Web shop', autoCreate: true, bom: 'no base64!' }, 'bom'],
    [{ projectName: 'Web shop', autoCreate: true, bom: 'YQ' }, 'bom'],
    [{ projectName: 'Web shop', autoCreate: true, bom: undefined }, 'bom'],
    [{ projectName: 'ab', autoCreate: true }, 'projectName'],
    [{ projectName: 7 }, 'projectName'],
    [{ projectName: 'Web shop', autoCreate: 'yes' }, 'autoCreate'],
    [{ projectName: 'Web shop', autoCreate: true, isLatest: 1 }, 'isLatest'],
  ])('rejects %j and names the field', async (fields, parameter) => {
    const { answer } = await upload(fields)
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
  })

  it('creates nothing for a document that is not a BOM', async () => {
    const fields = { ...uploadOf('{"bomFormat": "none"}'), projectName: 'Web shop', autoCreate: true }
    const { owner, answer } = await upload(fields)
    expect([answer.status, (await owner.get('/core/projects')).body]).toEqual([400, []])
  })

  it('answers 401 for an unknown key, 403 for one without the right, 404 for another company', async () => {
    const { owner, answer } = await upload({ projectName: 'Web shop', projectVersion: '1', autoCreate: true })
    const { projectUuid: project } = answer.body
    const unknown = await (await clientFor({ key: newId() })).put('/v1/bom', { ...uploadOf(bom), project })
    const reader = await (await clientFor(await owner.as('portfolio_manager'))).put('/v1/bom', { ...uploadOf(bom), project })
    const foreign = await upload({ project })
    expect([unknown.status, reader.status, foreign.answer.status]).toEqual([401, 403, 404])
  })
})

describe('tokens (docs/reference/dependency-track.md#tokens)', () => {
  it('are not being processed when they are unknown', async () => {
    const client = await clientFor(await makeCompany())
    expect((await client.get(`/v1/event/token/${newId()}`)).body).toEqual({ processing: false })
    expect((await client.get('/v1/event/token/7')).status).toBe(400)
  })
})

describe('a BOM in XML (docs/reference/dependency-track.md#bom)', () => {
  const xml = `<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.4" version="1"><components>
    <component type="library" bom-ref="l"><name>lodash</name><version>4.17.15</version><purl>pkg:npm/lodash@4.17.15</purl></component>
  </components></bom>`

  it('is imported, and kept byte for byte', async () => {
    const { owner, answer } = await upload({ ...uploadOf(xml), projectName: 'Maven', projectVersion: '1', autoCreate: true })
    expect(answer.status).toBe(200)
    const components = await owner.get(`/core/modules/${answer.body.projectUuid}/components`)
    expect(components.body[0]).toMatchObject({ version: '4.17.15' })
    const document = await owner.get(`/core/scans/${answer.body.token}/document`)
    expect([document.headers['content-type'], document.text]).toEqual(['application/vnd.cyclonedx+xml', xml])
  })

  it('is rejected with a document type, and on the paths of Waybill', async () => {
    const hostile = xml.replace('<bom', '<!DOCTYPE bom [<!ENTITY a "b">]><bom')
    const { owner, answer } = await upload({ ...uploadOf(hostile), projectName: 'Maven', autoCreate: true })
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('DOCTYPE')])
    await owner.post('/core/projects', { name: 'Native' })
    const headers = { 'content-type': 'application/json' }
    const native = await owner.post('/core/imports/scan/cyclonedx?project=Native', xml, { headers })
    expect([native.status, native.body.error]).toEqual([400, expect.stringContaining('have the tool write JSON')])
  })

  it('is rejected on the paths of Waybill also when it was taken here', async () => {
    const { owner, answer } = await upload({ ...uploadOf(xml), projectName: 'Maven', projectVersion: '1', autoCreate: true })
    expect(answer.status).toBe(200)
    const headers = { 'content-type': 'application/json' }
    const native = await owner.post('/core/imports/scan/cyclonedx?project=Maven', xml, { headers })
    expect([native.status, native.body.error]).toEqual([400, expect.stringContaining('have the tool write JSON')])
  })
})

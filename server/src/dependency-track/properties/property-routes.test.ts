import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { bomOf, clientFor, uploadOf } from '#test/dependency-track-client.ts'
import { makeCompany } from '#test/harness.ts'

const keepActive = { groupName: 'build', propertyName: 'keepActive', propertyType: 'BOOLEAN', propertyValue: 'TRUE' }
const { propertyType: _type, ...named } = keepActive

async function makeVersion() {
  const owner = await makeCompany()
  const client = await clientFor(owner)
  const upload = { ...uploadOf(bomOf('lodash', '4.17.15')), projectName: 'Till', projectVersion: '1.0', autoCreate: true }
  const uuid: string = (await client.put('/v1/bom', upload)).body.projectUuid
  return { owner, client, uuid, url: `/v1/project/${uuid}/property` }
}

describe('properties (docs/reference/dependency-track.md#properties)', () => {
  it('are added, read, changed and removed', async () => {
    const { client, url } = await makeVersion()
    expect((await client.get(url)).body).toEqual([])
    const added = await client.put(url, { ...keepActive, description: 'Never deactivate' })
    const stored = { ...keepActive, propertyValue: 'true', description: 'Never deactivate' }
    expect([added.status, added.body]).toEqual([201, stored])
    expect((await client.get(url)).body).toEqual([stored])
    const changed = await client.post(url, { ...named, propertyValue: 'no' })
    expect([changed.status, changed.body.propertyValue]).toEqual([200, 'false'])
    expect((await client.delete(url, named)).status).toBe(204)
    expect((await client.get(url)).body).toEqual([])
  })

  it('are kept when the version is renamed or uploaded to, and copied by a clone that asks for them', async () => {
    const { client, uuid, url } = await makeVersion()
    await client.put(url, keepActive)
    await client.patch(`/v1/project/${uuid}`, { version: '1.1' })
    await client.put('/v1/bom', { ...uploadOf(bomOf('lodash', '4.17.16')), project: uuid })
    expect((await client.get(url)).body).toHaveLength(1)
    for (const [version, includeProperties] of [
      ['2.0', true],
      ['3.0', false],
    ] as const)
      await client.put('/v1/project/clone', { project: uuid, version, includeProperties })
    async function ofVersion(version: string): Promise<unknown> {
      const { body } = await client.get(`/v1/project/lookup?name=Till&version=${version}`)
      return (await client.get(`/v1/project/${String(body.uuid)}/property`)).body
    }
    expect([await ofVersion('2.0'), await ofVersion('3.0')]).toMatchObject([[named].map(({ propertyName }) => ({ propertyName })), []])
  })

  it('can be of a module that no client of Dependency-Track has named', async () => {
    const { owner, client } = await makeVersion()
    const { body: project } = await owner.post('/core/projects', { name: 'Native' })
    const path = `/core/imports/scan/cyclonedx?projectId=${String(project.projectId)}&module=main`
    const { body: module } = await owner.post(path, JSON.parse(bomOf('lodash', '4.17.15')))
    const url = `/v1/project/${String(module.moduleId)}/property`
    expect((await client.put(url, keepActive)).status).toBe(201)
    expect((await client.get('/v1/project/lookup?name=Native&version=main')).body).toMatchObject({ uuid: module.moduleId, active: true })
    expect((await client.get(url)).body).toHaveLength(1)
  })

  it('answer 409 when they exist, 404 when they do not, and 400 for a value of another type or too many', async () => {
    const { client, url } = await makeVersion()
    expect((await client.put(url, keepActive)).status).toBe(201)
    expect((await client.put(url, keepActive)).status).toBe(409)
    for (const method of ['post', 'delete'] as const)
      expect((await client[method](url, { ...named, propertyName: 'other' })).status).toBe(404)
    const wrong = [
      ['INTEGER', '1.5'],
      ['NUMBER', 'many'],
      ['URL', 'here'],
      ['UUID', '7'],
    ] as const
    for (const [propertyType, propertyValue] of wrong) {
      const { status, body } = await client.put(url, { groupName: 'g', propertyName: 'p', propertyType, propertyValue })
      expect([propertyType, status, body.parameter]).toEqual([propertyType, 400, 'propertyValue'])
    }
    const { status, body } = await client.put(url, { ...keepActive, propertyName: 'secret', propertyType: 'ENCRYPTEDSTRING' })
    expect([status, body.parameter]).toEqual([400, 'propertyType'])
    for (let n = 1; n < 100; n++) await client.put(url, { ...keepActive, propertyName: `p${String(n)}` })
    expect((await client.put(url, { ...keepActive, propertyName: 'more' })).status).toBe(400)
  })

  it('answer 404 for a project of another company, and 403 to readers who change them', async () => {
    const { owner, url } = await makeVersion()
    const other = await clientFor(await makeCompany())
    const reader = await clientFor(await owner.as('portfolio_manager'))
    expect((await other.get(url)).status).toBe(404)
    expect((await other.put(url, keepActive)).status).toBe(404)
    expect((await other.put(`/v1/project/${newId()}/property`, keepActive)).status).toBe(404)
    expect([(await reader.get(url)).status, (await reader.put(url, keepActive)).status]).toEqual([200, 403])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { readCycloneDxDocument } from '@waybill/documents/cyclonedx'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { statementsOf } from '#test/statements.ts'
import { newId } from '#platform/ids.ts'

interface TestScope {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
}

const made: { place?: TestScope } = {}
const licensed = { licenses: [{ license: { id: 'MIT' } }] }

beforeAll(async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company, { name: 'Shop' })
  const document = cyclonedx(['pkg:npm/a@1.0.0', ['pkg:npm/b@1.0.0', licensed]], {
    dependencies: [
      { ref: 'root', dependsOn: ['pkg:npm/a@1.0.0'] },
      { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@1.0.0'] },
    ],
  })
  const { body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=web`, document)
  await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=api`, cyclonedx(['pkg:npm/b@2.0.0']))
  made.place = { company, projectId, moduleId: body.moduleId }
})

function testScope(): TestScope {
  if (made.place === undefined) throw new Error('nothing was imported')
  return made.place
}

/** An SPDX document of a package under a licence that is defined in the document. */
function withOwnLicense(name: string, license: string): object {
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name,
    documentNamespace: `https://example.org/${name}`,
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: test'] },
    packages: [
      {
        SPDXID: 'SPDXRef-1',
        name,
        versionInfo: '1.0.0',
        downloadLocation: 'NOASSERTION',
        licenseDeclared: 'LicenseRef-1',
        externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: `pkg:npm/${name}@1.0.0` }],
      },
    ],
    hasExtractedLicensingInfos: [{ licenseId: 'LicenseRef-1', name: license, extractedText: 'As it says.' }],
  }
}

describe('the component inventory', () => {
  it('of a project has each component once over all modules', async () => {
    const { company, projectId } = testScope()
    const { body } = await company.get(`/core/projects/${projectId}/partsList`)
    expect(body).toMatchObject({ _id: projectId, name: 'Shop', description: '' })
    const parts = body.components.map(({ key, status, versions }: never) => [
      key,
      status,
      (versions as { version: string }[]).map(({ version }) => version),
    ])
    expect(parts).toEqual([
      ['npm:a', 'os', ['1.0.0']],
      ['npm:b', 'os', ['2.0.0', '1.0.0']],
    ])
  })
  it('of a module has its own, with status and date of the last analysis', async () => {
    const { company, moduleId } = testScope()
    const { body } = await company.get(`/core/modules/${moduleId}/partsList`)
    expect(body).toMatchObject({ _id: moduleId, name: 'web', status: 'ok', lastAnalysis: expect.stringMatching(/Z$/u) })
    expect(body.components).toHaveLength(2)
  })
  it('shows a licence set by hand and a component added by hand', async () => {
    const { company, projectId } = testScope()
    const moduleId = await makeModule(company, projectId, uniqueName())
    await company.post(`/core/modules/${moduleId}`, { customComponents: [{ key: 'npm:own', version: '1', comment: 'ours' }] })
    const set = await company.post(`/core/modules/${moduleId}/licenses`, { key: 'npm:own', license: 'ISC', justification: 'we wrote it' })
    expect(set.status).toBe(200)
    expect((await company.get(`/core/modules/${moduleId}/partsList`)).body.components).toEqual([
      {
        key: 'npm:own',
        name: 'own',
        status: 'os',
        homepageUrl: null,
        versions: [{ version: '1', licenses: [{ name: 'ISC', spdxKey: 'ISC', url: null }] }],
      },
    ])
    await company.delete(`/core/modules/${moduleId}`)
  })
  it('of a module that nothing was imported into, and of an empty project, is empty', async () => {
    const { company } = testScope()
    const projectId = await makeProject(company)
    expect((await company.get(`/core/projects/${projectId}/partsList`)).body.components).toEqual([])
    const moduleId = await makeModule(company, projectId)
    expect((await company.get(`/core/modules/${moduleId}/partsList`)).body).toMatchObject({ components: [], lastAnalysis: null })
  })
})

describe('the SBOM', () => {
  it('of a module has its tree and list, of a project all modules', async () => {
    const { company, projectId, moduleId } = testScope()
    const { body } = await company.get(`/core/modules/${moduleId}/sbom`)
    expect(body.tree[0].dependencies[0].dependencies[0].key).toBe('npm:b')
    expect([body.module, body.stats]).toEqual([
      { _id: moduleId, name: 'web' },
      { components: 2, versions: 2, licenses: 1, modules: 1 },
    ])
    const project = await company.get(`/core/projects/${projectId}/sbom?format=json`)
    expect([project.body.module, project.body.stats]).toEqual([null, { components: 2, versions: 3, licenses: 1, modules: 2 }])
    expect(project.body.tree.map(({ name }: { name: string }) => name)).toEqual(['api', 'web'])
  })
  it('as CycloneDX is a document that comes back as it was, as SPDX one with all packages', async () => {
    const { company, moduleId, projectId } = testScope()
    const { body } = await company.get(`/core/modules/${moduleId}/sbom?format=cyclonedx`)
    const { components, graph, notices: diagnostics } = readCycloneDxDocument(Buffer.from(JSON.stringify(body)))
    expect([body.specVersion, components.map(({ purl }) => purl), graph, diagnostics.warnings]).toEqual([
      '1.7',
      ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'],
      { roots: [0], dependsOn: [[1], []] },
      [],
    ])
    const spdx = await company.get(`/core/projects/${projectId}/sbom?format=spdx`)
    expect([spdx.body.spdxVersion, spdx.body.packages.length]).toEqual(['SPDX-2.3', 4])
  })
  it.each(['cyclonedx', 'spdx'] as const)('as %s says what its documents say of licences of their own', async (format) => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    await company.post(`/core/imports/scan/spdx?project=${projectId}&module=one`, withOwnLicense('one', 'Apache License, Version 2.0'))
    await company.post(`/core/imports/scan/spdx?project=${projectId}&module=other`, withOwnLicense('other', 'The ISC License'))
    const { body: written } = await company.get(`/core/projects/${projectId}/sbom?format=${format}`)
    const { body } = await company.post(`/core/imports/scan/${format}?project=${projectId}&module=again`, written)
    const { body: components } = await company.get(`/core/modules/${body.moduleId}/components?sort=name`)
    expect(components.map(({ key, licence }: { key: string; licence: unknown }) => [key, licence])).toEqual([
      ['npm:one', { expression: 'Apache-2.0', from: 'declared' }],
      ['npm:other', { expression: 'ISC', from: 'declared' }],
    ])
  })

  it('in another format is a 400 naming format', async () => {
    const { company, moduleId, projectId } = testScope()
    for (const path of [`modules/${moduleId}`, `projects/${projectId}`]) {
      const { status, body } = await company.get(`/core/${path}/sbom?format=xml`)
      expect([status, body.parameter]).toEqual([400, 'format'])
    }
  })
})

it('reads are 404 for what is not there or another company’s, take READ4, and a constant number of statements', async () => {
  const { company, projectId, moduleId } = testScope()
  const other = await makeCompany()
  const developer = await company.as('developer')
  for (const [kind, id] of [
    ['projects', projectId],
    ['modules', moduleId],
  ] as const) {
    for (const read of ['partsList', 'sbom']) {
      expect((await company.get(`/core/${kind}/${newId()}/${read}`)).status).toBe(404)
      expect((await other.get(`/core/${kind}/${id}/${read}`)).status).toBe(404)
      expect((await developer.get(`/core/${kind}/${id}/${read}`)).status).toBe(403)
      // the key, and what it asks for
      expect(await statementsOf(() => company.get(`/core/${kind}/${id}/${read}`))).toHaveLength(2)
    }
  }
})

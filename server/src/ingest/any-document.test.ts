import { beforeAll, describe, expect, it } from 'vitest'
import { fileUpload } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { newId } from '#platform/ids.ts'

beforeAll(async () => void (await service()))

function upload(company: TestCompany, content: string, query = ''): Promise<Answer> {
  return company.request({ method: 'POST', url: `/core/imports/any?${query}`, ...fileUpload(content) })
}

const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { type: 'application', name: 'app' } }, components: [] }
const obom = { ...sbom, metadata: { ...sbom.metadata, properties: [{ name: 'service:bomType', value: 'obom' }] } }
const openvex = {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://example.org/vex/1',
  author: 'Example Ltd',
  timestamp: '2026-01-01T00:00:00Z',
  version: 1,
  statements: [{ vulnerability: { name: 'CVE-2026-1' }, products: [{ '@id': 'pkg:npm/a@1.0.0' }], status: 'fixed' }],
}

describe('a document of any kind (docs/reference/imports.md#any-document)', () => {
  it.each([
    ['cyclonedx', sbom, ['scanId', 'moduleId']],
    ['cyclonedx-obom', obom, ['id', 'scope']],
    ['openvex', openvex, ['vexId', 'statements']],
    ['sarif', { version: '2.1.0', runs: [] }, ['rules', 'findings']],
  ])('that is %s is answered as its own path does, with the kind', async (kind, document, fields) => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const answer = await upload(company, JSON.stringify(document), `projectId=${projectId}`)
    expect([answer.status, answer.body.kind]).toEqual([201, kind])
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(fields))
  })

  it.each([
    ['SPDXVersion: SPDX-2.3', 'spdx-tag-value'],
    ['{"name":"a","lockfileVersion":3}', 'package-lock'],
    ['{"a":1}', undefined],
    ['no document', undefined],
  ])('that no path takes answers 400: %s', async (content, format) => {
    const { status, body } = await upload(await makeCompany(), content)
    expect([status, body.parameter, body.details.format]).toEqual([400, 'file', format])
  })

  it('needs the scopes and the licence feature of its own path', async () => {
    const company = await makeCompany({ scopes: ['compliance_manager'], features: [] })
    expect((await upload(company, JSON.stringify(sbom))).status).toBe(403)
    expect((await upload(company, JSON.stringify(obom))).body.error).toContain('the feature obom')
    expect((await upload(company, JSON.stringify(openvex))).status).toBe(201)
    expect((await company.get('/core/vex')).body).toHaveLength(1)
  })
})

async function projectsOf(company: TestCompany): Promise<readonly string[]> {
  const { body } = await company.get('/core/projects')
  return body.map(({ name }: { readonly name: string }) => name)
}

describe('createProject (docs/reference/imports.md#new-projects)', () => {
  const query = 'projectName=Shop&createProject=true'
  const otm = {
    otmVersion: '0.2.0',
    project: { name: 'app', id: 'app' },
    threats: [],
  }
  it.each([
    ['an SBOM', sbom],
    ['an OBOM', obom],
    ['SARIF', { version: '2.1.0', runs: [] }],
    ['a threat model', otm],
  ])('creates the project that is named, together with %s', async (_kind, document) => {
    const company = await makeCompany()
    expect((await upload(company, JSON.stringify(document), query)).status).toBe(201)
    expect(await projectsOf(company)).toEqual(['Shop'])
    const { body } = await company.get('/account/audit?object=project')
    expect(body).toMatchObject([{ action: 'created', name: 'Shop' }])
  })

  it.each([
    ['a document that is refused', { ...sbom, specVersion: '9.9' }, query],
    ['a module that cannot be named', sbom, `${query}&module=...`],
    ['another document than a project holds', openvex, query],
  ])('leaves no project behind for %s', async (_case, document, parameters) => {
    const company = await makeCompany()
    expect((await upload(company, JSON.stringify(document), parameters)).status).toBeGreaterThanOrEqual(400)
    expect(await projectsOf(company)).toEqual([])
  })

  it('uses the project that exists, also by its id, and an unknown id creates none', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop' })
    for (const project of ['Shop', '%20Shop', projectId]) {
      expect((await upload(company, JSON.stringify(sbom), `project=${project}&createProject=true`)).status).toBe(201)
    }
    expect((await upload(company, JSON.stringify(sbom), `project=${newId()}&createProject=true`)).status).toBe(404)
    expect(await projectsOf(company)).toEqual(['Shop'])
  })

  it('rejects a name that no project may have, naming the parameter', async () => {
    const { status, body } = await upload(await makeCompany(), JSON.stringify(sbom), 'project=%3CShop%3E&createProject=true')
    expect([status, body.parameter]).toEqual([400, 'project'])
  })

  it('needs a scope that may create projects', async () => {
    const company = await makeCompany({ scopes: ['compliance_manager'] })
    const sarif = JSON.stringify({ version: '2.1.0', runs: [] })
    const { status, body } = await upload(company, sarif, query)
    expect([status, body.error]).toEqual([403, expect.stringContaining('needs one of developer, manager, portfolio_manager')])
  })

  it('of two uploads at once creates one project', async () => {
    const company = await makeCompany()
    const answers = await Promise.all(['one', 'two'].map((module) => upload(company, JSON.stringify(sbom), `${query}&module=${module}`)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await projectsOf(company)).toEqual(['Shop'])
  })
})

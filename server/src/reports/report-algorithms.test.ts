import { beforeAll, expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { statementsOf } from '#test/statements.ts'

const made: { company: TestCompany; projectId: string } = {} as never

beforeAll(async () => {
  made.company = await makeCompany()
  made.projectId = await makeProject(made.company, { name: 'Crypto' })
})

function algorithm(ref: string, name: string, more: object = {}): object {
  return { type: 'cryptographic-asset', 'bom-ref': ref, name, cryptoProperties: { assetType: 'algorithm', algorithmProperties: more } }
}

async function importSbom(
  module: string,
  assets: readonly object[],
  uses: Readonly<Record<string, readonly string[]>> = {},
  projectId = made.projectId,
): Promise<void> {
  const libraries = Object.keys(uses).map((name) => ({ type: 'library', 'bom-ref': name, name, version: '1', purl: `pkg:npm/${name}@1` }))
  const dependencies = Object.entries(uses).map(([ref, dependsOn]) => ({ ref, dependsOn }))
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [...assets, ...libraries], dependencies }
  const { status, text } = await made.company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, sbom)
  if (status !== 201) throw new Error(text)
}

it('tells the algorithms of a project’s modules under their usual names, and which components use them (decisions 12)', async () => {
  await importSbom('one', [algorithm('a', 'aes128-gcm'), algorithm('r', 'RSA-2048')], { lib: ['a'], other: ['r'] })
  await importSbom('two', [algorithm('x', 'AES_128_GCM', { nistQuantumSecurityLevel: 1 }), algorithm('y', 'Acme Cipher')], { third: ['x'] })
  await importSbom('three', [])
  const { status, body } = await made.company.get(`/core/reports/algorithms?projectId=${made.projectId}`)
  expect([status, body]).toEqual([
    200,
    {
      title: { type: 'algorithms', name: 'Crypto', description: expect.any(String) },
      stats: { componentWithAlgorithms: 3, modules: 3, detectedAlgorithms: 3, managedAlgorithms: 2, inUseAlgorithms: 2, coverage: 67 },
      projects: [
        {
          projectId: made.projectId,
          project: 'Crypto',
          algorithms: [
            {
              name: 'AES-128-GCM',
              primitive: 'ae',
              parameterSet: '128',
              keyLength: 128,
              nistQuantumSecurityLevel: 1,
              components: ['npm:lib', 'npm:third'],
            },
            { name: 'Acme Cipher', primitive: null, parameterSet: null, keyLength: null, nistQuantumSecurityLevel: null, components: [] },
            {
              name: 'RSA-2048',
              primitive: 'pke',
              parameterSet: '2048',
              keyLength: 2048,
              nistQuantumSecurityLevel: 0,
              components: ['npm:other'],
            },
          ],
        },
      ],
    },
  ])
})

it('of the whole company names every project with any, and takes as many statements for many modules as for one', async () => {
  const projectId = await makeProject(made.company, { name: 'Another' })
  await importSbom('app', [algorithm('m', 'MD5')], {}, projectId)
  const { body } = await made.company.get('/core/reports/algorithms')
  expect(body.projects.map(({ project }: { project: string }) => project)).toEqual(['Another', 'Crypto'])
  const one = await statementsOf(() => made.company.get(`/core/reports/algorithms?projectId=${projectId}`))
  const three = await statementsOf(() => made.company.get(`/core/reports/algorithms?projectId=${made.projectId}`))
  expect(three).toEqual(one)
})

it('follows the module’s newest scan', async () => {
  const projectId = await makeProject(made.company)
  await importSbom('app', [algorithm('m', 'MD5')], {}, projectId)
  await importSbom('app', [algorithm('s', 'SHA-256')], {}, projectId)
  const { body } = await made.company.get(`/core/reports/algorithms?projectId=${projectId}`)
  expect(body.projects[0].algorithms.map(({ name }: { name: string }) => name)).toEqual(['SHA-256'])
})

it('is 404 for a project of another company, and shows it nothing', async () => {
  const stranger = await makeCompany()
  expect((await stranger.get(`/core/reports/algorithms?projectId=${made.projectId}`)).status).toBe(404)
  expect((await stranger.get('/core/reports/algorithms')).body.projects).toEqual([])
  expect((await made.company.get('/core/reports/algorithms?projectId=x')).status).toBe(404)
})
